import { raw } from 'sql-template-tag';
import { z } from 'zod';
import { nameSql } from '../../kernel/crud/user-name.ts';

/** A person as others name them. */
export const personSql = (alias: string): string => `json_build_object('id', ${alias}.id, 'name', ${nameSql(alias)})`;

/** How many people hold the row `t`; those who have left do not count. */
export const userCount = (column: 'department_id' | 'position_id') => ({
  sql: raw(`(select count(*) from directus_users u where u.tenant_id = t.tenant_id and u.${column} = t.id and u.status <> 'archived')`),
  schema: z.int(),
  sheet: [{ path: 'user_count', label: 'sheet.users.user_count', kind: 'integer' }] as const,
});
