import sql, { join, raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { permitted } from '../../kernel/crud/write.ts';
import { type Detail, invalid, Refusal } from '../../kernel/errors.ts';
import { lines } from '../../kernel/lines/lines.ts';
import { lineSet } from '../../kernel/lines/write.ts';
import { items } from '../items/model.ts';
import type { SentLine } from './bodies.ts';
import { compile } from './calculation/compile.ts';
import { LIMITS, type TemplateLine, type TemplateText } from './calculation/template.ts';
import { bomTemplateItems, bomTemplates } from './model.ts';

/** Answers show the lines flat, each with the key of its group. */
export const templateLines = lines(bomTemplateItems, {
  of: bomTemplates,
  order: 'sort_order',
  numbers: 'given',
  max: LIMITS.lines,
  lookUps: { item_id: { as: 'item', of: items, columns: ['code', 'name', 'unit'] } },
  computed: {
    parent_key: {
      sql: '(select p.line_key from bom_template_items p where p.tenant_id = l.tenant_id and p.id = l.parent_id)',
      reads: ['parent_id'],
      schema: z.string().nullable(),
    },
  },
});

/** What a client says of a line, without its place. */
export const CONTENT = [
  'line_key',
  'line_type',
  'item_id',
  'item_expression',
  'labor_code',
  'sub_bom_code',
  'name',
  'quantity_expression',
  'condition_expression',
  'loss_rate',
  'sort_order',
  'memo',
] as const;

const COLUMNS = [...CONTENT, 'parent_id'] as const;

/** A line as it is stored, with its note and the key of its group. */
export interface StoredLine extends TemplateLine {
  memo: string | null;
  parent_key: string | null;
}

const EMPTY = {
  line_type: 'ITEM',
  item_id: null,
  item_expression: null,
  labor_code: null,
  sub_bom_code: null,
  name: null,
  quantity_expression: null,
  condition_expression: null,
  loss_rate: '0',
  memo: null,
  parent_key: null,
} as const;

const columns = (names: readonly string[], alias: string) => join(names.map((name) => raw(`${alias}.${name}`)));

export const readStored = (ctx: Context, templateId: number): Promise<StoredLine[]> =>
  ctx.rows(sql`
    select l.id, ${columns(
      COLUMNS.filter((name) => name !== 'loss_rate'),
      'l',
    )}, l.loss_rate::text as loss_rate, p.line_key as parent_key
    from bom_template_items l left join bom_template_items p on p.tenant_id = l.tenant_id and p.id = l.parent_id
    where l.tenant_id = ${ctx.tenant.id} and l.bom_template_id = ${templateId} order by l.sort_order, l.id`);

/** The lines of a template before and after a change. */
export interface LineChange {
  stored: readonly StoredLine[];
  lines: readonly StoredLine[];
}

/**
 * The lines that a list of bodies makes of those that are stored, which are recognized by their id or their key. Nothing is written yet;
 * new lines have got their ids, so that the whole can be compiled.
 */
export async function changedLines(ctx: Context, stored: readonly StoredLine[], sent: readonly SentLine[]): Promise<LineChange> {
  assertKnown(stored, sent);
  const byId = new Map(stored.map((line) => [line.id, line]));
  const byKey = new Map(stored.map((line) => [line.line_key, line]));
  const named = new Set(sent.flatMap(({ id }) => id ?? []));
  const merged = sent.map(({ id, ...body }, index) => {
    const found = id === undefined ? byKey.get(body.line_key as string) : byId.get(id);
    // Whoever names the id of a line has the key to it; another one of that key is new.
    const former = id === undefined && found && named.has(found.id) ? undefined : found;
    const { parent_key: parent, ...fields } = body;
    const open = permitted(ctx, bomTemplateItems, former ? 'update' : 'create', fields, { prefix: `items.${index}.` });
    const base = id === undefined ? { ...EMPTY, id: former?.id ?? 0 } : (former as StoredLine);
    return { ...base, sort_order: index + 1, ...open, parent_key: parent === undefined ? base.parent_key : parent } as StoredLine;
  });
  const kept = new Set(merged.map(({ id }) => id));
  if (stored.some(({ id }) => !kept.has(id))) ctx.access(bomTemplateItems.name, 'delete');
  const fresh = await newIds(ctx, merged.filter(({ id }) => id === 0).length);
  const placed = merged.map((line) => ({ ...line, id: line.id || (fresh.shift() as number), loss_rate: String(line.loss_rate) }));
  const parents = new Map(placed.map((line) => [line.line_key, line.id]));
  const wrong = placed.flatMap(({ parent_key: key }, index): Detail[] =>
    key === null || parents.has(key) ? [] : [{ path: `items.${index}.parent_key`, code: 'unknown_reference' }],
  );
  if (wrong.length) throw invalid('error.bom.invalid_line', wrong);
  return {
    stored,
    lines: placed.map((line) => ({ ...line, parent_id: line.parent_key === null ? null : (parents.get(line.parent_key) as number) })),
  };
}

function assertKnown(stored: readonly StoredLine[], sent: readonly SentLine[]): void {
  const known = new Set(stored.map(({ id }) => id));
  const wrong = sent.flatMap(({ id }, index): Detail[] => {
    const path = `items.${index}.id`;
    if (id === undefined) return [];
    if (!known.has(id)) return [{ path, code: 'unknown_reference' }];
    return sent.findIndex((other) => other.id === id) < index ? [{ path, code: 'duplicate' }] : [];
  });
  if (wrong.length) throw invalid('error.validation_failed', wrong);
}

async function newIds(ctx: Context, count: number): Promise<number[]> {
  if (!count) return [];
  const rows = await ctx.rows<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('bom_template_items', 'id'))::integer as id from generate_series(1, ${count}::integer)`,
  );
  return rows.map(({ id }) => id);
}

/** Refuses what cannot be evaluated, with the places as the body names them. */
export function assertCompiles(text: TemplateText): void {
  try {
    compile(text);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const details = error.details.map((detail) => ({
      ...detail,
      path: detail.path?.replace(/^(items\.\d+)\.parent_id$/, '$1.parent_key') ?? '',
    }));
    throw new Refusal(error.status, error.key, details, error.params);
  }
}

/** An item that a line newly names must be the tenant's, there and active. */
export async function assertItems(ctx: Context, { stored, lines: after }: LineChange): Promise<void> {
  const former = new Set(stored.map(({ item_id: item }) => item));
  const wanted = after.flatMap(({ item_id: item }, index) => (item === null || former.has(item) ? [] : [{ item, index }]));
  if (!wanted.length) return;
  const found = await ctx.rows<{ id: number; is_active: boolean }>(sql`
    select id, is_active from items where tenant_id = ${ctx.tenant.id} and id = any (${wanted.map(({ item }) => item)}::integer[]) and deleted_at is null
    order by id for key share`);
  const known = new Map(found.map((row) => [row.id, row.is_active]));
  const wrong = wanted.flatMap(({ item, index }): Detail[] => {
    if (known.get(item)) return [];
    return [{ path: `items.${index}.item_id`, code: known.has(item) ? 'inactive' : 'unknown_reference' }];
  });
  if (wrong.length) throw invalid('error.validation_failed', wrong);
}

const different = (name: (typeof COLUMNS)[number], a: StoredLine, b: StoredLine): boolean =>
  name === 'loss_rate' ? Number(a.loss_rate) !== Number(b.loss_rate) : a[name] !== b[name];

/** By key: how many lines are new, how many differ, how many are gone. */
export function countsOf({ stored, lines: after }: LineChange): { added: number; changed: number; removed: number } {
  const before = new Map(stored.map((line) => [line.line_key, line]));
  const keys = new Set(after.map(({ line_key: key }) => key));
  const compared = [...CONTENT, 'parent_key'] as const;
  const differs = (line: StoredLine, former: StoredLine) =>
    compared.some((name) => (name === 'parent_key' ? line.parent_key !== former.parent_key : different(name, line, former)));
  return {
    added: after.filter(({ line_key: key }) => !before.has(key)).length,
    changed: after.filter((line) => {
      const former = before.get(line.line_key);
      return former !== undefined && differs(line, former);
    }).length,
    removed: stored.filter(({ line_key: key }) => !keys.has(key)).length,
  };
}

/**
 * Brings the stored lines to those of the change, in statements over all of them. Keys and groups are let go of first, so that no
 * statement meets the key of a line that is about to give it up, or a group that is about to become something else.
 */
export async function writeLines(ctx: Context, templateId: number, { stored, lines: after }: LineChange): Promise<void> {
  const former = new Map(stored.map((line) => [line.id, line]));
  const kept = after.filter(({ id }) => former.has(id));
  const fresh = after.filter(({ id }) => !former.has(id));
  const keptIds = kept.map(({ id }) => id);
  const gone = stored.filter(({ id }) => !keptIds.includes(id)).map(({ id }) => id);
  const moved = kept.filter((line) => line.parent_id !== former.get(line.id)?.parent_id).map(({ id }) => id);
  const renamed = kept.filter((line) => line.line_key !== former.get(line.id)?.line_key).map(({ id }) => id);
  const own = sql`l.tenant_id = ${ctx.tenant.id} and l.bom_template_id = ${templateId}`;
  if (moved.length || renamed.length)
    await ctx.rows(sql`
      update bom_template_items l set parent_id = case when l.id = any (${moved}::integer[]) then null else l.parent_id end,
        line_key = case when l.id = any (${renamed}::integer[]) then '#' || l.id else l.line_key end
      where ${own} and l.id = any (${[...new Set([...moved, ...renamed])]}::integer[])`);
  if (gone.length) await ctx.rows(sql`delete from bom_template_items l where ${own} and l.id = any (${gone}::integer[])`);
  if (fresh.length)
    await ctx.rows(sql`
      insert into bom_template_items (tenant_id, bom_template_id, id, ${join(CONTENT.map((name) => raw(name)))})
      select ${ctx.tenant.id}, ${templateId}::integer, g.id, ${columns(CONTENT, 'g')} from ${lineSet(templateLines, fresh)} order by g.ordinality`);
  const rest = [...kept, ...fresh.filter(({ parent_id: parent }) => parent !== null)];
  if (rest.length)
    await ctx.rows(sql`
      update bom_template_items l set (${join(COLUMNS.map((name) => raw(name)))}) = row(${columns(COLUMNS, 'g')})
      from ${lineSet(templateLines, rest)}
      where ${own} and l.id = g.id and row(${columns(COLUMNS, 'l')}) is distinct from row(${columns(COLUMNS, 'g')})`);
}

export interface CopiedLines {
  from: number;
  to: number;
}

/** Copies the lines of templates with their keys, in two statements however many. */
export async function copyLines(ctx: Context, copies: readonly CopiedLines[]): Promise<void> {
  if (!copies.length) return;
  const pairs = sql`json_to_recordset(${JSON.stringify(copies)}::json) as c("from" integer, "to" integer)`;
  await ctx.rows(sql`
    insert into bom_template_items (tenant_id, bom_template_id, ${join(CONTENT.map((name) => raw(name)))})
    select ${ctx.tenant.id}, c."to", ${columns(CONTENT, 'l')}
    from ${pairs} join bom_template_items l on l.tenant_id = ${ctx.tenant.id} and l.bom_template_id = c."from"
    order by c."to", l.sort_order, l.id`);
  await ctx.rows(sql`
    update bom_template_items n set parent_id = np.id
    from ${pairs}
    join bom_template_items l on l.tenant_id = ${ctx.tenant.id} and l.bom_template_id = c."from"
    join bom_template_items p on p.tenant_id = l.tenant_id and p.id = l.parent_id
    join bom_template_items np on np.tenant_id = l.tenant_id and np.bom_template_id = c."to" and np.line_key = p.line_key
    where n.tenant_id = l.tenant_id and n.bom_template_id = c."to" and n.line_key = l.line_key`);
}
