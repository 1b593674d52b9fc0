import type { GridColumn } from '../../kernel/lines/grid.ts';
import { pastedValue } from './block.ts';
import type { References } from './references.ts';
import { unread, unsought, type Value } from './rows.ts';

/** What the cells of a block mean in these columns: texts that name a record become its id, those that name none stay unread. */
export async function pastedCells(
  block: readonly string[][],
  columns: readonly GridColumn[],
  references: References,
  choiceOf: (column: GridColumn) => (text: string) => string | undefined,
): Promise<[GridColumn, Value][][]> {
  const found = await Promise.all(
    columns.map(({ reference }, index) => {
      const texts = block.flatMap((cells) => cells[index] || []);
      return reference ? references.resolve(reference, texts).catch(() => null) : undefined;
    }),
  );
  return block.map((cells) =>
    columns.slice(0, cells.length).map((column, index): [GridColumn, Value] => {
      const cell = cells[index] ?? '';
      if (!column.reference) return [column, pastedValue(cell, column, choiceOf(column))];
      const { [index]: rows } = found;
      return [column, cell ? (rows?.get(cell)?.id ?? (rows ? unread(cell) : unsought(cell))) : null];
    }),
  );
}
