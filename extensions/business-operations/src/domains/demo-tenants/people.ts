import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { createUser } from '../tenants/service.ts';
import { demoAddress } from '../tenants/users/accounts.ts';

export interface DemoPerson {
  account: string;
  role: string;
  name: string;
  department: string;
  /** The rank of their position. */
  rank: number;
}

export const OWNER: DemoPerson = { account: 'owner', role: 'admin', name: '김대표', department: 'ADMIN', rank: 1 };

export const PEOPLE: readonly DemoPerson[] = [
  OWNER,
  { account: 'manager', role: 'manager', name: '이매니저', department: 'DESIGN', rank: 3 },
  { account: 'staff', role: 'staff', name: '박사원', department: 'PRODUCTION', rank: 8 },
  { account: 'viewer', role: 'viewer', name: '최조회', department: 'QUALITY', rank: 7 },
  { account: 'finance', role: 'finance', name: '정재무', department: 'ADMIN', rank: 5 },
  { account: 'hr', role: 'hr', name: '한인사', department: 'ADMIN', rank: 6 },
  { account: 'sales', role: 'sales', name: '오영업', department: 'SALES', rank: 4 },
  { account: 'production', role: 'production', name: '강생산', department: 'PRODUCTION', rank: 4 },
  { account: 'quality', role: 'quality', name: '윤품질', department: 'QUALITY', rank: 5 },
];

/** Who manages each department. */
const HEADS = { ADMIN: 'owner', SALES: 'sales', DESIGN: 'manager', PRODUCTION: 'production', QUALITY: 'quality' };

/**
 * Gives a demo tenant the people who appear in its data, those that it lacks, and puts all of them in their departments. Without a password
 * nobody signs in as them.
 */
export async function seedPeople(ctx: Context, password?: string): Promise<void> {
  const { id: tenant, code } = ctx.tenant;
  const all = PEOPLE.map((person) => ({ ...person, email: demoAddress(code, person.account) }));
  const missing = await ctx.rows<{ email: string; role: string }>(sql`
    select p.email, r.id as role from json_to_recordset(${JSON.stringify(all)}::json) as p (email text, role text)
    join directus_roles r on r.tenant_id = ${tenant} and r.code = p.role
    where not exists (select from directus_users u where u.tenant_id = ${tenant} and u.email = p.email)`);
  for (const { email, role } of missing) {
    const name = all.find((person) => person.email === email)?.name ?? email;
    await createUser(ctx, { email, name, role, password: password ?? null });
  }
  await ctx.rows(sql`
    update directus_users u set
      department_id = (select d.id from departments d where d.tenant_id = ${tenant} and d.code = p.department and d.deleted_at is null),
      position_id = (select o.id from positions o where o.tenant_id = ${tenant} and o.rank_order = p.rank and o.deleted_at is null)
    from json_to_recordset(${JSON.stringify(all)}::json) as p (email text, department text, rank integer)
    where u.tenant_id = ${tenant} and u.email = p.email`);
  const managers = Object.entries(HEADS).map(([department, account]) => ({ department, email: demoAddress(code, account) }));
  await ctx.rows(sql`
    update departments d set manager_id = u.id
    from json_to_recordset(${JSON.stringify(managers)}::json) as h (department text, email text)
      join directus_users u on u.tenant_id = ${tenant} and u.email = h.email
    where d.tenant_id = ${tenant} and d.code = h.department`);
}
