import sql, { type Sql } from 'sql-template-tag';
import type { Action } from './access/permissions.ts';
import type { Context } from './context/context.ts';
import type { AnyCollection } from './model/collection.ts';

/** Records that want something of whoever may see them. The home page of the Studio counts them and names the first. */
export interface Reminder {
  /** `reminder.{name}` is the message that says what they are. */
  name: string;
  /** `waiting` for the caller to act, or `late`: past a day, or soon to be. */
  kind: 'waiting' | 'late';
  collection: AnyCollection;
  /** What a record is called, over the alias `t`; the columns that the collection displays unless given. */
  title?: Sql;
  /** The columns that it rests on besides those that the collection displays; who may not read one of them is not reminded. */
  reads: readonly string[];
  /** The rights of those whom it concerns, besides that to read the records. */
  needs?: readonly (readonly [collection: string, action: Action])[];
  /** Which records, over the alias `t`. */
  where(ctx: Context): Sql | Promise<Sql>;
  /** The day by which something was due, or since when it waits, over the alias `t`. */
  day: Sql | ((ctx: Context) => Sql);
}

/** How long before its day something is said to be due. */
const SOON_DAYS = 14;

/** The day has passed, or comes within two weeks. */
export const isDue = (ctx: Context, day: Sql): Sql => sql`${day} <= ${ctx.today()}::date + ${SOON_DAYS}::integer`;
