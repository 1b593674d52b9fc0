import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { passwordInput } from '../../kernel/access/password.ts';
import { FULL_ACCESS } from '../../kernel/access/permissions.ts';
import { businessNumberInput } from '../../kernel/crud/business-number.ts';
import { type ListOptions, list, listQuery } from '../../kernel/crud/list.ts';
import { selectList, selectOne } from '../../kernel/crud/select.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Context } from '../../kernel/http/context.ts';
import { Json } from '../../kernel/http/reply.ts';
import { del, get, post, put, type Route } from '../../kernel/http/route.ts';
import type { UpdateInput } from '../../kernel/model/collection.ts';
import { createBody, idParam, rowReply, updateBody } from '../../kernel/model/schemas.ts';
import { tenants } from './model.ts';
import { activateTenant, createTenant, deleteTenant, suspendTenant, type TenantInput, updateTenant } from './service.ts';

const settings = z.strictObject({
  approval_mail: z.boolean().optional(),
  esign_expiry_days: z.int().min(1).max(90).optional(),
  file_max_mb: z.int().min(1).max(100).optional(),
  ai_exchange_rate: z.number().min(0.0001).max(1_000_000).nullable().optional(),
  working_weekdays: z
    .array(z.int().min(1).max(7))
    .min(1)
    .max(7)
    .refine((days) => new Set(days).size === days.length, { params: { code: 'invalid_value' } })
    .optional(),
});

const members = { business_number: businessNumberInput.nullable().optional(), settings: settings.nullable().optional() };

const admin = z.strictObject({
  email: z.email().max(254),
  name: z.string().trim().min(1).max(100),
  password: passwordInput.optional(),
});

const paying = z.enum(['BASIC', 'STANDARD', 'ENTERPRISE']);

const createTenantBody = createBody(tenants, { ...members, plan: paying.optional(), admin });

// A field of the declaration that is left out here is unknown to the body, and so refused.
const { code: _code, ...changeable } = (updateBody(tenants, { ...members, plan: paying.optional() }) as unknown as z.ZodObject).shape;
const updateTenantBody = z.strictObject(changeable);

const OWN_FIELDS = ['name', 'business_number', 'time_zone', 'locale', 'public_catalogue', 'logo_id', 'settings'];
const updateOwnBody = z.strictObject(Object.fromEntries(OWN_FIELDS.map((name) => [name, changeable[name] as z.ZodType])));

const params = z.object({ id: idParam });

const userCount = {
  sql: raw("(select count(*) from directus_users u where u.tenant_id = t.id and u.status <> 'archived')"),
  schema: z.int(),
  sheet: [{ path: 'user_count', label: 'sheet.users.user_count', kind: 'integer' as const }],
};

const shown = {
  user_count: userCount,
  api_key_count: { sql: raw('(select count(*) from api_keys k where k.tenant_id = t.id and k.revoked_at is null)'), schema: z.int() },
  // No tenant is a demo yet.
  demo: { sql: raw('null::json'), schema: z.null() },
};

const reply = rowReply(tenants, { user_count: z.int(), api_key_count: z.int(), demo: shown.demo.schema });
const ownReply = rowReply(tenants);

const listing: ListOptions = {
  filters: { status: 'status', plan: 'plan', is_demo: 'is_demo' },
  sort: ['name', 'code', 'created_at', 'last_activity_at'],
  search: ['code', 'name'],
  extras: { user_count: userCount },
};

async function show(ctx: Context, id: number): Promise<Json> {
  const data = await selectOne(ctx, tenants, id, shown);
  if (data === undefined) throw notFound();
  return new Json(data);
}

async function showOwn(ctx: Context): Promise<Json> {
  const found = await ctx.row<{ data: string }>(
    sql`select to_json(r)::text as data from (select ${selectList(ctx, tenants, FULL_ACCESS)} from tenants t where t.id = ${ctx.tenant.id}) r`,
  );
  return new Json(found?.data ?? 'null');
}

const verb = (
  event: string,
  summary: string,
  message: string,
  run: (ctx: Context, id: number) => Promise<void>,
  errors: readonly string[] = [],
): Route =>
  post(`/tenants/{id}/${event}`, {
    id: `platform.tenants.${event}`,
    access: 'SYS',
    summary,
    params,
    body: z.strictObject({}),
    reply,
    message,
    errors: ['error.invalid_transition', ...errors],
    run: async (ctx, input) => {
      await run(ctx, input.params.id);
      return show(ctx, input.params.id);
    },
  });

export const routes: Route[] = [
  get('/tenants/current', {
    id: 'platform.tenants.current',
    access: 'SELF',
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
      await updateTenant(ctx, ctx.tenant.id, body as UpdateInput<typeof tenants>);
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
    reply: reply.extend({ admin: z.object({ id: z.uuid(), email: z.string(), status: z.string() }) }),
    status: 201,
    errors: [
      'error.tenant.code_taken',
      'error.user.email_taken',
      'error.mail.throttled',
      'error.tenant.time_zone_unknown',
      'error.business_number.invalid',
    ],
    run: async (ctx, { body }) => {
      const { admin: person, ...tenant } = body as unknown as TenantInput & { admin: z.infer<typeof admin> };
      const created = await createTenant(ctx, { ...tenant, admin: person });
      const { data } = await show(ctx, created.id);
      const first = JSON.stringify({
        id: created.admin,
        email: person.email.toLowerCase(),
        status: person.password ? 'active' : 'invited',
      });
      return new Json(`${data.slice(0, -1)},"admin":${first}}`);
    },
  }),
  get('/tenants/{id}', {
    id: 'platform.tenants.show',
    access: 'SYS',
    summary: 'One tenant.',
    params,
    reply,
    run: (ctx, input) => show(ctx, input.params.id),
  }),
  put('/tenants/{id}', {
    id: 'platform.tenants.update',
    access: 'SYS',
    summary: 'Change a tenant.',
    params,
    body: updateTenantBody,
    reply,
    errors: [
      'error.tenant.demo_plan',
      'error.tenant.time_zone_unknown',
      'error.tenant.max_users_below_count',
      'error.tenant.logo_invalid',
      'error.business_number.invalid',
    ],
    run: async (ctx, input) => {
      await updateTenant(ctx, input.params.id, input.body as UpdateInput<typeof tenants>);
      return show(ctx, input.params.id);
    },
  }),
  del('/tenants/{id}', {
    id: 'platform.tenants.delete',
    access: 'SYS',
    summary: 'Close an INACTIVE tenant.',
    params,
    reply: z.object({ id: z.int() }),
    errors: ['error.tenant.still_active'],
    run: async (ctx, input) => {
      await deleteTenant(ctx, input.params.id);
      return { id: input.params.id };
    },
  }),
  verb('suspend', 'Shut a tenant out.', 'message.tenant.suspended', suspendTenant),
  verb('activate', 'Let it in again.', 'message.tenant.activated', activateTenant, ['error.tenant.demo_expired']),
];
