import { raw } from 'sql-template-tag';
import { z } from 'zod';
import { crud } from '../../../kernel/crud/crud.ts';
import { type ListOptions, list, listQuery } from '../../../kernel/crud/list.ts';
import { resource } from '../../../kernel/crud/resource.ts';
import type { ComputedFields } from '../../../kernel/crud/select.ts';
import { get, type Route } from '../../../kernel/http/route.ts';
import { queryBoolean, rowReply, updateBody } from '../../../kernel/model/schemas.ts';
import { departments } from '../model.ts';
import { userCount, userSql } from '../user-sql.ts';
import { departmentTree, updateDepartment } from './service.ts';

const UserSummary = z.object({ id: z.uuid(), name: z.string() });
const Summary = z.object({ id: z.int(), code: z.string(), name: z.string() });

const manager = {
  sql: raw(`(select ${userSql('m')} from directus_users m where m.tenant_id = t.tenant_id and m.id = t.manager_id)`),
  schema: UserSummary.nullable(),
};

const listing = {
  filters: {
    is_active: 'is_active',
    // `tree` determines the form of the answer and does not filter.
    tree: { schema: queryBoolean, sql: () => raw('true') },
  },
  sort: ['sort_order', 'code', 'name'],
  search: ['code', 'name'],
  computed: { manager, user_count: userCount('department_id') },
} satisfies ListOptions;

const show: ComputedFields = {
  parent: {
    sql: raw(`(select json_build_object('id', p.id, 'code', p.code, 'name', p.name)
      from departments p where p.tenant_id = t.tenant_id and p.id = t.parent_id)`),
    schema: Summary.nullable(),
  },
  children: {
    sql: raw(`(select coalesce(json_agg(json_build_object('id', c.id, 'code', c.code, 'name', c.name) order by c.sort_order, c.id), '[]')
      from departments c where c.tenant_id = t.tenant_id and c.parent_id = t.id and c.deleted_at is null)`),
    schema: z.array(Summary),
  },
  users: {
    sql: raw(`(select coalesce(json_agg(${userSql('u')} order by p.rank_order, u.first_name, u.id), '[]')
      from directus_users u left join positions p on p.tenant_id = u.tenant_id and p.id = u.position_id
      where u.tenant_id = t.tenant_id and u.department_id = t.id and u.status <> 'archived')`),
    schema: z.array(UserSummary),
  },
};

const Row = rowReply(departments, { manager: manager.schema, user_count: z.int() });

export const departmentRoutes: Route[] = [
  get('/departments', {
    id: 'platform.departments.list',
    access: [departments, 'read'],
    summary: 'Departments, flat or as a tree: then all in one page, each with its children.',
    query: listQuery(departments, listing),
    reply: Row.extend({ children: z.array(z.json()).optional() }),
    list: true,
    run: (ctx, { query }) =>
      query.tree && ctx.format === 'json' ? departmentTree(ctx, listing, query) : list(ctx, departments, listing, query),
  }),
  ...crud(
    resource('/departments', departments, { id: 'platform.departments', noun: 'department', show: { ...listing.computed, ...show } }),
    {
      create: { errors: ['error.department.code_taken', 'error.department.too_deep'] },
      update: {
        summary: 'Change or move a department.',
        errors: ['error.department.code_taken', 'error.department.cycle', 'error.department.too_deep'],
        body: updateBody(departments),
        run: updateDepartment,
      },
      delete: { summary: 'Delete an empty department.', errors: ['error.department.in_use'] },
      importedBy: ['code'],
    },
  ),
];
