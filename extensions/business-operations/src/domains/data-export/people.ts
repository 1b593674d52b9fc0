import sql from 'sql-template-tag';
import { isOpen } from '../../kernel/access/permissions.ts';
import type { Context } from '../../kernel/context/context.ts';
import type { Part, Wanted } from './part.ts';

/** The people of a company in an export: who the records name. Nothing that lets anybody in. */

export const PEOPLE = 'people';

/** An export with which the business can be continued in another tenant, by somebody who administers the people. */
export function continues(ctx: Context, { export_type, format, start_date, end_date }: Wanted): boolean {
  const access = ctx.may('directus_users', 'read');
  const readable = access?.allRows && isOpen(access, 'role');
  return format === 'JSON' && export_type === 'ALL' && !start_date && !end_date && Boolean(readable);
}

export function peoplePart(ctx: Context): Part {
  const source = sql`from directus_users u left join directus_roles r on r.id = u.role where u.tenant_id = ${ctx.tenant.id}`;
  return {
    name: PEOPLE,
    title: 'sheet.export.people',
    columns: [],
    rows: sql`select u.id, u.email, u.family_name, u.given_name, u.status, u.language, u.title, r.code as role, u.department_id, u.position_id ${source} order by u.id`,
    count: sql`select ${PEOPLE}::text as name, count(*)::integer as rows ${source}`,
  };
}
