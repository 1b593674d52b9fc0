import type { ClassificationRule } from '../processes/model.ts';

/** What rules look at. */
export interface Classified {
  item_code: string | null;
  item_name: string | null;
  item_category: string | null;
  item_type: string | null;
}

/** An active process; they come in their order. */
export interface RuledProcess {
  id: number;
  rules: readonly ClassificationRule[] | null;
}

const MATCHES: Record<ClassificationRule['match'], (text: string, value: string) => boolean> = {
  EQUALS: (text, value) => text === value,
  STARTS_WITH: (text, value) => text.startsWith(value),
  ENDS_WITH: (text, value) => text.endsWith(value),
  CONTAINS: (text, value) => text.includes(value),
};

const meets = (item: Classified, { field, match, value }: ClassificationRule): boolean =>
  MATCHES[match]((item[field] ?? '').toLowerCase(), value.toLowerCase());

/** The first process one of whose rules the item meets, whatever the case of letters; null where there is none. */
export const classify = (item: Classified, processes: readonly RuledProcess[]): number | null =>
  processes.find(({ rules }) => rules?.some((rule) => meets(item, rule)))?.id ?? null;
