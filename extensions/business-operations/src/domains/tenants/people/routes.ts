import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Action } from '../../../kernel/access/permissions.ts';
import { type ListQuery, likePattern, pageOf, pageQuery } from '../../../kernel/crud/paging.ts';
import { forbidden, notFound } from '../../../kernel/errors.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { Json } from '../../../kernel/http/reply.ts';
import { del, get, post, put, type Route } from '../../../kernel/http/route.ts';
import { nameSql } from './rules.ts';
import { activateUser, addUser, archiveUser, changeUser, suspendUser, type UserChanges, type UserInput } from './service.ts';

const name = raw(nameSql('u'));

const instant = (column: string) => raw(`to_char(u.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`);

const columns = sql`u.id, u.email, u.first_name, u.last_name, ${name} as name, u.language, u.status, ${instant('last_access')},
  case when r.id is not null then json_build_object('id', r.id, 'code', r.code, 'name', r.name) end as role`;

const Role = z.object({ id: z.uuid(), code: z.string().nullable(), name: z.string() });

const User = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  name: z.string(),
  language: z.string().nullable(),
  status: z.string(),
  last_access: z.iso.datetime().nullable(),
  role: Role.nullable(),
});

const text = (length: number) => z.string().trim().min(1).max(length);
const language = z.enum(['ko-KR', 'en-US']);
const firstName = z.string().trim().max(50).nullable().optional();

const person = { first_name: firstName, last_name: text(50), role_id: z.uuid(), language: language.optional() };

const createBody = z.strictObject({ email: z.email().max(254), ...person, password: z.string().min(12).max(128).optional() });
const updateBody = z.strictObject(person).partial();
const profileBody = z.strictObject({
  first_name: firstName,
  last_name: text(50).optional(),
  language: language.optional(),
  avatar: z.uuid().nullable().optional(),
  email_notifications: z.boolean().optional(),
});

const params = z.object({ id: z.uuid() });

/** The right on users that the directory and one's own profile, which everybody has, do not give. */
function assertAdministers(ctx: Context, action: Action): void {
  const access = ctx.access('directus_users', action);
  if (!access.allRows || (access.fields && !access.fields.has('role'))) throw forbidden([{ collection: 'directus_users', action }]);
}

const from = (ctx: Context) => sql`from directus_users u left join directus_roles r on r.id = u.role where u.tenant_id = ${ctx.tenant.id}`;

async function show(ctx: Context, id: string): Promise<Json> {
  const row = await ctx.row<{ data: string }>(
    sql`select to_json(x)::text as data from (select ${columns} ${from(ctx)} and u.id = ${id}) x`,
  );
  if (!row) throw notFound();
  return new Json(row.data);
}

const SORTS = [
  ['name', nameSql('u')],
  ['email', 'u.email'],
  ['last_access', 'u.last_access'],
] as const;

const listQuery = pageQuery({
  sort: SORTS,
  tie: 'u.id',
  search: true,
  filters: {
    status: z.enum(['active', 'invited', 'suspended', 'archived', 'draft', 'unverified']).optional(),
    role_id: z.uuid().optional(),
  },
});

const directoryQuery = pageQuery({ sort: [['name', nameSql('u')]], tie: 'u.id', search: true, filters: {} });

function page(ctx: Context, query: ListQuery, shown: Sql, conditions: Sql[]): Promise<Json> {
  const where = join([from(ctx), ...conditions], ' and ');
  return pageOf(ctx, query, shown, where);
}

const like = (search: string | undefined): Sql[] => {
  if (!search) return [];
  const pattern = likePattern(search);
  return [sql`(${name} ilike ${pattern} or u.email ilike ${pattern})`];
};

interface UsersQuery extends ListQuery {
  status?: string;
  role_id?: string;
}

/** Who am I, and what may I do. */
async function me(ctx: Context): Promise<object> {
  const { identity, tenantOrNull: tenant } = ctx;
  const found = await ctx.row<{ data: object }>(
    sql`select to_json(x) as data from (select ${columns} from directus_users u left join directus_roles r on r.id = u.role where u.id = ${ctx.variables.userId}) x`,
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
    permissions: { version: Number(identity?.version ?? 0), collections },
  };
}

const Me = User.extend({
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
  permissions: z.object({ version: z.int(), collections: z.record(z.string(), z.array(z.string())) }),
});

const verb = (event: 'suspend' | 'activate', summary: string, errors: string[], run: (ctx: Context, id: string) => Promise<void>): Route =>
  post(`/users/{id}/${event}`, {
    id: `platform.users.${event}`,
    access: ['directus_users', 'update'],
    summary,
    params,
    body: z.strictObject({}),
    reply: User,
    message: 'message.updated',
    errors,
    run: async (ctx, input) => {
      assertAdministers(ctx, 'update');
      await run(ctx, input.params.id);
      return show(ctx, input.params.id);
    },
  });

export const peopleRoutes: Route[] = [
  get('/users/me', { id: 'platform.users.me', access: 'SELF', summary: 'Who am I, and what may I do.', reply: Me, run: me }),
  put('/users/me', {
    id: 'platform.users.me-update',
    access: 'SELF',
    summary: 'Change the own profile.',
    body: profileBody,
    reply: Me,
    run: async (ctx, { body }) => {
      await ctx.users().updateOne(ctx.variables.userId ?? '', body);
      return me(ctx);
    },
  }),
  get('/users/directory', {
    id: 'platform.users.directory',
    access: 'SELF',
    summary: 'Active colleagues for pickers.',
    query: directoryQuery,
    reply: User.pick({ id: true, name: true, email: true }),
    list: true,
    run: (ctx, { query }) => page(ctx, query, sql`u.id, ${name} as name, u.email`, [sql`u.status = 'active'`, ...like(query.search)]),
  }),
  get('/users', {
    id: 'platform.users.list',
    access: ['directus_users', 'read'],
    summary: 'Users of the tenant.',
    query: listQuery,
    reply: User,
    list: true,
    run: (ctx, { query: given }) => {
      assertAdministers(ctx, 'read');
      const query = given as UsersQuery;
      return page(ctx, query, columns, [
        ...(query.status ? [sql`u.status = ${query.status}`] : [sql`u.status <> 'archived'`]),
        ...(query.role_id ? [sql`u.role = ${query.role_id}`] : []),
        ...like(query.search),
      ]);
    },
  }),
  get('/users/{id}', {
    id: 'platform.users.show',
    access: ['directus_users', 'read'],
    summary: 'One user.',
    params,
    reply: User,
    run: (ctx, input) => {
      assertAdministers(ctx, 'read');
      return show(ctx, input.params.id);
    },
  }),
  post('/users', {
    id: 'platform.users.create',
    access: ['directus_users', 'create'],
    summary: 'Add or invite a user.',
    body: createBody,
    reply: User,
    status: 201,
    errors: ['error.role.exceeds_own', 'error.user.email_taken', 'error.user.limit_reached', 'error.role.not_assignable'],
    run: async (ctx, { body }) => {
      assertAdministers(ctx, 'create');
      return show(ctx, await addUser(ctx, body as UserInput));
    },
  }),
  put('/users/{id}', {
    id: 'platform.users.update',
    access: ['directus_users', 'update'],
    summary: 'Change a user.',
    params,
    body: updateBody,
    reply: User,
    errors: ['error.role.exceeds_own', 'error.user.own_role', 'error.user.last_admin', 'error.role.not_assignable'],
    run: async (ctx, input) => {
      assertAdministers(ctx, 'update');
      await changeUser(ctx, input.params.id, input.body as UserChanges);
      return show(ctx, input.params.id);
    },
  }),
  verb(
    'suspend',
    'Lock a user out.',
    ['error.role.exceeds_own', 'error.user.self', 'error.user.last_admin', 'error.invalid_transition'],
    suspendUser,
  ),
  verb(
    'activate',
    'Unlock a suspended user.',
    ['error.role.exceeds_own', 'error.user.limit_reached', 'error.invalid_transition'],
    activateUser,
  ),
  del('/users/{id}', {
    id: 'platform.users.delete',
    access: ['directus_users', 'delete'],
    summary: 'Archive a user.',
    params,
    reply: z.object({ id: z.uuid() }),
    errors: ['error.role.exceeds_own', 'error.user.self', 'error.user.last_admin'],
    run: async (ctx, input) => {
      assertAdministers(ctx, 'delete');
      await archiveUser(ctx, input.params.id);
      return { id: input.params.id };
    },
  }),
];
