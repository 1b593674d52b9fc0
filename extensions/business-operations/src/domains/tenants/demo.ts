import sql from 'sql-template-tag';
import type { App } from '../../kernel/app.ts';
import { asSystem } from '../../kernel/deploy/seed.ts';
import type { Context } from '../../kernel/http/context.ts';
import { inTenant } from '../../kernel/http/in-tenant.ts';
import { createTenant, createUser } from './service.ts';

const COMPANIES = [
  { code: 'hanbit', name: '한빛셔터', plan: 'STANDARD' },
  { code: 'daeho', name: '대호금속', plan: 'BASIC' },
] as const;

const PEOPLE = [
  { account: 'owner', role: 'admin', name: '김대표' },
  { account: 'manager', role: 'manager', name: '이매니저' },
  { account: 'staff', role: 'staff', name: '박사원' },
  { account: 'viewer', role: 'viewer', name: '최조회' },
] as const;

/** Two companies with people and three years of business. Each comes whole or not at all. */
export async function seedDemoTenants(app: App, report: (line: string) => void): Promise<void> {
  const password = process.env.DEMO_PASSWORD;
  if (!password) throw new Error('DEMO_PASSWORD is needed to make the demo logins.');
  for (const company of COMPANIES) {
    const made = await asSystem(app, (ctx) => seedCompany(ctx, company, password));
    report(`Demo tenant ${company.code}: ${made ? 'made' : 'there already'}.`);
  }
}

async function seedCompany(ctx: Context, { code, name, plan }: (typeof COMPANIES)[number], password: string): Promise<boolean> {
  await ctx.rows(sql`select pg_advisory_xact_lock(hashtext(${`demo ${code}`}))`);
  if (await ctx.row(sql`select 1 from tenants where code = ${code}`)) return false;
  const address = (account: string) => `${account}@${code}.example`;
  const [owner, ...others] = PEOPLE;
  const { id } = await createTenant(ctx, { code, name, plan, admin: { email: address(owner.account), name: owner.name, password } });
  await inTenant(ctx, id, async (inside) => {
    const roles = new Map(
      (await inside.rows<{ id: string; code: string }>(sql`select id, code from directus_roles where tenant_id = ${id}`)).map((role) => [
        role.code,
        role.id,
      ]),
    );
    for (const { account, role, name: person } of others)
      await createUser(inside, { email: address(account), name: person, password, role: roles.get(role) as string });
    for (const domain of ctx.app.domains) await domain.seedDemo?.(inside);
  });
  return true;
}
