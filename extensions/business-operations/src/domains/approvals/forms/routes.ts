import { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { resource } from '../../../kernel/crud/resource.ts';
import { storedFields } from '../../../kernel/model/collection.ts';
import type { LineStep } from '../lines/model.ts';
import { Resolved, resolvedFor } from '../lines/show.ts';
import { Changes, Creation } from './bodies.ts';
import { approvalForms } from './model.ts';
import { createForm, updateForm } from './service.ts';

const listed = storedFields(approvalForms)
  .map(([name]) => name)
  .filter((name) => name !== 'body_template');

interface Line {
  id: number;
  name: string;
  steps: LineStep[];
}

const DefaultLine = z.object({ id: z.int(), name: z.string(), steps: z.array(z.json()) });

const withPersons = async (ctx: Context, line: Line) => ({ ...line, resolved: await resolvedFor(ctx, line.steps) });

export const formRoutes = crud(
  resource('/approval-forms', approvalForms, {
    id: 'platform.approval-forms',
    noun: 'form',
    list: {
      summary: 'Forms.',
      filters: { is_active: 'is_active', category: 'category' },
      sort: ['sort_order', 'name', 'code'],
      search: ['code', 'name'],
      only: listed,
    },
    show: {
      default_line: {
        sql: raw(`(
        select json_build_object('id', l.id, 'name', l.name, 'steps', l.steps) from approval_lines l
        where l.tenant_id = t.tenant_id and l.id = t.default_line_id and l.deleted_at is null)`),
        schema: DefaultLine.nullable(),
      },
    },
    enrich: {
      schema: { default_line: DefaultLine.extend({ resolved: Resolved }).nullable() },
      add: async (ctx, { default_line: line }) => ({ default_line: line && (await withPersons(ctx, line as Line)) }),
    },
  }),
  {
    create: {
      body: Creation,
      errors: ['error.approval_form.code_taken', 'error.approval_form.fields_invalid'],
      run: createForm,
    },
    update: {
      body: Changes,
      errors: ['error.approval_form.code_taken', 'error.approval_form.system', 'error.approval_form.fields_invalid'],
      run: updateForm,
    },
    delete: { errors: ['error.approval_form.system', 'error.approval_form.in_use'] },
  },
);
