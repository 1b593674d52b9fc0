import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { passwordInput } from '../../../kernel/access/password.ts';
import type { Access, Action } from '../../../kernel/access/permissions.ts';
import { type ListQuery, likePattern, pageOf, pageQuery } from '../../../kernel/crud/paging.ts';
import type { Sheet } from '../../../kernel/crud/sheet.ts';
import { nameSql } from '../../../kernel/crud/user-name.ts';
import { forbidden, notFound } from '../../../kernel/errors.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { type Download, Json } from '../../../kernel/http/reply.ts';
import { del, get, post, put, type Route } from '../../../kernel/http/route.ts';
import { id, idParam } from '../../../kernel/model/schemas.ts';
import { changeProfile, Me, me, type Profile } from './me.ts';
import { administersPeople } from './rules.ts';
import { activateUser, addUser, archiveUser, changeUser, suspendUser, type UserChanges, type UserInput } from './service.ts';
import { Colleague, colleagueSheet, columns, department, joins, name, opens, position, User, userSheet } from './shape.ts';

const text = (length: number) => z.string().trim().min(1).max(length);
const language = z.enum(['ko-KR', 'en-US']);
const firstName = z.string().trim().max(50).nullable().optional();
const phone = text(30).nullable().optional();
const reference = id.nullable().optional();

const person = {
  first_name: firstName,
  last_name: text(50),
  role_id: z.uuid(),
  department_id: reference,
  position_id: reference,
  phone,
  language: language.optional(),
};

const createBody = z.strictObject({ email: z.email().max(254), ...person, password: passwordInput.optional() });
const updateBody = z.strictObject(person).partial();
const profileBody = z.strictObject({
  first_name: firstName,
  last_name: text(50).optional(),
  language: language.optional(),
  phone,
  avatar: z.uuid().nullable().optional(),
  email_notifications: z.boolean().optional(),
});

const params = z.object({ id: z.uuid() });

function assertAdministers(ctx: Context, action: Action): Access {
  const access = ctx.may('directus_users', action);
  if (!administersPeople(access)) throw forbidden([{ collection: 'directus_users', action }]);
  return access;
}

const from = (ctx: Context) => sql`from ${joins} where u.tenant_id = ${ctx.tenant.id}`;

/** The person as far as the caller's right to read people goes; the bare id where there is none. */
async function show(ctx: Context, userId: string): Promise<Json> {
  const access = ctx.may('directus_users', 'read');
  const row = await ctx.row<{ data: string }>(
    sql`select to_json(x)::text as data from (select ${access ? columns(access) : raw('u.id')} ${from(ctx)} and u.id = ${userId}) x`,
  );
  if (!row) throw notFound();
  return new Json(row.data);
}

/** What a name in the query asks about, where the names differ. */
const FIELDS: Record<string, string> = { role_id: 'role', name: 'last_name' };

const listQuery = pageQuery({
  sort: [
    ['name', nameSql('u')],
    ['email', 'u.email'],
    ['last_access', 'u.last_access'],
    ['created_at', 'u.created_at'],
  ],
  tie: 'u.id',
  search: true,
  filters: {
    status: z.enum(['active', 'invited', 'suspended', 'archived', 'draft', 'unverified']).optional(),
    department_id: idParam.optional(),
    position_id: idParam.optional(),
    role_id: z.uuid().optional(),
  },
});

const directoryQuery = pageQuery({
  sort: [
    ['name', nameSql('u')],
    ['department', 'd.name'],
  ],
  tie: 'u.id',
  search: true,
  filters: { department_id: idParam.optional() },
});

interface UsersQuery extends ListQuery {
  status?: string;
  department_id?: number;
  position_id?: number;
  role_id?: string;
}

const page = (ctx: Context, query: ListQuery, shown: Sql, conditions: Sql[], sheet: Sheet): Promise<Json | Download> =>
  pageOf(ctx, query, shown, join([from(ctx), ...conditions], ' and '), sheet);

const like = (search: string | undefined, places: readonly Sql[]): Sql[] => {
  if (!search) return [];
  const pattern = likePattern(search);
  return [
    join(
      places.map((place) => sql`${place} ilike ${pattern}`),
      ' or ',
      '(',
      ')',
    ),
  ];
};

function assertWritable(access: Access, body: object): void {
  const closed = Object.keys(body).filter((field) => !opens(access, FIELDS[field] ?? field));
  if (closed.length) throw forbidden(closed.map((path) => ({ path, code: 'field_forbidden' })));
}

const FILTERS = ['status', 'department_id', 'position_id', 'role_id'];

/** A filter or an order gives a closed field away as surely as showing it. */
function assertOpen(access: Access, { sort, ...query }: UsersQuery): void {
  const asked = [
    ...sort.names.map((field) => ['sort', field]),
    ...FILTERS.filter((filter) => query[filter] !== undefined).map((filter) => [filter, filter]),
  ];
  const closed = asked.filter(([, field = '']) => !opens(access, FIELDS[field] ?? field));
  if (closed.length) throw forbidden(closed.map(([path = '', field]) => ({ path, code: 'field_forbidden', field })));
}

function listUsers(ctx: Context, query: UsersQuery): Promise<Json | Download> {
  const access = assertAdministers(ctx, 'read');
  assertOpen(access, query);
  const places: [string, Sql][] = [
    ['last_name', name],
    ['email', raw('u.email')],
    ['phone', raw('u.phone')],
  ];
  return page(
    ctx,
    query,
    columns(access),
    [
      query.status ? sql`u.status = ${query.status}` : sql`u.status <> 'archived'`,
      ...(query.department_id ? [sql`u.department_id = ${query.department_id}`] : []),
      ...(query.position_id ? [sql`u.position_id = ${query.position_id}`] : []),
      ...(query.role_id ? [sql`u.role = ${query.role_id}`] : []),
      ...like(
        query.search,
        places.filter(([field]) => opens(access, field)).map(([, place]) => place),
      ),
    ],
    userSheet(access),
  );
}

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

/** Whoever is added without a password is invited. */
const isInvited = (answer: unknown): boolean => answer instanceof Json && JSON.parse(answer.data.toString()).status === 'invited';

export const peopleRoutes: Route[] = [
  get('/users/me', {
    id: 'platform.users.me',
    access: 'SELF',
    personal: true,
    summary: 'Who am I, and what may I do.',
    reply: Me,
    run: me,
  }),
  put('/users/me', {
    id: 'platform.users.me-update',
    access: 'SELF',
    personal: true,
    summary: 'Change the own profile.',
    body: profileBody,
    reply: Me,
    errors: ['error.user.avatar_invalid'],
    run: async (ctx, { body }) => {
      await changeProfile(ctx, body as Profile);
      return me(ctx);
    },
  }),
  get('/users/directory', {
    id: 'platform.users.directory',
    access: 'SELF',
    summary: 'Active colleagues for pickers.',
    query: directoryQuery,
    reply: Colleague,
    list: true,
    run: (ctx, { query: given }) => {
      const query = given as UsersQuery;
      return page(
        ctx,
        query,
        sql`u.id, ${name} as name, u.email, ${department}, ${position}`,
        [
          sql`u.status = 'active'`,
          ...(query.department_id ? [sql`u.department_id = ${query.department_id}`] : []),
          ...like(query.search, [name, raw('u.email')]),
        ],
        colleagueSheet,
      );
    },
  }),
  get('/users', {
    id: 'platform.users.list',
    access: ['directus_users', 'read'],
    summary: 'Users of the tenant.',
    query: listQuery,
    reply: User,
    list: true,
    run: (ctx, { query }) => listUsers(ctx, query as UsersQuery),
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
    message: (answer) => [isInvited(answer) ? 'message.user.invited' : 'message.created', {}],
    errors: [
      'error.role.exceeds_own',
      'error.user.email_taken',
      'error.mail.throttled',
      'error.user.limit_reached',
      'error.role.not_assignable',
    ],
    run: async (ctx, { body }) => {
      assertWritable(assertAdministers(ctx, 'create'), body);
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
      assertWritable(assertAdministers(ctx, 'update'), input.body);
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
    errors: ['error.role.exceeds_own', 'error.user.self', 'error.user.last_admin', 'error.user.open_approvals'],
    run: async (ctx, input) => {
      assertAdministers(ctx, 'delete');
      await archiveUser(ctx, input.params.id);
      return { id: input.params.id };
    },
  }),
];
