import { useApi } from '@directus/extensions-sdk';
import { inject, type Ref, ref } from 'vue';
import type { GridColumn } from '../../kernel/lines/grid.ts';
import type { PriceFill } from '../../kernel/model/field.ts';
import { useOperations } from '../api.ts';
import { filledFrom } from './filled.ts';
import { cellValue, type Row, type Values } from './rows.ts';

interface Priced {
  item_id: number;
  unit_price: number | null;
}

/** What a line is to say, as long as it refers to that row. */
interface Filled {
  of: number;
  values: Values;
}

/** Under which the price stands beside the columns of the row. */
const PRICE = '$price';

/** What references fill in beside them, as their columns declare it, by the keys of the lines. */
export function useFills() {
  const api = useApi();
  const { get } = useOperations();
  const document = inject<Ref<Record<string, unknown>>>('values', ref({}));
  /** To what lines referred last: while somebody writes, they refer to nothing. */
  const last = new Map<number, number>();

  async function rowsOf(collection: string, columns: readonly string[], ids: readonly number[]): Promise<(Values & { id: number })[]> {
    const params = { fields: ['id', ...columns], filter: { id: { _in: ids } }, limit: ids.length };
    return (await api.get<{ data: (Values & { id: number })[] }>(`/items/${collection}`, { params })).data.data;
  }

  async function pricesOf({ client, date }: PriceFill, ids: readonly number[]): Promise<Map<number, number | null>> {
    const { [client]: of, [date]: day } = document.value;
    const { data } = await get<Priced[]>('/pricing/lookup', {
      item_ids: ids.join(','),
      client_id: typeof of === 'number' ? of : null,
      date: typeof day === 'string' ? day : null,
    });
    return new Map(data.map(({ item_id, unit_price }) => [item_id, unit_price]));
  }

  return async (column: GridColumn, former: readonly Row[], rows: readonly Row[]): Promise<Map<number, Filled>> => {
    const { reference, fills, prices } = column;
    if (!reference || !fills) return new Map();
    for (const row of former) {
      const id = cellValue(row, column);
      if (typeof id === 'number') last.set(row.key, id);
    }
    const chosen = rows.flatMap((row) => {
      const [now, before] = [cellValue(row, column), last.get(row.key)];
      return typeof now === 'number' && now !== before ? [{ row, now, before }] : [];
    });
    if (!chosen.length) return new Map();
    const ids = [...new Set(chosen.flatMap(({ now, before = now }) => [now, before]))];
    // What somebody may not see stays for them to write.
    const [found, priced] = await Promise.all([
      rowsOf(reference.collection, Object.values(fills), ids).catch(() => []),
      prices && pricesOf(prices, ids).catch(() => undefined),
    ]);
    const said = new Map(found.map((row): [number, Values] => [row.id, { ...row, [PRICE]: priced?.get(row.id) ?? null }]));
    const all = prices ? { ...fills, [prices.column]: PRICE } : fills;
    return new Map(
      chosen.flatMap(({ row, now, before }): [number, Filled][] => {
        const values = filledFrom(all, { ...row.stored, ...row.changes }, said.get(now), said.get(before ?? now));
        return Object.keys(values).length ? [[row.key, { of: now, values }]] : [];
      }),
    );
  };
}
