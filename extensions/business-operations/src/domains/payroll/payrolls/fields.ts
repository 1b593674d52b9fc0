import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { isOpen } from '../../../kernel/access/permissions.ts';
import type { Context } from '../../../kernel/context/context.ts';
import type { FilterDeclaration } from '../../../kernel/crud/list.ts';
import type { ComputedField, ComputedFields } from '../../../kernel/crud/select.ts';
import { fieldOf } from '../../../kernel/model/collection.ts';
import { fieldKey } from '../../../kernel/model/labels.ts';
import { idParam, queryBoolean } from '../../../kernel/model/schemas.ts';
import { allowedActions } from '../../../kernel/states/allowed.ts';
import { DEDUCTIONS, EMPLOYER_SHARES } from '../calculation/calculation.ts';
import { payrolls } from './model.ts';
import { serviceChanged } from './service-changed.ts';
import { confirm, pay, unconfirm, unpay } from './states.ts';

const employee = 'from employees e where e.tenant_id = t.tenant_id and e.id = t.employee_id';

const named = (table: string, column: string) =>
  `(select json_build_object('id', x.id, 'name', x.name) from ${table} x where x.tenant_id = e.tenant_id and x.id = e.${column})`;

const Named = z.object({ id: z.int(), name: z.string() }).nullable();

const Employee = z.object({ id: z.int(), employee_no: z.string(), name: z.string(), department: Named, position: Named });

const mayRead = (ctx: Context, field: string): boolean => {
  const access = ctx.may(payrolls.name, 'read');
  return Boolean(access && isOpen(access, field));
};

/** Of the payroll's `options`, for who may read those. */
const kept = (member: string, schema: z.ZodType): ComputedField => ({
  sql: (ctx) => (mayRead(ctx, 'options') ? raw(`t.options -> '${member}'`) : raw('null::json')),
  schema: schema.nullable(),
});

const amounts = (names: readonly string[]) => z.object(Object.fromEntries(names.map((name) => [name, z.number()])));

export const listFields: ComputedFields = {
  employee: {
    sql: raw(`(select json_build_object('id', e.id, 'employee_no', e.employee_no, 'name', e.name,
      'department', ${named('departments', 'department_id')}, 'position', ${named('positions', 'position_id')}) ${employee})`),
    schema: Employee,
    sheet: [
      { path: 'employee.department.name', label: fieldKey('employees', 'department_id') },
      { path: 'employee.position.name', label: fieldKey('employees', 'position_id') },
    ],
  },
  service_changed: {
    sql: (ctx) => (mayRead(ctx, 'options') ? serviceChanged : raw('null::boolean')),
    schema: z
      .boolean()
      .nullable()
      .meta({ description: 'The employee is in service on other days of the month than the pay was made for.' }),
  },
};

export const detailFields: ComputedFields = {
  ...listFields,
  allowed_actions: allowedActions([confirm, unconfirm, pay, unpay]),
  deduction_overrides: kept('deduction_overrides', z.partialRecord(z.enum(DEDUCTIONS), z.number())),
  computed: kept('computed', amounts(DEDUCTIONS)),
  employer_contributions: kept('employer_contributions', amounts(EMPLOYER_SHARES)),
  journal_entry: {
    sql: (ctx) =>
      mayRead(ctx, 'journal_entry_id')
        ? raw(`(select json_build_object('id', j.id, 'entry_no', j.entry_no) from journal_entries j
            where j.tenant_id = t.tenant_id and j.id = t.journal_entry_id and j.deleted_at is null)`)
        : raw('null::json'),
    schema: z.object({ id: z.int(), entry_no: z.string() }).nullable(),
  },
};

/** The calculation is shown with one payroll; a list would be long of it. */
export const LISTED_COLUMNS = Object.keys(payrolls.options.fields).filter((name) => name !== 'options' && fieldOf(payrolls, name));

export const ofDepartment = (department: number): Sql => sql`exists (select ${raw(employee)} and e.department_id = ${department})`;

export const ofName = (pattern: string): Sql =>
  sql`exists (select ${raw(employee)} and (e.name ilike ${pattern} or e.employee_no ilike ${pattern}))`;

export const employeeNo = `(select e.employee_no ${employee})`;

export const filters: Record<string, FilterDeclaration> = {
  pay_year: 'pay_year',
  pay_month: 'pay_month',
  status: 'status',
  employee_id: 'employee_id',
  department_id: { schema: idParam, reads: ['employee_id'], sql: ofDepartment },
  service_changed: {
    schema: queryBoolean,
    reads: ['options', 'employee_id'],
    sql: (changed: boolean) => (changed ? serviceChanged : sql`not ${serviceChanged}`),
  },
  has_journal: {
    schema: queryBoolean,
    reads: ['journal_entry_id'],
    sql: (journaled: boolean) => (journaled ? raw('t.journal_entry_id is not null') : raw('t.journal_entry_id is null')),
  },
};
