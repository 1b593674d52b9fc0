import sql, { join, raw } from 'sql-template-tag';
import type { App } from '../../kernel/app.ts';
import { asSystem } from '../../kernel/context/as-system.ts';
import type { Context } from '../../kernel/context/context.ts';
import { inTenant } from '../../kernel/context/in-tenant.ts';
import type { Domain } from '../../kernel/domain.ts';
import { createTenant, createUser } from './service.ts';

interface DemoUser {
  account: string;
  role: string;
  name: string;
  department: string;
  position: string;
}

const USERS: readonly [DemoUser, ...DemoUser[]] = [
  { account: 'owner', role: 'admin', name: '김대표', department: 'ADMIN', position: '대표이사' },
  { account: 'manager', role: 'manager', name: '이매니저', department: 'DESIGN', position: '부장' },
  { account: 'staff', role: 'staff', name: '박사원', department: 'PRODUCTION', position: '사원' },
  { account: 'viewer', role: 'viewer', name: '최조회', department: 'QUALITY', position: '주임' },
];

const SPECIALISTS: readonly DemoUser[] = [
  { account: 'finance', role: 'finance', name: '정재무', department: 'ADMIN', position: '과장' },
  { account: 'hr', role: 'hr', name: '한인사', department: 'ADMIN', position: '대리' },
  { account: 'sales', role: 'sales', name: '오영업', department: 'SALES', position: '차장' },
  { account: 'production', role: 'production', name: '강생산', department: 'PRODUCTION', position: '차장' },
  { account: 'quality', role: 'quality', name: '윤품질', department: 'QUALITY', position: '과장' },
];

/** `heads` names the account that manages each department. */
const COMPANIES = [
  {
    code: 'hanbit',
    name: '한빛셔터',
    plan: 'STANDARD',
    others: SPECIALISTS,
    heads: { ADMIN: 'owner', SALES: 'sales', DESIGN: 'manager', PRODUCTION: 'production', QUALITY: 'quality' },
  },
  {
    code: 'daeho',
    name: '대호금속',
    plan: 'BASIC',
    others: [],
    heads: { ADMIN: 'owner', SALES: 'manager', DESIGN: 'manager', PRODUCTION: 'manager', QUALITY: 'manager' },
  },
] as const;

type Company = (typeof COMPANIES)[number];

/** Creates two companies with users and three years of business data, each in one transaction. */
export async function seedDemoTenants(app: App, report: (line: string) => void): Promise<void> {
  const password = process.env.DEMO_PASSWORD;
  if (!password) throw new Error('Set DEMO_PASSWORD to create the demo users.');
  for (const company of COMPANIES) {
    const made = await asSystem(app, (ctx) => seedCompany(ctx, company, password));
    report(`Demo tenant ${company.code}: ${made ? 'created' : 'already exists'}.`);
  }
}

async function seedCompany(ctx: Context, company: Company, password: string): Promise<boolean> {
  const { code, name, plan } = company;
  await ctx.rows(sql`select pg_advisory_xact_lock(hashtext(${`demo ${code}`}))`);
  const there = await ctx.row<{ id: number }>(sql`select id from tenants where code = ${code}`);
  if (there) {
    await inTenant(ctx, there.id, (inside) => moveAddresses(inside, company));
    return false;
  }
  const [owner] = USERS;
  const admin = { email: address(company, owner.account), name: owner.name, password };
  const made = await createTenant(ctx, { code, name, plan, admin });
  await inTenant(ctx, made.id, async (inside) => {
    await seedUsers(inside, company, made.admin, password);
    for (const domain of ctx.app.domains) await seedDomain(inside, domain);
  });
  return true;
}

/** What a domain has filled is analyzed at once: in the transaction that fills it, the planner takes a table for empty until then. */
async function seedDomain(ctx: Context, { seedDemo, collections = [] }: Domain): Promise<void> {
  if (!seedDemo) return;
  await seedDemo(ctx);
  const tables = collections.map(({ name }) => raw(name));
  if (tables.length) await ctx.rows(sql`analyze ${join(tables)}`);
}

const address = ({ code }: Company, account: string) => `${account}@${code}.example.com`;

/**
 * Changes the email addresses of demo users of earlier releases, which used an invalid domain, unless another user has the new
 * address by now.
 */
async function moveAddresses(ctx: Context, company: Company): Promise<void> {
  const moves = [...USERS, ...company.others].map(({ account }) => ({
    from_email: `${account}@${company.code}.example`,
    to_email: address(company, account),
  }));
  await ctx.rows(sql`
    update directus_users u set email = m.to_email
    from json_to_recordset(${JSON.stringify(moves)}::json) as m (from_email text, to_email text)
    where u.tenant_id = ${ctx.tenant.id} and lower(u.email) = m.from_email
      and not exists (select from directus_users o where lower(o.email) = m.to_email)`);
}

async function seedUsers(ctx: Context, company: Company, ownerId: string, password: string): Promise<void> {
  const ids = async <Id>(rows: Promise<{ id: Id; key: string }[]>) => new Map((await rows).map(({ id, key }) => [key, id]));
  const { id: tenant } = ctx.tenant;
  const roles = await ids<string>(ctx.rows(sql`select id, code as key from directus_roles where tenant_id = ${tenant}`));
  const departments = await ids<number>(ctx.rows(sql`select id, code as key from departments where tenant_id = ${tenant}`));
  const positions = await ids<number>(ctx.rows(sql`select id, name as key from positions where tenant_id = ${tenant}`));
  const place = ({ department, position }: DemoUser) => ({
    department_id: departments.get(department) ?? null,
    position_id: positions.get(position) ?? null,
  });
  const [owner, ...others] = USERS;
  await ctx.users().updateOne(ownerId, place(owner));
  for (const user of [...others, ...company.others]) {
    const { account, name, role } = user;
    await createUser(ctx, { email: address(company, account), name, password, role: roles.get(role) as string, ...place(user) });
  }
  const heads = Object.entries(company.heads).map(([department, account]) => ({ department, email: address(company, account) }));
  await ctx.rows(sql`
    update departments d set manager_id = u.id
    from json_to_recordset(${JSON.stringify(heads)}::json) as h (department text, email text)
      join directus_users u on u.tenant_id = ${tenant} and u.email = h.email
    where d.tenant_id = ${tenant} and d.code = h.department`);
}
