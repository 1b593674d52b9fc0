import sql, { join } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { pageOf, pageQuery } from '../../../kernel/crud/paging.ts';
import type { Sheet } from '../../../kernel/crud/sheet.ts';
import { notFound } from '../../../kernel/errors.ts';
import { Download, Page } from '../../../kernel/http/reply.ts';
import { accessCollection, del, get, post, put, type Route } from '../../../kernel/http/route.ts';
import { idParam } from '../../../kernel/model/schemas.ts';
import { type GrantRow, grantColumns } from '../escalation/service.ts';
import { roleMenuPermissions } from '../model.ts';
import { Action, Changes, Creation, rule } from './bodies.ts';
import { createPermission, deletePermission, updatePermission } from './service.ts';
import { type ShownPermission, shown } from './show.ts';

export const Permission = z.object({
  id: z.int(),
  role_id: z.uuid(),
  collection: z.string(),
  action: Action,
  fields: z.array(z.string()).nullable(),
  filter: rule.nullable(),
  validation: rule.nullable(),
  presets: rule.nullable(),
});

const params = z.object({ id: idParam });

const SORTS = [
  ['collection', 'g.collection'],
  ['action', 'g.action'],
] as const;

const listQuery = pageQuery({
  sort: SORTS,
  tie: 'g.id',
  search: false,
  filters: { role_id: z.uuid().optional(), collection: z.string().max(64).optional(), action: Action.optional() },
});

type PermissionRow = GrantRow & { role_id: string };

const columns = sql`${grantColumns}, a.role as role_id`;

const namedColumns = sql`${columns}, (select r.name from directus_roles r where r.id = a.role) as role_name`;

const sheet: Sheet = {
  title: 'sheet.permissions',
  columns: [
    { path: 'role_name', label: 'sheet.permissions.role' },
    { path: 'collection', label: 'sheet.permissions.collection', values: 'collection' },
    { path: 'action', label: 'sheet.permissions.action', values: 'permission_action' },
    { path: 'fields', label: 'sheet.permissions.fields', kind: 'text' },
    { path: 'permissions', label: 'sheet.permissions.filter', kind: 'json' },
  ],
};

const source = (ctx: Context) => sql`
  from directus_permissions g join directus_policies p on p.id = g.policy join directus_access a on a.policy = p.id
  where p.is_role_policy and p.tenant_id = ${ctx.tenant.id} and a.role is not null and g.action in ('create', 'read', 'update', 'delete')`;

/** The permissions of a role of the tenant, ordered by collection and action. */
export async function permissionsOf(ctx: Context, role: string): Promise<ShownPermission[]> {
  const rows = await ctx.rows<PermissionRow>(
    sql`select ${columns} ${source(ctx)} and a.role = ${role} order by g.collection, g.action, g.id`,
  );
  return rows.map((row) => shown(ctx, row));
}

async function show(ctx: Context, id: number): Promise<ShownPermission> {
  const row = await ctx.row<PermissionRow>(sql`select ${columns} ${source(ctx)} and g.id = ${id}`);
  if (!row) throw notFound();
  return shown(ctx, row);
}

async function list(ctx: Context, { role_id: role, collection, action, ...query }: z.infer<typeof listQuery>): Promise<Page | Download> {
  const conditions = [
    source(ctx),
    ...(role ? [sql`a.role = ${role}`] : []),
    ...(collection ? [sql`g.collection = ${collection}`] : []),
    ...(action ? [sql`g.action = ${action}`] : []),
  ];
  const found = await pageOf(ctx, query, ctx.format === 'xlsx' ? namedColumns : columns, join(conditions, ' and '), sheet);
  if (found instanceof Download) return found;
  return new Page(
    (JSON.parse(found.data.toString()) as PermissionRow[]).map((row) => shown(ctx, row)),
    found.meta ?? {},
  );
}

const MapRow = z.object({
  method: z.string(),
  path: z.string(),
  collection: z.string(),
  action: z.string().nullable(),
  tag: z.string(),
});

const mapRow = ({ method, path, access, id }: Route): z.infer<typeof MapRow> => ({
  method,
  path,
  collection: accessCollection(access) ?? String(access),
  action: typeof access === 'string' ? null : access[1],
  tag: id.split('.')[1] ?? '',
});

async function version(ctx: Context): Promise<{ version: number }> {
  const { tenantOrNull: tenant } = ctx;
  if (!tenant) return { version: 0 };
  const row = await ctx.row<{ version: string }>(sql`select permission_version as version from tenants where id = ${tenant.id}`);
  return { version: Number(row?.version) };
}

const CHANGE_ERRORS = ['error.permission.exceeds_own', 'error.role.exceeds_own', 'error.role.own_role', 'error.role.builtin'];

export const permissionRoutes: Route[] = [
  get('/permissions/map', {
    id: 'platform.permissions.map',
    access: [roleMenuPermissions, 'read'],
    summary: 'The permission map: which route asks for what.',
    reply: z.array(MapRow),
    run: async (ctx) => ctx.app.domains.flatMap(({ routes = [] }) => routes).map(mapRow),
  }),
  get('/permissions/version', {
    id: 'platform.permissions.version',
    access: 'SELF',
    summary: 'Present permission version.',
    reply: z.object({ version: z.int() }),
    run: version,
  }),
  get('/permissions', {
    id: 'platform.permissions.list',
    access: [roleMenuPermissions, 'read'],
    summary: "Permissions of the tenant's roles.",
    query: listQuery,
    reply: Permission,
    list: true,
    run: (ctx, { query }) => list(ctx, query),
  }),
  get('/permissions/{id}', {
    id: 'platform.permissions.show',
    access: [roleMenuPermissions, 'read'],
    summary: 'One permission.',
    params,
    reply: Permission,
    run: (ctx, input) => show(ctx, input.params.id),
  }),
  post('/permissions', {
    id: 'platform.permissions.create',
    access: [roleMenuPermissions, 'create'],
    summary: 'Grant one action on one collection to a role.',
    body: Creation,
    reply: Permission,
    status: 201,
    errors: [
      ...CHANGE_ERRORS,
      'error.permission.duplicate',
      'error.permission.collection_not_grantable',
      'error.permission.filter_invalid',
    ],
    run: async (ctx, { body }) => show(ctx, await createPermission(ctx, body)),
  }),
  put('/permissions/{id}', {
    id: 'platform.permissions.update',
    access: [roleMenuPermissions, 'update'],
    summary: 'Change fields, filter, validation or presets.',
    params,
    body: Changes,
    reply: Permission,
    errors: [...CHANGE_ERRORS, 'error.permission.filter_invalid'],
    run: async (ctx, input) => {
      await updatePermission(ctx, input.params.id, input.body);
      return show(ctx, input.params.id);
    },
  }),
  del('/permissions/{id}', {
    id: 'platform.permissions.delete',
    access: [roleMenuPermissions, 'delete'],
    summary: 'Take one permission away.',
    params,
    reply: z.object({ id: z.int() }),
    errors: CHANGE_ERRORS,
    run: async (ctx, input) => {
      await deletePermission(ctx, input.params.id);
      return { id: input.params.id };
    },
  }),
];
