import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { type Access, isOpen } from '../../../kernel/access/permissions.ts';
import { instantText } from '../../../kernel/crud/select.ts';
import type { Sheet, SheetColumn } from '../../../kernel/crud/sheet.ts';
import { nameSql } from '../../../kernel/crud/user-name.ts';

/** The columns of users, over the aliases `u` user, `r` role, `d` department and `p` position of `joins`. */

export const name = raw(nameSql('u'));

const instant = (column: string) => raw(`${instantText(`u.${column}`)} as ${column}`);

const object = (alias: string, columns: readonly string[], shown: string) =>
  raw(
    `case when ${alias}.id is not null then json_build_object(${columns.map((column) => `'${column}', ${alias}.${column}`).join(', ')}) end as ${shown}`,
  );

export const department = object('d', ['id', 'name'], 'department');
export const position = object('p', ['id', 'name', 'rank_order'], 'position');

/** The columns in answers, each with the field that the caller must be allowed to read. */
const COLUMNS: readonly (readonly [field: string, shown: Sql])[] = [
  ['id', raw('u.id')],
  ['email', raw('u.email')],
  ['first_name', raw('u.given_name as first_name')],
  ['last_name', raw('u.family_name as last_name')],
  ['last_name', sql`${name} as name`],
  ['phone', raw('u.phone')],
  ['language', raw('u.language')],
  ['status', raw('u.status')],
  ['last_access', instant('last_access')],
  ['created_at', instant('created_at')],
  ['department_id', department],
  ['position_id', position],
  ['role', object('r', ['id', 'code', 'name'], 'role')],
];

/** The columns that the caller may read; all of them for the caller's own account. */
export const columns = (access?: Access): Sql =>
  join(COLUMNS.filter(([field]) => !access || isOpen(access, field)).map(([, shown]) => shown));

/** The columns of the spreadsheet, each with the field that the caller must be allowed to read. */
const SHEET: readonly (readonly [field: string, column: SheetColumn])[] = [
  ['last_name', { path: 'name', label: 'sheet.users.name' }],
  ['email', { path: 'email', label: 'sheet.users.email' }],
  ['phone', { path: 'phone', label: 'sheet.users.phone' }],
  ['department_id', { path: 'department.name', label: 'sheet.users.department' }],
  ['position_id', { path: 'position.name', label: 'sheet.users.position' }],
  ['role', { path: 'role.name', label: 'sheet.users.role' }],
  ['status', { path: 'status', label: 'sheet.users.status', values: 'user_status' }],
  ['language', { path: 'language', label: 'sheet.users.language' }],
  ['last_access', { path: 'last_access', label: 'sheet.users.last_access', kind: 'timestamp' }],
  ['created_at', { path: 'created_at', label: 'sheet.users.created_at', kind: 'timestamp' }],
];

export const userSheet = (access: Access): Sheet => ({
  title: 'sheet.users',
  columns: SHEET.filter(([field]) => isOpen(access, field)).map(([, column]) => column),
});

const COLLEAGUE_PATHS = ['name', 'email', 'department.name', 'position.name'];

export const colleagueSheet: Sheet = {
  title: 'sheet.users',
  columns: SHEET.map(([, column]) => column).filter(({ path }) => COLLEAGUE_PATHS.includes(path)),
};

export const joins = raw(`directus_users u
  left join directus_roles r on r.id = u.role
  left join departments d on d.tenant_id = u.tenant_id and d.id = u.department_id
  left join positions p on p.tenant_id = u.tenant_id and p.id = u.position_id`);

const Department = z.object({ id: z.int(), name: z.string() });
const Position = z.object({ id: z.int(), name: z.string(), rank_order: z.int() });

export const User = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  name: z.string(),
  phone: z.string().nullable(),
  language: z.string().nullable(),
  status: z.string(),
  last_access: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  department: Department.nullable(),
  position: Position.nullable(),
  role: z.object({ id: z.uuid(), code: z.string().nullable(), name: z.string() }).nullable(),
});

/** The fields of a user that everybody in the tenant sees. */
export const Colleague = User.pick({ id: true, name: true, email: true, department: true, position: true });
