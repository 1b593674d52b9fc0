import sql from 'sql-template-tag';
import type { App } from '../../kernel/app.ts';
import { asSystem } from '../../kernel/context/as-system.ts';
import type { Context } from '../../kernel/context/context.ts';
import { inTenant } from '../../kernel/context/in-tenant.ts';
import { createTenant } from '../tenants/service.ts';
import { demoAddress } from '../tenants/users/accounts.ts';
import { seedDemos } from './demo.ts';
import { fillTenant } from './fill.ts';
import { OWNER, PEOPLE } from './people.ts';

const COMPANIES = [
  { code: 'hanbit', name: '한빛셔터', plan: 'STANDARD', preset: 'FULL' },
  { code: 'daeho', name: '대호금속', plan: 'BASIC', preset: 'BASIC' },
] as const;

type Company = (typeof COMPANIES)[number];

/** Creates two companies with users and their business, and the demo tenants of the last months; each in one transaction. */
export async function seedInstallation(app: App, report: (line: string) => void): Promise<void> {
  const password = process.env.DEMO_PASSWORD;
  if (!password) throw new Error('Set DEMO_PASSWORD to create the demo users.');
  for (const company of COMPANIES) {
    const made = await asSystem(app, (ctx) => seedCompany(ctx, company, password));
    report(`Demo tenant ${company.code}: ${made ? 'created' : 'already exists'}.`);
  }
  await seedDemos(app, report);
}

async function seedCompany(ctx: Context, company: Company, password: string): Promise<boolean> {
  const { code, name, plan, preset } = company;
  await ctx.rows(sql`select pg_advisory_xact_lock(hashtext(${`demo ${code}`}))`);
  const there = await ctx.row<{ id: number }>(sql`select id from tenants where code = ${code}`);
  if (there) {
    await inTenant(ctx, there.id, (inside) => moveAddresses(inside, company));
    return false;
  }
  const admin = { email: demoAddress(code, OWNER.account), name: OWNER.name, password };
  const made = await createTenant(ctx, { code, name, plan, admin });
  await inTenant(ctx, made.id, (inside) => fillTenant(inside, preset, password));
  return true;
}

/**
 * Changes the email addresses of demo users of earlier releases, which used an invalid domain, unless another user has the new
 * address by now.
 */
async function moveAddresses(ctx: Context, { code }: Company): Promise<void> {
  const moves = PEOPLE.map(({ account }) => ({
    from_email: `${account}@${code}.example`,
    to_email: demoAddress(code, account),
  }));
  await ctx.rows(sql`
    update directus_users u set email = m.to_email
    from json_to_recordset(${JSON.stringify(moves)}::json) as m (from_email text, to_email text)
    where u.tenant_id = ${ctx.tenant.id} and lower(u.email) = m.from_email
      and not exists (select from directus_users o where lower(o.email) = m.to_email)`);
}
