import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { documented, severalOf } from '../../kernel/model/documented.ts';

/** What the lists of both documents filter and search by. */

/** One value of an enum column, or several with commas between. */
export const several = (values: readonly string[], column: string) => ({
  schema: documented(
    z
      .string()
      .transform((written) => written.split(','))
      .pipe(z.array(z.enum(values as [string, ...string[]])).max(values.length)),
    severalOf(values),
  ),
  sql: (wanted: string[]) => sql`t.${raw(column)} = any (${wanted})`,
});

/** Searches the vendor's name, and code and name of the items of the lines. */
export const byItemOf = (lines: string, parent: string): ((pattern: string) => Sql)[] => [
  (pattern) => sql`exists (select from clients c where c.tenant_id = t.tenant_id and c.id = t.client_id and c.name ilike ${pattern})`,
  (pattern) => sql`exists (
    select from ${raw(lines)} l join items i on i.tenant_id = l.tenant_id and i.id = l.item_id
    where l.tenant_id = t.tenant_id and l.${raw(parent)} = t.id and (i.code ilike ${pattern} or i.name ilike ${pattern}))`,
];
