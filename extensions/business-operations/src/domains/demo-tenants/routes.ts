import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { passwordInput } from '../../kernel/access/password.ts';
import type { Context } from '../../kernel/context/context.ts';
import { crud } from '../../kernel/crud/crud.ts';
import { resource } from '../../kernel/crud/resource.ts';
import { type ComputedField, instantText } from '../../kernel/crud/select.ts';
import { verb } from '../../kernel/crud/verb.ts';
import { DemoPreset } from '../../kernel/demo.ts';
import { Json } from '../../kernel/http/reply.ts';
import { get, post, type Route } from '../../kernel/http/route.ts';
import { day, id, inputOf, queryBoolean } from '../../kernel/model/schemas.ts';
import { businessOf } from '../../kernel/provisioning/empty.ts';
import { tenants } from '../tenants/model.ts';
import { Stats, statsOf } from './analytics.ts';
import { DAYS_LEFT, INACTIVE_DAYS, IS_EXPIRING, IS_INACTIVE } from './figures.ts';
import { DemoEvent, demoTenants, PayingPlan } from './model.ts';
import { convertDemo, createDemo, DAYS, extendDemo, resetDemo } from './service.ts';

const PATH = '/demo-tenants';
const NOT_FOUND = 'error.demo_tenant.not_found';
const SHOWN_EVENTS = 50;

const { fields } = demoTenants.options;
const { fields: tenantFields } = tenants.options;

/** A figure of `figures.ts` for the row `t` of a list. */
const figure = (expression: Sql) => sql`(select x.value from (select t.id) as whole (id), lateral (
  select ${expression} from demo_tenants d join tenants t on t.id = d.tenant_id where d.id = whole.id) as x (value))`;

const tenantField: ComputedField = {
  sql: raw(`(select json_build_object('id', n.id, 'code', n.code, 'name', n.name, 'status', n.status,
    'last_activity_at', ${instantText('n.last_activity_at')}) from tenants n where n.id = t.tenant_id)`),
  schema: z.object({
    id: z.int(),
    code: z.string(),
    name: z.string(),
    status: inputOf(tenantFields.status),
    last_activity_at: z.iso.datetime().nullable(),
  }),
  sheet: [
    { path: 'tenant.code', label: 'field.tenants.code' },
    { path: 'tenant.name', label: 'field.tenants.name' },
  ],
};

const partnerField: ComputedField = {
  sql: raw(`(select json_build_object('id', p.id, 'name', p.name) from demo_partners p where p.id = t.partner_id)`),
  schema: z.object({ id: z.int(), name: z.string() }).nullable(),
  sheet: [],
};

const daysField = (name: string, expression: Sql): ComputedField => ({
  sql: figure(expression),
  schema: z.int(),
  sheet: [{ path: name, label: `sheet.demo_tenants.${name}`, kind: 'integer' }],
});

/** How many records of each collection the tenant has, of those of its business that are more than a log. */
const recordCounts: ComputedField = {
  sql: (ctx) => {
    const counted = businessOf(ctx.app.model)
      .map((name) => ctx.app.model.get(name))
      .filter(({ options }) => !options.notExported)
      .map(({ name, options }) =>
        raw(
          `select '${name}' as name, count(*) as rows from ${name} r where r.tenant_id = t.tenant_id${options.softDelete ? ' and r.deleted_at is null' : ''}`,
        ),
      );
    return sql`(select coalesce(json_object_agg(c.name, c.rows order by c.name) filter (where c.rows > 0), '{}') from (${join(counted, ' union all ')}) c)`;
  },
  schema: z.record(z.string(), z.int()),
};

const demos = resource(PATH, demoTenants, {
  id: 'platform.demo-tenants',
  noun: 'demo tenant',
  missing: NOT_FOUND,
  list: {
    summary: 'Demo tenants.',
    filters: {
      ...{ status: 'status', preset: 'preset', partner_id: 'partner_id' },
      expiring: { schema: queryBoolean, reads: ['expires_at'], sql: (value: boolean) => sql`${figure(IS_EXPIRING)} = ${value}` },
      inactive: { schema: queryBoolean, reads: ['status'], sql: (value: boolean) => sql`${figure(IS_INACTIVE)} = ${value}` },
    },
    sort: ['-created_at', 'expires_at', 'status'],
    search: [
      'contact_name',
      'contact_email',
      (pattern) => sql`exists (select from tenants n where n.id = t.tenant_id and (n.code ilike ${pattern} or n.name ilike ${pattern}))`,
    ],
    computed: {
      tenant: tenantField,
      partner: partnerField,
      days_left: daysField('days_left', DAYS_LEFT),
      inactive_days: daysField('inactive_days', INACTIVE_DAYS),
    },
  },
  show: {
    allowed_actions: {
      sql: raw(`case when t.status = 'CONVERTED' then '[]'::json else '["reset", "extend", "convert"]'::json end`),
      schema: z.array(z.string()),
    },
    events: {
      sql: raw(`(select coalesce(json_agg(json_build_object('event', e.event, 'business_date', e.business_date, 'created_at', ${instantText('e.created_at')},
        'detail', e.detail) order by e.id desc), '[]')
        from (select * from demo_events where demo_tenant_id = t.id order by id desc limit ${SHOWN_EVENTS}) e)`),
      schema: z.array(
        z.object({
          event: z.enum(Object.keys(DemoEvent)),
          business_date: z.iso.date(),
          created_at: z.iso.datetime(),
          detail: z.record(z.string(), z.unknown()).nullable(),
        }),
      ),
    },
    record_counts: recordCounts,
  },
});

/** For those alone who hold every right. */
const listed = crud(demos, { create: false, update: false, delete: false }).map(
  (route): Route => ({ ...route, access: 'SYS', ...(route.path.endsWith('{id}') ? { errors: [NOT_FOUND] } : {}) }),
);

const preset = z.enum(Object.keys(DemoPreset) as [DemoPreset, ...DemoPreset[]]);
const days = z.int32().default(DAYS.usual);

const Create = z.strictObject({
  company_name: inputOf(tenantFields.name),
  code: inputOf(tenantFields.code).optional(),
  preset: preset.default('FULL'),
  partner_id: id.nullable().optional(),
  contact_name: inputOf(fields.contact_name),
  contact_email: z.email().max(254),
  admin_password: passwordInput.optional(),
  days,
  locale: z.enum(['ko', 'en']).optional(),
  memo: inputOf(fields.memo).nullable().optional(),
});

const Convert = z.strictObject({
  plan: z.enum(Object.keys(PayingPlan) as [PayingPlan, ...PayingPlan[]]),
  keep_data: z.boolean().default(true),
  subscription_started_on: day.optional(),
});

/** The answer with its first administrator. */
const withAdmin = (shown: Json | object, admin: object): object => ({
  ...(shown instanceof Json ? (JSON.parse(String(shown.data)) as object) : shown),
  admin,
});

const over = [NOT_FOUND, 'error.demo_tenant.already_converted'];

export const demoRoutes: Route[] = [
  get(`${PATH}/stats`, {
    id: 'platform.demo-tenants.stats',
    access: 'SYS',
    summary: 'Counts.',
    reply: Stats,
    run: statsOf,
  }),
  ...listed,
  post(PATH, {
    id: 'platform.demo-tenants.create',
    access: 'SYS',
    summary: 'Open a demo tenant with living data.',
    body: Create,
    reply: demos.reply.extend({ admin: z.object({ id: z.uuid(), email: z.string() }) }),
    status: 201,
    message: 'message.demo_tenant.created',
    errors: [
      ...['error.tenant.code_taken', 'error.user.email_taken', 'error.mail.throttled'],
      ...['error.demo_tenant.invalid_days', 'error.demo_tenant.partner_inactive'],
    ],
    run: async (ctx, { body }) => {
      const made = await createDemo(ctx, body);
      return withAdmin(await demos.show(ctx, made.id), { id: made.admin, email: body.contact_email.toLowerCase() });
    },
  }),
  verb(
    `${PATH}/{id}/reset`,
    demos,
    {
      id: 'platform.demo-tenants.reset',
      access: 'SYS',
      summary: 'Back to the preset.',
      body: z.strictObject({ preset: preset.optional() }),
      message: 'message.demo_tenant.reset',
      errors: over,
      button: { label: { ko: '초기화', en: 'Reset' }, icon: 'restart_alt', kind: 'danger' },
    },
    (ctx, demo, body: { preset?: DemoPreset | undefined }) => resetDemo(ctx, demo, body.preset),
  ),
  verb(
    `${PATH}/{id}/extend`,
    demos,
    {
      id: 'platform.demo-tenants.extend',
      access: 'SYS',
      summary: 'Give more days.',
      body: z.strictObject({ days }),
      message: 'message.demo_tenant.extended',
      errors: [...over, 'error.demo_tenant.invalid_days', 'error.demo_tenant.extension_limit'],
      button: {
        label: { ko: '연장', en: 'Extend' },
        icon: 'more_time',
        kind: 'normal',
        inputs: { days: { label: { ko: '일수', en: 'Days' } } },
      },
    },
    (ctx, demo, body: { days: number }) => extendDemo(ctx, demo, body.days),
  ),
  verb(
    `${PATH}/{id}/convert`,
    demos,
    {
      id: 'platform.demo-tenants.convert',
      access: 'SYS',
      summary: 'Make it a paying tenant.',
      body: Convert,
      message: 'message.demo_tenant.converted',
      errors: over,
      button: {
        label: { ko: '정식 전환', en: 'Convert' },
        icon: 'verified',
        kind: 'success',
        inputs: {
          plan: { field: 'converted_plan' },
          keep_data: { label: { ko: '데이터 유지', en: 'Keep the data' } },
          subscription_started_on: { label: { ko: '구독 시작일', en: 'Subscribed from' } },
        },
      },
    },
    (ctx: Context, demo: number, body: z.infer<typeof Convert>) => convertDemo(ctx, demo, body),
  ),
];
