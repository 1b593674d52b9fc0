import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import type { ListOptions } from '../../kernel/crud/list.ts';
import type { Resource, ResourceOptions } from '../../kernel/crud/resource.ts';
import { type ComputedFields, openAccess, schemasOf, selectList, visible } from '../../kernel/crud/select.ts';
import { notFound } from '../../kernel/errors.ts';
import { Json } from '../../kernel/http/reply.ts';
import type { AnyField } from '../../kernel/model/field.ts';
import { rowReply } from '../../kernel/model/schemas.ts';
import { items } from '../items/model.ts';
import { optionSql } from './columns.ts';

/** Items of certain categories as rows of their own. */
export interface ItemView {
  list: ListOptions & { where: Sql; computed: ComputedFields; only: readonly string[] };
  /** Shown with one row besides. */
  show: ComputedFields;
}

/** One item of the view as JSON; 404 for one of another category. */
export async function shownItem(ctx: Context, id: number, { list, show }: ItemView): Promise<Json> {
  const access = ctx.access(items.name, 'read');
  const columns = selectList(ctx, items, access, { ...list.computed, ...show }, list.only);
  const found = await ctx.row<{ data: string }>(sql`
    select to_json(r)::text as data from (select ${columns} from items t where t.id = ${id} and ${list.where} and ${visible(ctx, items, access)}) r`);
  if (!found) throw notFound();
  return new Json(found.data);
}

export const viewReply = ({ list, show }: ItemView): z.ZodObject => rowReply(items, schemasOf({ ...list.computed, ...show }), list.only);

/** The view as a resource, for the operations that write. */
export const viewResource = (path: string, view: ItemView, options: Omit<ResourceOptions, 'list' | 'show'>): Resource<typeof items> => ({
  path,
  collection: items,
  options: { ...options, show: false },
  reply: viewReply(view),
  show: (ctx, id) => shownItem(ctx, id, view),
});

type Values = Record<string, { value: string | number; count: number }[]>;

/** The values that occur in the view by column or option, with how often, in their order; one statement. */
export async function occurring(ctx: Context, where: Sql, of: Readonly<Record<string, AnyField | 'column'>>): Promise<Values> {
  const access = openAccess(ctx, items, ['options', ...Object.keys(of).filter((name) => of[name] === 'column')]);
  const names = Object.keys(of);
  const pairs = names.map((name) => {
    const field = of[name] as AnyField | 'column';
    return raw(`('${name}', ${field === 'column' ? `t.${name}` : optionSql(name, field)}::text)`);
  });
  const found = await ctx.rows<{ name: string; value: string; count: number }>(sql`
    select v.name, v.value, count(*)::integer as count from items t, lateral (values ${join(pairs)}) as v (name, value)
    where ${where} and ${visible(ctx, items, access)} and coalesce(v.value, '') <> '' group by v.name, v.value order by v.name, v.value collate "C"`);
  const isNumber = (name: string) => (of[name] as AnyField).kind === 'integer';
  return Object.fromEntries(
    names.map((name) => {
      const own = found
        .filter((row) => row.name === name)
        .map(({ value, count }) => ({ value: isNumber(name) ? Number(value) : value, count }));
      return [name, isNumber(name) ? own.sort((a, b) => Number(a.value) - Number(b.value)) : own];
    }),
  );
}

export const occurringReply = (names: readonly string[]) =>
  z.object(
    Object.fromEntries(names.map((name) => [name, z.array(z.object({ value: z.union([z.string(), z.number()]), count: z.int() }))])),
  );
