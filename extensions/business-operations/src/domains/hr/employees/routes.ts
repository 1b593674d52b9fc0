import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { crud } from '../../../kernel/crud/crud.ts';
import { resource } from '../../../kernel/crud/resource.ts';
import { type ComputedFields, related } from '../../../kernel/crud/select.ts';
import { verb } from '../../../kernel/crud/verb.ts';
import type { Route } from '../../../kernel/http/route.ts';
import { createBody, day, moneyInput, plainText, updateBody } from '../../../kernel/model/schemas.ts';
import { allowedActions, allowedTargets } from '../../../kernel/states/allowed.ts';
import { departments, positions } from '../../organisation/model.ts';
import { userSql } from '../../organisation/user-sql.ts';
import { employees, PRESENT_STATUSES, WITHHOLDING_RATES } from './model.ts';
import { changeStatus, reinstate, resign } from './service.ts';

const listFields: ComputedFields = {
  department: related(departments, 'department_id'),
  position: related(positions, 'position_id'),
};

const detailFields: ComputedFields = {
  ...listFields,
  user: {
    sql: raw(`(select ${userSql('u')} from directus_users u where u.tenant_id = t.tenant_id and u.id = t.user_id)`),
    schema: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  },
  allowed_actions: allowedActions([changeStatus, resign, reinstate]),
  allowed_transitions: allowedTargets(changeStatus),
};

/** Pay items as they are stored: amounts are JSON numbers; that they are whole won is the database's to say. */
export const payItems = z
  .array(z.strictObject({ name: plainText().min(1).max(50), amount: moneyInput({ min: 0 }).transform(Number) }))
  .max(20)
  .nullable()
  .optional();

const bodies = { fixed_allowances: payItems, withholding_rate: z.literal([...WITHHOLDING_RATES]).optional() };

/** In service on a day: hired by then, and not gone before it. */
const inService = {
  schema: day,
  reads: ['hire_date', 'resign_date'],
  sql: (on: string) => sql`(t.hire_date <= ${on} and (t.resign_date is null or t.resign_date >= ${on}))`,
};

const errors = ['error.employee.duplicate_no', 'error.employee.user_taken', 'error.amount.whole_won'];

const employeeResource = resource('/employees', employees, {
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
    computed: listFields,
  },
  show: detailFields,
});

export const employeeRoutes: Route[] = [
  verb(
    '/employees/{id}/change-status',
    employeeResource,
    {
      id: 'hr.employees.change-status',
      summary: 'Begin or end a leave of absence; RESIGNED is entered and left by resign and reinstate only.',
      body: z.strictObject({ status: z.enum(PRESENT_STATUSES) }),
      message: 'message.updated',
      button: {
        label: { ko: '재직 상태 변경', en: 'Change status' },
        icon: 'event_repeat',
        allowed: 'allowed_transitions',
        target: 'status',
      },
    },
    changeStatus,
  ),
  verb(
    '/employees/{id}/resign',
    employeeResource,
    {
      id: 'hr.employees.resign',
      summary: 'End an employment.',
      body: z.strictObject({ resign_date: day }),
      message: 'message.updated',
      errors: ['error.employee.resign_before_hire'],
      button: { label: { ko: '퇴사 처리', en: 'Resign' }, icon: 'person_remove', kind: 'danger' },
    },
    resign,
  ),
  verb(
    '/employees/{id}/reinstate',
    employeeResource,
    {
      id: 'hr.employees.reinstate',
      summary: 'Undo a resignation.',
      message: 'message.updated',
      button: { label: { ko: '퇴사 취소', en: 'Undo resignation' }, icon: 'person_add', kind: 'warning' },
    },
    reinstate,
  ),
  ...crud(employeeResource, {
    create: { summary: 'Register an employee.', body: createBody(employees, bodies), errors },
    update: { summary: 'Change an employee; not the status.', body: updateBody(employees, bodies), errors },
    delete: { summary: 'Delete an employee entered by mistake.', errors: ['error.employee.in_use'] },
    importedBy: ['employee_no'],
  }),
];
