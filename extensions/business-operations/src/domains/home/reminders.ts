import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { type Access, isOpen } from '../../kernel/access/permissions.ts';
import type { Context } from '../../kernel/context/context.ts';
import { displayedColumns, visible } from '../../kernel/crud/select.ts';
import type { Day } from '../../kernel/days.ts';
import type { Reminder } from '../../kernel/reminder.ts';

const NAMED = 5;
/** What is counted at most: somebody who is told of a hundred needs no number. */
const COUNTED = 100;

export const Reminders = z.array(
  z.object({
    name: z.string(),
    kind: z.enum(['waiting', 'late']),
    label: z.string(),
    collection: z.string(),
    count: z.int().meta({ description: `At most ${COUNTED}.` }),
    records: z
      .array(z.object({ id: z.int(), title: z.string(), day: z.iso.date().nullable() }))
      .meta({ description: 'The first by their day.' }),
  }),
);

interface Row {
  name: string;
  count: number;
  records: { id: number; title: string; day: Day | null }[];
}

/** What the caller is to be reminded of, in one statement; only of records that the caller may read. */
export async function remindersOf(ctx: Context): Promise<z.infer<typeof Reminders>> {
  const known = ctx.app.domains.flatMap(({ reminders = [] }) => reminders);
  const selected: Sql[] = [];
  for (const reminder of known) {
    const access = ctx.may(reminder.collection.name, 'read');
    const concerned = reminder.needs?.every(([collection, action]) => ctx.may(collection, action)) ?? true;
    if (access && concerned && opens(access, reminder)) selected.push(selectSql(ctx, reminder, access, await reminder.where(ctx)));
  }
  if (!selected.length) return [];
  const rows = await ctx.rows<Row>(join(selected, ' union all '));
  return known.flatMap(({ name, kind, collection }) => {
    const found = rows.find((row) => row.name === name);
    return found ? [{ ...found, kind, label: ctx.translate(`reminder.${name}`), collection: collection.name }] : [];
  });
}

const opens = (access: Access, { collection, reads }: Reminder) =>
  [...reads, ...displayedColumns(collection)].every((name) => isOpen(access, name));

const selectSql = (ctx: Context, { name, collection, title, day }: Reminder, access: Access, where: Sql): Sql => sql`
  select ${name}::text as name, count(*)::integer as count,
    json_agg(json_build_object('id', r.id, 'title', r.title, 'day', r.day) order by r.position) filter (where r.position <= ${NAMED}) as records
  from (
    select d.*, row_number() over (order by d.day, d.id) as position
    from (
      select t.id, ${
        title ??
        raw(
          `concat_ws(' ', ${displayedColumns(collection)
            .map((column) => `t.${column}`)
            .join(', ')})`,
        )
      } as title,
        (${typeof day === 'function' ? day(ctx) : day})::date as day
      from ${raw(collection.name)} t
      where ${visible(ctx, collection, access)} and ${where}
      order by 3, 1 limit ${COUNTED}
    ) d
  ) r
  having count(*) > 0`;
