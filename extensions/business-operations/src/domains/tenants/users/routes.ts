import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { administersUsers } from '../../../kernel/access/administers-users.ts';
import { type Access, type Action, isOpen } from '../../../kernel/access/permissions.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { type ListQuery, likePattern, pageOf, pageQuery } from '../../../kernel/crud/paging.ts';
import type { Sheet } from '../../../kernel/crud/sheet.ts';
import { nameSql } from '../../../kernel/crud/user-name.ts';
import { permitted } from '../../../kernel/crud/write.ts';
import { forbidden, notFound } from '../../../kernel/errors.ts';
import { type Download, Json } from '../../../kernel/http/reply.ts';
import { del, get, post, put, type Route } from '../../../kernel/http/route.ts';
import { idParam, queryBoolean } from '../../../kernel/model/schemas.ts';
import { Changes, Creation, ProfileChanges } from './bodies.ts';
import { Colleague, colleagueSheet, columns, department, joins, name, position, User, userSheet } from './columns.ts';
import { changeProfile, Me, me } from './me.ts';
import { AssignableRole, rolesToAssign } from './roles.ts';
import { activateUser, addUser, archiveUser, changeUser, inviteAgain, suspendUser } from './service.ts';

const params = z.object({ id: z.uuid() });

function assertAdministers(ctx: Context, action: Action): Access {
  const access = ctx.may('directus_users', action);
  if (!administersUsers(access)) throw forbidden([{ collection: 'directus_users', action }]);
  return access;
}

const from = (ctx: Context) => sql`from ${joins} where u.tenant_id = ${ctx.tenant.id}`;

/** The user with the fields that the caller may read; only the id if the caller may not read users. */
async function show(ctx: Context, userId: string): Promise<Json> {
  const access = ctx.may('directus_users', 'read');
  const row = await ctx.row<{ data: string }>(
    sql`select to_json(x)::text as data from (select ${access ? columns(access) : raw('u.id')} ${from(ctx)} and u.id = ${userId}) x`,
  );
  if (!row) throw notFound();
  return new Json(row.data);
}

/** The fields behind names in the API that differ from the column. */
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
  // Somebody may have to be named who cannot sign in any more, as whoever others stand in for.
  filters: { department_id: idParam.optional(), include_inactive: queryBoolean.optional() },
});

type UsersQuery = z.infer<typeof listQuery>;

/** The people of the tenant; those of the installation for a system administrator who acts in none. */
const colleagues = (ctx: Context) => sql`from ${joins} where u.tenant_id is not distinct from ${ctx.tenantOrNull?.id ?? null}::integer`;

const page = (ctx: Context, query: ListQuery, shown: Sql, conditions: Sql[], sheet: Sheet): Promise<Json | Download> =>
  pageOf(ctx, query, shown, join(conditions, ' and '), sheet);

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
  const closed = Object.keys(body).filter((field) => !isOpen(access, FIELDS[field] ?? field));
  if (closed.length) throw forbidden(closed.map((path) => ({ path, code: 'field_forbidden' })));
}

/** The body of a user as the caller's right lets it be written; presets fill in members that it leaves out. */
function permittedUser<Body extends object>(ctx: Context, action: 'create' | 'update', body: Body, members: readonly string[]): Body {
  assertWritable(assertAdministers(ctx, action), body);
  const columnOf = (member: string) => FIELDS[member] ?? member;
  const columns = Object.fromEntries(Object.entries(body).map(([member, value]) => [columnOf(member), value]));
  const payload: Record<string, unknown> = permitted(ctx, { name: 'directus_users' }, action, columns);
  return Object.fromEntries(
    members.map((member) => [member, payload[columnOf(member)]]).filter(([, value]) => value !== undefined),
  ) as Body;
}

const FILTERS = ['status', 'department_id', 'position_id', 'role_id'] as const;

/** Refuses to filter or sort by fields that the caller may not read, because the result would reveal their values. */
function assertOpen(access: Access, { sort, ...query }: UsersQuery): void {
  const asked = [
    ...sort.names.map((field) => ['sort', field]),
    ...FILTERS.filter((filter) => query[filter] !== undefined).map((filter) => [filter, filter]),
  ];
  const closed = asked.filter(([, field = '']) => !isOpen(access, FIELDS[field] ?? field));
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
      from(ctx),
      query.status ? sql`u.status = ${query.status}` : sql`u.status <> 'archived'`,
      ...(query.department_id ? [sql`u.department_id = ${query.department_id}`] : []),
      ...(query.position_id ? [sql`u.position_id = ${query.position_id}`] : []),
      ...(query.role_id ? [sql`u.role = ${query.role_id}`] : []),
      ...like(
        query.search,
        places.filter(([field]) => isOpen(access, field)).map(([, place]) => place),
      ),
    ],
    userSheet(access),
  );
}

const verb = (
  event: 'suspend' | 'activate' | 'invite',
  summary: string,
  errors: string[],
  run: (ctx: Context, id: string) => Promise<void>,
): Route =>
  post(`/users/{id}/${event}`, {
    id: `platform.users.${event}`,
    access: ['directus_users', 'update'],
    summary,
    params,
    body: z.strictObject({}),
    reply: User,
    message: event === 'invite' ? 'message.user.invited' : 'message.updated',
    noButton: 'People are let in and shut out where the people of the company are kept.',
    errors,
    run: async (ctx, input) => {
      assertAdministers(ctx, 'update');
      await run(ctx, input.params.id);
      return show(ctx, input.params.id);
    },
  });

/** Whether the new user was invited, because no password was given. */
const isInvited = (answer: unknown): boolean => answer instanceof Json && JSON.parse(answer.data.toString()).status === 'invited';

export const userRoutes: Route[] = [
  get('/users/me', {
    id: 'platform.users.me',
    access: 'SELF',
    personal: true,
    summary: 'The signed-in user with permissions and menus.',
    reply: Me,
    run: me,
  }),
  put('/users/me', {
    id: 'platform.users.me-update',
    access: 'SELF',
    personal: true,
    summary: 'Change your own profile.',
    body: ProfileChanges,
    reply: Me,
    errors: ['error.user.avatar_invalid'],
    run: async (ctx, { body }) => {
      await changeProfile(ctx, body);
      return me(ctx);
    },
  }),
  get('/users/directory', {
    id: 'platform.users.directory',
    access: 'SELF',
    summary: 'Colleagues for pickers: those who are active, unless all are asked for.',
    query: directoryQuery,
    reply: Colleague,
    list: true,
    run: (ctx, { query }) =>
      page(
        ctx,
        query,
        sql`u.id, ${name} as name, u.email, ${department}, ${position}`,
        [
          colleagues(ctx),
          ...(query.include_inactive ? [] : [sql`u.status = 'active'`]),
          ...(query.department_id ? [sql`u.department_id = ${query.department_id}`] : []),
          ...like(query.search, [name, raw('u.email')]),
        ],
        colleagueSheet,
      ),
  }),
  get('/users/roles', {
    id: 'platform.users.roles',
    access: ['directus_users', 'read'],
    summary: 'Roles of the tenant, and which of them you may give.',
    reply: z.array(AssignableRole),
    run: (ctx) => {
      assertAdministers(ctx, 'read');
      return rolesToAssign(ctx);
    },
  }),
  get('/users', {
    id: 'platform.users.list',
    access: ['directus_users', 'read'],
    summary: 'Users of the tenant.',
    query: listQuery,
    reply: User,
    list: true,
    run: (ctx, { query }) => listUsers(ctx, query),
  }),
  get('/users/{id}', {
    id: 'platform.users.show',
    access: ['directus_users', 'read'],
    summary: 'One user.',
    params,
    reply: User,
    untagged: ['last_access'],
    run: (ctx, input) => {
      assertAdministers(ctx, 'read');
      return show(ctx, input.params.id);
    },
  }),
  post('/users', {
    id: 'platform.users.create',
    access: ['directus_users', 'create'],
    summary: 'Add or invite a user.',
    body: Creation,
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
      const user = permittedUser(ctx, 'create', body, Object.keys(Creation.shape));
      return show(ctx, await addUser(ctx, user));
    },
  }),
  put('/users/{id}', {
    id: 'platform.users.update',
    access: ['directus_users', 'update'],
    summary: 'Change a user.',
    params,
    body: Changes,
    reply: User,
    errors: ['error.role.exceeds_own', 'error.user.own_role', 'error.user.last_admin', 'error.role.not_assignable'],
    run: async (ctx, input) => {
      const changes = permittedUser(ctx, 'update', input.body, Object.keys(Changes.shape));
      await changeUser(ctx, input.params.id, changes);
      return show(ctx, input.params.id);
    },
  }),
  verb('invite', 'Mail the invitation again.', ['error.role.exceeds_own', 'error.mail.throttled', 'error.invalid_transition'], inviteAgain),
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
