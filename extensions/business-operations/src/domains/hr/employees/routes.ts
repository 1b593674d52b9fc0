import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { crud } from '../../../kernel/crud/crud.ts';
import { type Extras, related, selectOne } from '../../../kernel/crud/select.ts';
import { notFound } from '../../../kernel/errors.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { Json } from '../../../kernel/http/reply.ts';
import { post, type Route } from '../../../kernel/http/route.ts';
import { createBody, day, idParam, moneyInput, rowReply, updateBody } from '../../../kernel/model/schemas.ts';
import { departments, positions } from '../../organisation/model.ts';
import { personSql } from '../../organisation/people.ts';
import { employees, PRESENT_STATUSES, WITHHOLDING_RATES } from './model.ts';
import { changeStatus, reinstate, resign } from './service.ts';

const PATH = '/employees';

const named = z.object({ id: z.int(), name: z.string() }).nullable();

const listed: Extras = {
  department: { sql: related(departments, 'department_id', ['id', 'name']), schema: named },
  position: { sql: related(positions, 'position_id', ['id', 'name']), schema: named },
};

const shown: Extras = {
  ...listed,
  user: {
    sql: raw(`(select ${personSql('u')} from directus_users u where u.tenant_id = t.tenant_id and u.id = t.user_id)`),
    schema: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  },
};

/** Pay items as they are stored: amounts are JSON numbers; that they are whole won is the database's to say. */
export const payItems = z
  .array(z.strictObject({ name: z.string().trim().min(1).max(50), amount: moneyInput({ min: 0 }).transform(Number) }))
  .max(20)
  .nullable()
  .optional();

const bodies = { fixed_allowances: payItems, withholding_rate: z.literal([...WITHHOLDING_RATES]).optional() };

const reply = rowReply(employees, Object.fromEntries(Object.entries(shown).map(([name, { schema }]) => [name, schema])));

async function show(ctx: Context, id: number): Promise<Json> {
  const data = await selectOne(ctx, employees, id, shown, ctx.may(employees.name, 'read') ?? undefined);
  if (data === undefined) throw notFound();
  return new Json(data);
}

const verb = <Body>(
  event: string,
  summary: string,
  body: z.ZodType<Body>,
  errors: string[],
  run: (ctx: Context, id: number, body: Body) => Promise<void>,
) =>
  post(`${PATH}/{id}/${event}`, {
    id: `hr.employees.${event}`,
    access: [employees, 'update'],
    summary,
    params: z.object({ id: idParam }),
    body,
    reply,
    message: 'message.updated',
    errors: ['error.invalid_transition', ...errors],
    run: async (ctx, input) => {
      await run(ctx, input.params.id, input.body);
      return show(ctx, input.params.id);
    },
  });

/** In service on a day: hired by then, and not gone before it. */
const inService = {
  schema: day,
  reads: ['hire_date', 'resign_date'],
  sql: (on: string) => sql`(t.hire_date <= ${on} and (t.resign_date is null or t.resign_date >= ${on}))`,
};

const errors = ['error.employee.duplicate_no', 'error.employee.user_taken', 'error.amount.whole_won'];

export const employeeRoutes: Route[] = [
  verb(
    'change-status',
    'Begin or end a leave of absence; RESIGNED is entered and left by resign and reinstate only.',
    z.strictObject({ status: z.enum(PRESENT_STATUSES) }),
    [],
    (ctx, id, { status }) => changeStatus(ctx, id, status),
  ),
  verb('resign', 'End an employment.', z.strictObject({ resign_date: day }), ['error.employee.resign_before_hire'], (ctx, id, body) =>
    resign(ctx, id, body.resign_date),
  ),
  verb('reinstate', 'Undo a resignation.', z.strictObject({}), [], reinstate),
  ...crud(PATH, employees, {
    id: 'hr.employees',
    noun: 'employee',
    list: {
      summary: 'Employees of the tenant.',
      filters: {
        status: 'status',
        department_id: 'department_id',
        employment_type: 'employment_type',
        cost_center: 'cost_center',
        in_service_on: inService,
      },
      sort: ['employee_no', 'name', 'hire_date', 'created_at'],
      search: ['name', 'employee_no', 'email', 'phone'],
      extras: listed,
    },
    show: shown,
    create: { summary: 'Register an employee.', body: createBody(employees, bodies), errors },
    update: { summary: 'Change an employee; not the status.', body: updateBody(employees, bodies), errors },
    delete: { summary: 'Delete an employee entered by mistake.', errors: ['error.employee.in_use'] },
  }),
];
