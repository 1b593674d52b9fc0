import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { passwordInput } from '../../kernel/access/password.ts';
import { FULL_ACCESS } from '../../kernel/access/permissions.ts';
import type { Context } from '../../kernel/context/context.ts';
import { businessNumberInput } from '../../kernel/crud/business-number.ts';
import { type ListOptions, list, listQuery } from '../../kernel/crud/list.ts';
import { resource, rowParams } from '../../kernel/crud/resource.ts';
import { type ComputedFields, instantText, schemasOf, selectList } from '../../kernel/crud/select.ts';
import { verb } from '../../kernel/crud/verb.ts';
import { Json } from '../../kernel/http/reply.ts';
import { del, get, post, put, type Route } from '../../kernel/http/route.ts';
import { createBody, plainText, rowReply, updateBody } from '../../kernel/model/schemas.ts';
import { allowedActions } from '../../kernel/states/allowed.ts';
import { fiscalStartMonthSql } from './fiscal-year.ts';
import { tenants } from './model.ts';
import { activateTenant, createTenant, deleteTenant, suspendTenant, updateTenant } from './service.ts';
import { settingsInput } from './settings.ts';

const properties = { business_number: businessNumberInput.nullable().optional(), settings: settingsInput.nullable().optional() };

const admin = z.strictObject({
  email: z.email().max(254),
  name: plainText().min(1).max(100),
  password: passwordInput.optional(),
});

const paying = z.enum(['BASIC', 'STANDARD', 'ENTERPRISE']);

const createTenantBody = createBody(tenants, { ...properties, plan: paying.optional(), admin });

// The code cannot be changed. Omitting it from the body schema makes it an unknown field, which is refused.
const updateTenantBody = updateBody(tenants, { ...properties, plan: paying.optional() }).omit({ code: true });

const updateOwnBody = updateTenantBody.pick({
  name: true,
  business_number: true,
  time_zone: true,
  locale: true,
  public_catalogue: true,
  logo_id: true,
  settings: true,
});

const userCount = {
  sql: raw("(select count(*) from directus_users u where u.tenant_id = t.id and u.status <> 'archived')"),
  schema: z.int(),
  sheet: [{ path: 'user_count', label: 'sheet.users.user_count', kind: 'integer' as const }],
};

const shown = {
  user_count: userCount,
  api_key_count: { sql: raw('(select count(*) from api_keys k where k.tenant_id = t.id and k.revoked_at is null)'), schema: z.int() },
  allowed_actions: allowedActions([suspendTenant, activateTenant]),
  demo: {
    sql: raw(`(select json_build_object('id', d.id, 'status', d.status, 'preset', d.preset, 'expires_at', ${instantText('d.expires_at')})
      from demo_tenants d where d.tenant_id = t.id and d.deleted_at is null)`),
    schema: z.object({ id: z.int(), status: z.string(), preset: z.string(), expires_at: z.iso.datetime() }).nullable(),
  },
};

/** What is reckoned by the fiscal year begins in this month: whoever shows figures of the tenant needs to know it. */
const ownShown: ComputedFields = { fiscal_year_start_month: { sql: fiscalStartMonthSql(raw('t.id')), schema: z.int().min(1).max(12) } };

const ownReply = rowReply(tenants, schemasOf(ownShown));

const listing: ListOptions = {
  filters: { status: 'status', plan: 'plan', is_demo: 'is_demo' },
  sort: ['name', 'code', 'created_at', 'last_activity_at'],
  search: ['code', 'name'],
  computed: { user_count: userCount },
};

const tenantResource = resource('/tenants', tenants, { id: 'platform.tenants', noun: 'tenant', list: listing, show: shown });

async function showOwn(ctx: Context): Promise<Json> {
  const found = await ctx.row<{ data: string }>(
    sql`select to_json(r)::text as data from (select ${selectList(ctx, tenants, FULL_ACCESS, ownShown)} from tenants t where t.id = ${ctx.tenant.id}) r`,
  );
  return new Json(found?.data ?? 'null');
}

export const routes: Route[] = [
  get('/tenants/current', {
    id: 'platform.tenants.current',
    access: 'SELF',
    record: tenants.name,
    only: (ctx) => sql`id = ${ctx.tenant.id}`,
    untagged: ['last_activity_at'],
    summary: "The caller's tenant and settings.",
    reply: ownReply,
    errors: ['error.tenant.none'],
    run: showOwn,
  }),
  put('/tenants/current', {
    id: 'platform.tenants.current-update',
    access: [tenants, 'update'],
    summary: "Change the own tenant's settings.",
    body: updateOwnBody,
    reply: ownReply,
    errors: ['error.tenant.time_zone_unknown', 'error.tenant.logo_invalid', 'error.business_number.invalid'],
    run: async (ctx, { body }) => {
      await updateTenant(ctx, ctx.tenant.id, body);
      return showOwn(ctx);
    },
  }),
  get('/tenants', {
    id: 'platform.tenants.list',
    access: 'SYS',
    summary: 'All tenants.',
    query: listQuery(tenants, listing),
    reply: rowReply(tenants, { user_count: z.int() }),
    list: true,
    run: (ctx, { query }) => list(ctx, tenants, listing, query),
  }),
  post('/tenants', {
    id: 'platform.tenants.create',
    access: 'SYS',
    summary: 'Open a tenant with its reference data and first administrator.',
    body: createTenantBody,
    reply: tenantResource.reply.extend({ admin: z.object({ id: z.uuid(), email: z.string(), status: z.string() }) }),
    status: 201,
    errors: [
      'error.tenant.code_taken',
      'error.user.email_taken',
      'error.mail.throttled',
      'error.tenant.time_zone_unknown',
      'error.business_number.invalid',
    ],
    run: async (ctx, { body }) => {
      const { admin: firstAdmin } = body;
      const created = await createTenant(ctx, body);
      const { data } = (await tenantResource.show(ctx, created.id)) as Json;
      const first = JSON.stringify({
        id: created.admin,
        email: firstAdmin.email.toLowerCase(),
        status: firstAdmin.password ? 'active' : 'invited',
      });
      return new Json(`${data.slice(0, -1)},"admin":${first}}`);
    },
  }),
  get('/tenants/{id}', {
    id: 'platform.tenants.show',
    access: 'SYS',
    summary: 'One tenant.',
    params: rowParams,
    reply: tenantResource.reply,
    run: (ctx, input) => tenantResource.show(ctx, input.params.id),
  }),
  put('/tenants/{id}', {
    id: 'platform.tenants.update',
    access: 'SYS',
    summary: 'Change a tenant.',
    params: rowParams,
    body: updateTenantBody,
    reply: tenantResource.reply,
    errors: [
      'error.tenant.demo_plan',
      'error.tenant.time_zone_unknown',
      'error.tenant.max_users_below_count',
      'error.tenant.logo_invalid',
      'error.business_number.invalid',
    ],
    run: async (ctx, input) => {
      await updateTenant(ctx, input.params.id, input.body);
      return tenantResource.show(ctx, input.params.id);
    },
  }),
  del('/tenants/{id}', {
    id: 'platform.tenants.delete',
    access: 'SYS',
    summary: 'Close an INACTIVE tenant.',
    params: rowParams,
    reply: z.object({ id: z.int() }),
    errors: ['error.tenant.still_active'],
    run: async (ctx, input) => {
      await deleteTenant(ctx, input.params.id);
      return { id: input.params.id };
    },
  }),
  verb(
    '/tenants/{id}/suspend',
    tenantResource,
    {
      id: 'platform.tenants.suspend',
      access: 'SYS',
      summary: 'Shut a tenant out.',
      message: 'message.tenant.suspended',
      button: { label: { ko: '사용 정지', en: 'Suspend' }, icon: 'block', kind: 'danger' },
    },
    suspendTenant,
  ),
  verb(
    '/tenants/{id}/activate',
    tenantResource,
    {
      id: 'platform.tenants.activate',
      access: 'SYS',
      summary: 'Let it in again.',
      message: 'message.tenant.activated',
      button: { label: { ko: '사용 재개', en: 'Activate' }, icon: 'check_circle', kind: 'success' },
    },
    activateTenant,
  ),
];
