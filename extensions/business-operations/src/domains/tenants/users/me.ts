import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Action } from '../../../kernel/access/permissions.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { asService, assertFieldReferences } from '../../../kernel/crud/write.ts';
import { systemRef } from '../../../kernel/model/field.ts';
import { delegatedFrom } from '../../approvals/delegations/in-force.ts';
import { visibleMenus } from '../../rights/menus/visible.ts';
import type { Profile } from './bodies.ts';
import { columns, joins, User } from './columns.ts';
import { writeUser } from './service.ts';

const Menu = z.object({
  id: z.int(),
  code: z.string(),
  label: z.string(),
  path: z.string().nullable(),
  icon: z.string().nullable(),
  actions: z.array(z.string()),
  children: z.array(z.json()),
});

export const Me = User.extend({
  is_system_admin: z.boolean(),
  tenant: z
    .object({
      id: z.int(),
      code: z.string(),
      name: z.string(),
      status: z.string(),
      plan: z.string(),
      is_demo: z.boolean(),
      time_zone: z.string(),
      locale: z.string(),
    })
    .nullable(),
  employee_id: z.int().nullable(),
  permissions: z.object({ version: z.int(), collections: z.record(z.string(), z.array(z.string())) }),
  menus: z.array(Menu),
  delegated_from: z.array(z.object({ id: z.uuid(), name: z.string() })),
});

/** The caller's account, tenant, permissions and menus. */
export async function me(ctx: Context): Promise<object> {
  const { identity, tenantOrNull: tenant } = ctx;
  const found = await ctx.row<{ data: object }>(
    sql`select to_json(x) as data from (select ${columns()} from ${joins} where u.id = ${ctx.variables.userId}) x`,
  );
  const collections: Record<string, string[]> = {};
  for (const key of identity?.permissions.keys() ?? []) {
    const [collection = '', action = ''] = key.split('.');
    if (ctx.may(collection, action as Action)) collections[collection] = [...(collections[collection] ?? []), action].sort();
  }
  return {
    ...found?.data,
    is_system_admin: identity?.isSystemAdmin ?? false,
    tenant: tenant && {
      id: tenant.id,
      code: tenant.code,
      name: tenant.name,
      status: tenant.status,
      plan: tenant.plan,
      is_demo: tenant.isDemo,
      time_zone: tenant.timeZone,
      locale: tenant.locale,
    },
    employee_id: null,
    permissions: { version: Number(identity?.version ?? 0), collections },
    menus: await visibleMenus(ctx),
    delegated_from: await delegatedFrom(ctx),
    ...(tenant ? await profiles(ctx) : {}),
  };
}

/** What the other domains add to the caller's account. */
async function profiles(ctx: Context): Promise<object> {
  const known: object[] = [];
  for (const domain of ctx.app.domains) if (domain.profile) known.push(await domain.profile(ctx));
  return Object.assign({}, ...known);
}

const avatar = systemRef('directus_files', { label: { ko: '사진', en: 'Picture' } });

export async function changeProfile(ctx: Context, profile: Profile): Promise<void> {
  // Pictures of users without a tenant do not belong to a tenant either.
  if (ctx.identity?.tenant) await assertFieldReferences(ctx, (name) => (name === 'avatar' ? avatar : undefined), { ...profile });
  const written = asService('these fields of the own profile are for everybody to change', profile);
  await writeUser(ctx, ctx.variables.userId ?? '', { ...written });
}
