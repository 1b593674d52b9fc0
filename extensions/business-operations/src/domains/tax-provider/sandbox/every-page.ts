import type { Day } from '../../../kernel/days.ts';
import { PAGE_SIZE, type Page, type PageOf } from '../port.ts';

/** All that the sandbox lists of a range of days, as a sync would fetch it page by page. */
export function everyPage<Item>(days: { from: Day; to: Day }, list: (range: PageOf) => Page<Item>): Item[] {
  const page = (number: number) => list({ ...days, page: number, size: PAGE_SIZE });
  const first = page(1);
  return [first, ...Array.from({ length: Math.max(0, first.totalPages - 1) }, (_, further) => page(further + 2))].flatMap(
    ({ items }) => items,
  );
}
