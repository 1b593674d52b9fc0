import sql, { join, raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { type ListQuery, likePattern, pageOf, pageQuery } from '../../../kernel/crud/paging.ts';
import type { Sheet } from '../../../kernel/crud/sheet.ts';
import { nameSql } from '../../../kernel/crud/user-name.ts';
import { notFound } from '../../../kernel/errors.ts';
import { del, get, post, put, type Route } from '../../../kernel/http/route.ts';
import { matrixOf, setMatrix } from '../menus/matrix.ts';
import { roleMenuPermissions } from '../model.ts';
import { Permission, permissionsOf } from '../permissions/routes.ts';
import { Changes, Creation, Matrix } from './bodies.ts';
import { createRole, deleteRole, updateRole } from './service.ts';

const Role = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  icon: z.string().nullable(),
  is_builtin: z.boolean(),
  user_count: z.int(),
  permission_count: z.int(),
});

const RoleUser = z.object({ id: z.uuid(), name: z.string(), email: z.string().nullable(), status: z.string() });
const ShownRole = Role.extend({ permissions: z.array(Permission), users: z.array(RoleUser) });

const params = z.object({ id: z.uuid() });

const SORTS = [
  ['name', 'r.name'],
  ['code', 'r.code'],
  ['created_at', 'r.created_at'],
] as const;

const listQuery = pageQuery({ sort: SORTS, tie: 'r.id', search: true, filters: {} });

const columns = sql`r.id, r.code, r.name, r.description, r.icon, r.is_builtin,
  (select count(*) from directus_users u where u.tenant_id = r.tenant_id and u.role = r.id and u.status <> 'archived') as user_count,
  (select count(*) from directus_access a join directus_policies p on p.id = a.policy join directus_permissions g on g.policy = p.id
   where a.role = r.id and p.is_role_policy) as permission_count`;

const sheet: Sheet = {
  title: 'sheet.roles',
  columns: [
    { path: 'code', label: 'sheet.roles.code' },
    { path: 'name', label: 'sheet.roles.name' },
    { path: 'description', label: 'sheet.roles.description', kind: 'text' },
    { path: 'is_builtin', label: 'sheet.roles.is_builtin', kind: 'boolean' },
    { path: 'user_count', label: 'sheet.roles.user_count', kind: 'integer' },
    { path: 'permission_count', label: 'sheet.roles.permission_count', kind: 'integer' },
  ],
};

const source = (ctx: Context) => sql`from directus_roles r where r.tenant_id = ${ctx.tenant.id}`;

async function show(ctx: Context, id: string): Promise<object> {
  const role = await ctx.row<{ data: object }>(sql`
    select to_json(x) as data from (
      select ${columns}, (
        select coalesce(json_agg(json_build_object('id', u.id, 'name', ${raw(nameSql('u'))}, 'email', u.email, 'status', u.status) order by u.email), '[]')
        from directus_users u where u.tenant_id = r.tenant_id and u.role = r.id and u.status <> 'archived'
      ) as users ${source(ctx)} and r.id = ${id}) x`);
  if (!role) throw notFound();
  return { ...role.data, permissions: await permissionsOf(ctx, id) };
}

function list(ctx: Context, query: ListQuery) {
  const pattern = query.search && likePattern(query.search);
  const conditions = [source(ctx), ...(pattern ? [sql`(r.code ilike ${pattern} or r.name ilike ${pattern})`] : [])];
  return pageOf(ctx, query, columns, join(conditions, ' and '), sheet);
}

const cell = z.boolean().nullable();
const cells = { read: cell, create: cell, update: cell, delete: cell };

const MatrixRow = z.object({
  menu_id: z.int(),
  code: z.string(),
  label: z.string(),
  visible: z.boolean(),
  ...cells,
  grantable: z.object(cells),
  children: z.array(z.looseObject({})),
});

const CHANGE_ERRORS = ['error.role.exceeds_own', 'error.role.own_role', 'error.role.builtin'];

export const roleRoutes: Route[] = [
  get('/roles', {
    id: 'platform.roles.list',
    access: [roleMenuPermissions, 'read'],
    summary: 'Roles of the tenant.',
    query: listQuery,
    reply: Role,
    list: true,
    run: (ctx, { query }) => list(ctx, query),
  }),
  get('/roles/{id}', {
    id: 'platform.roles.show',
    access: [roleMenuPermissions, 'read'],
    record: 'directus_roles',
    summary: 'One role with its permissions and users.',
    params,
    reply: ShownRole,
    run: (ctx, input) => show(ctx, input.params.id),
  }),
  post('/roles', {
    id: 'platform.roles.create',
    access: [roleMenuPermissions, 'create'],
    summary: 'Add a role.',
    body: Creation,
    reply: ShownRole,
    status: 201,
    errors: ['error.role.exceeds_own', 'error.role.code_taken'],
    run: async (ctx, { body }) => show(ctx, await createRole(ctx, body)),
  }),
  put('/roles/{id}', {
    id: 'platform.roles.update',
    access: [roleMenuPermissions, 'update'],
    summary: 'Rename a role.',
    params,
    body: Changes,
    reply: ShownRole,
    errors: CHANGE_ERRORS,
    run: async (ctx, input) => {
      await updateRole(ctx, input.params.id, input.body);
      return show(ctx, input.params.id);
    },
  }),
  del('/roles/{id}', {
    id: 'platform.roles.delete',
    access: [roleMenuPermissions, 'delete'],
    summary: 'Delete a role nobody holds.',
    params,
    reply: z.object({ id: z.uuid() }),
    errors: [...CHANGE_ERRORS, 'error.role.in_use'],
    run: async (ctx, input) => {
      await deleteRole(ctx, input.params.id);
      return { id: input.params.id };
    },
  }),
  get('/roles/{id}/menu-permissions', {
    id: 'platform.roles.menu-permissions',
    access: [roleMenuPermissions, 'read'],
    summary: 'Menu matrix of a role.',
    params,
    reply: z.array(MatrixRow),
    run: (ctx, input) => matrixOf(ctx, input.params.id),
  }),
  put('/roles/{id}/menu-permissions', {
    id: 'platform.roles.set-menu-permissions',
    access: [roleMenuPermissions, 'update'],
    summary: 'Set the menu matrix; menus not named stay as they are.',
    params,
    body: Matrix,
    reply: z.array(MatrixRow),
    errors: [...CHANGE_ERRORS, 'error.role.menu_needs_read', 'error.role.menu_conflict', 'error.role.menu_action_unknown'],
    run: async (ctx, input) => {
      await setMatrix(ctx, input.params.id, input.body.menus);
      return matrixOf(ctx, input.params.id);
    },
  }),
];
