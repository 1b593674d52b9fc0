import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { invalidField } from '../../../kernel/errors.ts';
import { withOpening } from '../calculation/compile.ts';
import type { TemplateInput } from '../calculation/template.ts';
import { valueOfInput } from '../calculation/variables.ts';

/** Values that a model set gives to inputs of its template. */
export type Defaults = Readonly<Record<string, string | number | boolean>>;

export const defaultsBody: z.ZodType<Record<string, string | number | boolean>> = z
  .record(z.string().regex(/^[A-Z][A-Z0-9_]{0,29}$/), z.union([z.number(), z.string().max(100), z.boolean()]))
  .refine((values) => Object.keys(values).length <= 50, { params: { code: 'too_big', max: 50 } });

/** Refuses a name that is no input of the template, and a value that the input does not take. */
export function assertDefaults(inputs: readonly TemplateInput[], defaults: Defaults, path = 'default_variables'): void {
  const known = new Map(withOpening(inputs).map((input) => [input.name, input]));
  for (const [name, value] of Object.entries(defaults)) {
    const input = known.get(name);
    if (!input) throw invalidField(`${path}.${name}`, 'unknown');
    valueOfInput(input, value, `${path}.${name}`);
  }
}

/** The inputs of a code: those of the version in force, else of the newest one. */
export const inputsOf = (tenant: number, code: string): Sql => sql`
  select inputs from bom_templates where tenant_id = ${tenant} and code = ${code} and deleted_at is null
  order by status = 'ACTIVE' desc, version desc limit 1`;
