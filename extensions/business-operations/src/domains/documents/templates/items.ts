import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { permitted } from '../../../kernel/crud/write.ts';
import { type Detail, invalid } from '../../../kernel/errors.ts';
import type { ChangedLine, LineInput } from '../../../kernel/lines/lines.ts';
import { lineSet } from '../../../kernel/lines/write.ts';
import { sectionItems } from './lines.ts';
import { templateSectionItems } from './model.ts';

export type NewItem = LineInput<typeof templateSectionItems>;
export type ChangedItem = ChangedLine<typeof templateSectionItems>;

/** An item as it will be stored; without an id it is new. */
export type Item = Record<string, unknown> & { id: number | null; field_key: string };
export type StoredItem = Item & { id: number; section_id: number };

const { measurement_type: measurement, sample_count: samples, is_required: required } = templateSectionItems.options.fields;
const DEFAULTS = { measurement_type: measurement.default, sample_count: samples.default, is_required: required.default };
const COLUMNS = [...sectionItems.columns, 'sort_order'];
const named = (alias: string) => raw(COLUMNS.map((name) => `${alias}.${name}`).join(', '));

/** All items of a template, in their order. */
export const storedItems = (ctx: Context, templateId: number): Promise<StoredItem[]> =>
  ctx.rows<StoredItem>(sql`
    select i.id, i.section_id, ${named('i')} from document_template_section_items i
    join document_template_sections s on s.tenant_id = i.tenant_id and s.id = i.section_id and s.deleted_at is null
    where s.tenant_id = ${ctx.tenant.id} and s.template_id = ${templateId} and i.deleted_at is null order by i.sort_order, i.id`);

const numbered = (items: readonly Item[]): Item[] => items.map((item, index) => ({ ...DEFAULTS, ...item, sort_order: index + 1 }));

/** The items of a new section. */
export const newItems = (ctx: Context, items: readonly NewItem[], place: number): Item[] =>
  numbered(
    items.map((item, index) => ({
      ...permitted(ctx, templateSectionItems, 'create', item, { prefix: `sections.${place}.items.${index}.` }),
      id: null,
    })),
  );

/** The items of a section as they will be: a known one changed in what it names, others new. An id of another section's item is 422. */
export function changedItems(ctx: Context, own: readonly StoredItem[], items: readonly ChangedItem[], place: number): Item[] {
  const known = new Map(own.map((item) => [item.id, item]));
  const wrong = items.flatMap(({ id }, index): Detail[] => {
    if (id === undefined) return [];
    const path = `sections.${place}.items.${index}.id`;
    if (!known.has(id)) return [{ path, code: 'unknown_reference' }];
    return items.findIndex((other) => other.id === id) < index ? [{ path, code: 'duplicate' }] : [];
  });
  if (wrong.length) throw invalid('error.validation_failed', wrong);
  return numbered(
    items.map(({ id, ...item }, index) => {
      const former = id === undefined ? undefined : known.get(id);
      const prefix = `sections.${place}.items.${index}.`;
      const open = permitted(ctx, templateSectionItems, former ? 'update' : 'create', item, { prefix });
      return { ...former, ...open, field_key: item.field_key ?? former?.field_key ?? '', id: former?.id ?? null };
    }),
  );
}

/**
 * Brings the items of all sections to these: those that are missing are deleted, known ones changed in place, new ones added; each in
 * one statement. `ids` are the sections in the order of `items`.
 */
export async function writeItems(
  ctx: Context,
  stored: readonly StoredItem[],
  ids: readonly number[],
  items: readonly (readonly Item[])[],
): Promise<void> {
  const rows = items.flatMap((of, index) => of.map((item) => ({ ...item, section_id: ids[index] })));
  const kept = rows.filter(({ id }) => id !== null);
  const left = new Set(kept.map(({ id }) => id));
  const gone = stored.filter(({ id }) => !left.has(id)).map(({ id }) => id);
  if (gone.length) {
    ctx.access(templateSectionItems.name, 'delete');
    await ctx.rows(sql`delete from document_template_section_items where tenant_id = ${ctx.tenant.id} and id = any (${gone}::integer[])`);
  }
  if (kept.length)
    await ctx.rows(sql`
      update document_template_section_items l set (${raw(COLUMNS.join(', '))}) = row(${named('g')}) from ${lineSet(sectionItems, kept)}
      where l.tenant_id = ${ctx.tenant.id} and l.id = g.id and l.deleted_at is null and row(${named('l')}) is distinct from row(${named('g')})`);
  const added = rows.filter(({ id }) => id === null);
  if (added.length)
    await ctx.rows(sql`
      insert into document_template_section_items (tenant_id, section_id, ${raw(COLUMNS.join(', '))})
      select ${ctx.tenant.id}, g.section_id, ${named('g')} from ${lineSet(sectionItems, added)} order by g.ordinality`);
}
