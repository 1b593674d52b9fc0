import { type GridColumn, gridColumn } from '../lines/grid.ts';
import { partsOf } from '../model/content.ts';
import type { AnyField, AskedBy, Content } from '../model/field.ts';
import type { Model } from '../model/model.ts';

/** How the Studio shows a value of JSON: as a table of columns, or as parts below one another. */
export type ShownContent =
  | { kind: 'rows'; columns: ShownPart[]; max?: number }
  | { kind: 'members'; columns: ShownPart[] }
  | { kind: 'entries'; columns: [ShownPart]; namedBy?: 'table' | 'words'; asked?: AskedBy }
  | { kind: 'each'; columns: [ShownPart]; max?: number }
  | { kind: 'variants'; columns: []; by: string; variants: Record<string, ShownContent> };

export interface ShownPart extends GridColumn {
  /** Of a part that holds others. */
  content?: ShownContent;
}

/** Its words follow from the collection, and from the path of names to each part. */
export function shownContent(content: Content, model: Model): ShownContent {
  const max = 'max' in content && content.max !== undefined ? { max: content.max } : {};
  if ('each' in content) return { kind: 'each', columns: [part('', content.each, model)], ...max };
  if ('entries' in content) {
    const namedBy = content.words ? ('words' as const) : content.namedBy;
    return {
      kind: 'entries',
      columns: [part('', content.entries, model)],
      ...(namedBy ? { namedBy } : {}),
      ...(content.asked ? { asked: content.asked } : {}),
    };
  }
  if ('variants' in content) {
    const members = Object.entries(content.variants).map(([value, fields]) => [value, shownContent({ members: fields }, model)]);
    return { kind: 'variants', columns: [], by: content.by, variants: Object.fromEntries(members) };
  }
  const columns = Object.entries(partsOf(content)).map(([name, field]) => part(name, field, model));
  return 'rows' in content ? { kind: 'rows', columns, ...max } : { kind: 'members', columns };
}

const part = (name: string, field: AnyField, model: Model): ShownPart => ({
  ...gridColumn(name, field, model),
  // JSON has numbers of its own: what has no decimals is written as one.
  ...(field.kind === 'decimal' ? { integer: Boolean(field.whole) } : {}),
  ...(field.kind === 'timestamp' ? { kind: 'moment' as const } : {}),
  ...(field.content ? { content: shownContent(field.content, model) } : {}),
});
