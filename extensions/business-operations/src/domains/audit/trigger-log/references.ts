import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { cellText } from '../../../kernel/crud/export.ts';
import { type AnyCollection, storedFields } from '../../../kernel/model/collection.ts';
import type { AnyField } from '../../../kernel/model/field.ts';
import { actorName } from '../../organisation/user-sql.ts';

/** What the rows display that the values of changes refer to: `{ client_id: { "12": "한빛건설" } }`. Of those that are gone there is nothing. */
export const References = z.record(z.string(), z.record(z.string(), z.string()));

/** Those of changes of one table as SQL of a JSON object. `columns` are those that are open, null for all; `changes` begins with `from` and names the log `l`. */
export function referencesSql(ctx: Context, table: string, columns: readonly string[] | null, changes: Sql): Sql {
  const declared = ctx.app.model.has(table) ? ctx.app.model.get(table) : undefined;
  const open = declared ? storedFields(declared).filter(([name, { kind }]) => kind === 'ref' && (!columns || columns.includes(name))) : [];
  if (!declared || !open.length) return raw(`select '{}'`);
  const named = open.map(([name, field]) => sql`when ${name} then ${displayed(ctx, declared, name, field)}`);
  return sql`
    select coalesce(json_object_agg(r.name, r.texts), '{}')::text from (
      select v.name, json_object_agg(v.value, shown.text) as texts
      from (
        select distinct e.key as name, e.value #>> '{}' as value, l.tenant_id
        ${changes} cross join unnest(array[l.old_values, l.new_values]) as side (held) cross join jsonb_each(side.held) as e
        where e.key = any (${open.map(([name]) => name)}::text[]) and e.value <> 'null'
      ) v cross join lateral (select case v.name ${join(named, ' ')} end as text) shown
      where shown.text <> v.value
      group by v.name
    ) r`;
}

const INTEGER = { type: 'integer', pattern: '^[0-9]{1,9}$' };
const UUID = { type: 'uuid', pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' };

/**
 * What the row displays that the value `v` refers to; nothing for what is no id, as the log outlives what columns once held. People are called
 * as actors are, so that system administrators have a name, too.
 */
function displayed(ctx: Context, declared: AnyCollection, name: string, field: AnyField): Sql {
  if (field.to === 'directus_users') return sql`case when v.value ~ ${UUID.pattern} then ${actorName(ctx, 'v.value::uuid')} end`;
  const { type, pattern } = field.to && ctx.app.model.has(field.to) ? INTEGER : UUID;
  const tenant = name === 'tenant_id' ? '' : 'v.tenant_id, ';
  const text = cellText(ctx, declared, name, field);
  return raw(`case when v.value ~ '${pattern}' then (select ${text} from (select ${tenant}v.value::${type} as ${name}) t) end`);
}
