import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { crud } from '../../../kernel/crud/crud.ts';
import { byReference } from '../../../kernel/crud/list.ts';
import { resource } from '../../../kernel/crud/resource.ts';
import type { ComputedFields } from '../../../kernel/crud/select.ts';
import { get, post, type Route } from '../../../kernel/http/route.ts';
import { XLSX } from '../../../kernel/http/spreadsheet.ts';
import { fieldKey } from '../../../kernel/model/labels.ts';
import { createBody, idParam, inputOf, updateBody } from '../../../kernel/model/schemas.ts';
import { attendanceRecords } from './model.ts';
import { checkIn, checkOut, createRecord, updateRecord } from './service.ts';
import { summarySheet } from './sheet.ts';
import { Summary, SummaryQuery, summary } from './summary.ts';

const ofEmployee = 'from employees e where e.tenant_id = t.tenant_id and e.id = t.employee_id';

const listFields: ComputedFields = {
  employee: {
    sql: raw(`(select json_build_object('id', e.id, 'employee_no', e.employee_no, 'name', e.name, 'department',
      (select json_build_object('id', d.id, 'name', d.name) from departments d where d.tenant_id = e.tenant_id and d.id = e.department_id)) ${ofEmployee})`),
    schema: z.object({
      id: z.int(),
      employee_no: z.string(),
      name: z.string(),
      department: z.object({ id: z.int(), name: z.string() }).nullable(),
    }),
    sheet: [{ path: 'employee.department.name', label: fieldKey('employees', 'department_id') }],
  },
};

const memo = inputOf(attendanceRecords.options.fields.memo).nullable().optional();

/** Whose day it is does not change. */
const changes = updateBody(attendanceRecords).omit({ employee_id: true, work_date: true });

const attendanceResource = resource('/attendance-records', attendanceRecords, {
  id: 'hr.attendance',
  noun: 'attendance record',
  list: {
    summary: 'Attendance records.',
    filters: {
      employee_id: 'employee_id',
      department_id: { schema: idParam, sql: (id: number) => sql`exists (select ${raw(ofEmployee)} and e.department_id = ${id})` },
      status: 'status',
      start_date: 'work_date>=',
      end_date: 'work_date<=',
    },
    sort: ['-work_date', byReference(attendanceRecords, 'employee_no', 'employee_id', 'employee_no')],
    search: [(pattern) => sql`exists (select ${raw(ofEmployee)} and (e.name ilike ${pattern} or e.employee_no ilike ${pattern}))`, 'memo'],
    computed: listFields,
  },
  show: false,
});

export const attendanceRoutes: Route[] = [
  get(`/attendance-records/summary`, {
    id: 'hr.attendance.summary',
    access: [attendanceRecords, 'read'],
    summary: 'One month per employee, the figures payroll uses.',
    query: SummaryQuery,
    reply: Summary,
    file: XLSX,
    run: (ctx, { query }) => (ctx.format === 'xlsx' ? summarySheet(ctx, query) : summary(ctx, query)),
  }),
  post(`/attendance-records/check-in`, {
    id: 'hr.attendance.check-in',
    access: [attendanceRecords, 'create'],
    summary: 'The caller starts work now.',
    body: z.strictObject({ status: z.enum(['PRESENT', 'BUSINESS_TRIP', 'REMOTE']).optional(), memo }),
    reply: attendanceResource.reply,
    status: 201,
    message: 'message.attendance.checked_in',
    errors: ['error.attendance.already_checked_in', 'error.attendance.no_employee'],
    run: async (ctx, { body }) => attendanceResource.show(ctx, await checkIn(ctx, body)),
  }),
  post(`/attendance-records/check-out`, {
    id: 'hr.attendance.check-out',
    access: [attendanceRecords, 'create'],
    summary: 'The caller ends work now.',
    body: z.strictObject({ memo }),
    reply: attendanceResource.reply,
    message: 'message.attendance.checked_out',
    errors: ['error.attendance.not_checked_in', 'error.attendance.no_employee'],
    run: async (ctx, { body }) => attendanceResource.show(ctx, await checkOut(ctx, body)),
  }),
  ...crud(attendanceResource, {
    create: {
      summary: 'Enter a record for an employee, also in arrears.',
      body: createBody(attendanceRecords),
      errors: ['error.attendance.duplicate', 'error.attendance.not_in_service', 'error.attendance.range'],
      run: createRecord,
    },
    update: { summary: 'Correct a record.', body: changes, errors: ['error.attendance.range'], run: updateRecord },
  }),
];
