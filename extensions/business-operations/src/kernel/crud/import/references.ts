import sql, { join, raw, type Sql } from 'sql-template-tag';
import { isOpen } from '../../access/permissions.ts';
import type { Context } from '../../context/context.ts';
import { type AnyCollection, fieldOf } from '../../model/collection.ts';
import type { AnyField } from '../../model/field.ts';
import { displayedSql } from '../export.ts';
import { displayedColumns, visible } from '../select.ts';
import { nameSql } from '../user-name.ts';

/** What texts in the cells of a reference name: the id of the row, `unknown_reference` or, where several have the name, `ambiguous`. */
export type Named = ReadonlyMap<string, NamedRow>;

type NamedRow = { id: number | string } | { code: 'unknown_reference' | 'ambiguous' };

interface Found {
  text: string;
  /** By which of the ways a row is named it was found; the first that finds any counts. */
  way: number;
  ids: (number | string)[];
}

/** The rows that texts name: by their code, their name, or what is displayed of them. Of rows that the caller does not see there is none, and by a column that is closed to them nothing is found; people are those of the company. */
export async function namedRows(ctx: Context, { to, archived }: AnyField, texts: readonly string[]): Promise<Named> {
  const wanted = [...new Set(texts)];
  const looked = to === 'directus_users' ? people(ctx, Boolean(archived)) : rows(ctx, ctx.app.model.get(to as string));
  const found = looked && wanted.length ? await ctx.rows<Found>(lookUp(looked, wanted)) : [];
  const first = new Map<string, Found>();
  for (const one of found) if (one.way < (first.get(one.text)?.way ?? Number.POSITIVE_INFINITY)) first.set(one.text, one);
  return new Map(
    wanted.map((text): [string, NamedRow] => {
      const { ids = [] } = first.get(text) ?? {};
      const [id] = ids;
      if (id === undefined) return [text, { code: 'unknown_reference' }];
      return [text, ids.length > 1 ? { code: 'ambiguous' } : { id }];
    }),
  );
}

interface Lookup {
  table: string;
  /** How a row is named, as SQL over the alias `t`, the surest first. */
  ways: readonly string[];
  where: Sql;
}

function rows(ctx: Context, declared: AnyCollection): Lookup | null {
  const access = ctx.may(declared.name, 'read');
  if (!access) return null;
  const codes = (declared.options.unique ?? []).flatMap(({ fields: [name, ...others] }) => (name && !others.length ? [name] : []));
  const texts = [...codes, 'name'].filter((name) => fieldOf(declared, name)?.kind === 'string' && isOpen(access, name));
  const displayed = `(select ${displayedSql(ctx, declared)} from ${declared.name} r where r.id = t.id)`;
  return {
    table: declared.name,
    ways: [...texts.map((name) => `t.${name}`), ...(displayedColumns(declared).every((name) => isOpen(access, name)) ? [displayed] : [])],
    where: visible(ctx, declared, access),
  };
}

function people(ctx: Context, archived: boolean): Lookup | null {
  if (!ctx.may('directus_users', 'read')) return null;
  const present = archived ? raw('') : raw(` and t.status <> 'archived'`);
  return { table: 'directus_users', ways: ['t.email', nameSql('t')], where: sql`t.tenant_id = ${ctx.tenant.id}${present}` };
}

const lookUp = ({ table, ways, where }: Lookup, texts: readonly string[]): Sql =>
  join(
    ways.map(
      (way, at) => sql`
        select ${raw(way)} as text, ${at}::integer as way, array_agg(t.id) as ids from ${raw(table)} t
        where ${raw(way)} = any (${texts}::text[]) and ${where} group by 1`,
    ),
    ' union all ',
  );
