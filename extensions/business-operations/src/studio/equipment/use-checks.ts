import { type Ref, ref, watch } from 'vue';
import { type CheckResult, nextResult } from '../../domains/equipment/checks/model.ts';
import { type Failure, type Meta, type Query, useOperations } from '../api.ts';
import { type Cell, type Column, emptyIn, type Grid, type Item, type Piece, type Summary } from './checks.ts';

const PATH = '/equipment/inspections';

interface Toggled {
  result: CheckResult | null;
  checked_by: Cell['checked_by'] | null;
  summary: Summary;
}

const NOBODY = { id: '', name: '' };

/** What a cell is to hold, with the note where it is said. */
export interface Filled {
  item: Item;
  result: CheckResult | null;
  note?: string | null;
}

/** The grid that the address asks for, and what is done to it. A click is shown at once, and taken back with the words of a refusal. */
export function useChecks(query: () => Query) {
  const { get, send, put, post, failureOf } = useOperations();
  const grid = ref(null) as Ref<Grid | null>;
  const meta = ref<Meta | null>(null);
  const loading = ref(true);
  const failure = ref<Failure | null>(null);
  /** Why the last change was turned down. */
  const refusal = ref<Failure | null>(null);

  let latest = 0;

  async function load(): Promise<void> {
    const turn = ++latest;
    loading.value = true;
    failure.value = null;
    try {
      const answer = await get<Grid>(PATH, query());
      if (turn !== latest) return;
      grid.value = answer.data;
      meta.value = answer.meta ?? null;
    } catch (error) {
      if (turn === latest) failure.value = failureOf(error);
    } finally {
      if (turn === latest) loading.value = false;
    }
  }

  watch(
    query,
    () => {
      refusal.value = null;
      void load();
    },
    { immediate: true, deep: true },
  );

  const of = ({ equipment }: Piece) => ({ equipment_id: equipment.id, inspection_cycle: grid.value?.cycle });
  const sheetOf = (piece: Piece) => ({ ...of(piece), period: grid.value?.period });

  function show(item: Item, { check_date: day }: Column, result: CheckResult | null, by: Cell['checked_by']): void {
    if (!result) delete item.cells[day];
    else item.cells[day] = { ...(item.cells[day] ?? { note: null, extra_work_day: false }), result, checked_by: by };
  }

  /** The steps of a cell that have not been answered, one after the other. */
  const steps = new Map<string, { count: number; last: Promise<void> }>();

  function toggle(piece: Piece, item: Item, column: Column): void {
    const key = `${item.template_id} ${column.check_date}`;
    const step = steps.get(key) ?? { count: 0, last: Promise.resolve() };
    const before = latest;
    refusal.value = null;
    show(item, column, nextResult(item.cells[column.check_date]?.result ?? null), NOBODY);
    step.count++;
    step.last = step.last.then(async () => {
      try {
        const body = { ...of(piece), template_id: item.template_id, check_date: column.check_date };
        const { data } = await send<Toggled>('PATCH', `${PATH}/toggle`, { body });
        // What has been loaded since may not know of this step.
        if (latest !== before) return await load();
        // Later steps are shown already.
        if (step.count === 1) show(item, column, data.result, data.checked_by ?? NOBODY);
        piece.summary = data.summary;
      } catch (error) {
        await load();
        refusal.value = failureOf(error);
      } finally {
        if (--step.count === 0) steps.delete(key);
      }
    });
    steps.set(key, step);
  }

  /** Sets cells of a column; the dialog that asks says what is wrong. */
  async function fill(piece: Piece, column: Column, cells: readonly Filled[]): Promise<void> {
    const extra = column.working ? {} : { extra_work_day: true };
    await put(`${PATH}/result`, {
      ...of(piece),
      cells: cells.map(({ item, ...cell }) => ({ ...cell, ...extra, template_id: item.template_id, check_date: column.check_date })),
    });
    await load();
  }

  async function fillGood(piece: Piece, column: Column): Promise<void> {
    refusal.value = null;
    try {
      await fill(
        piece,
        column,
        emptyIn(piece, column).map((item) => ({ item, result: 'GOOD' })),
      );
    } catch (error) {
      await load();
      refusal.value = failureOf(error);
    }
  }

  async function saveSheet(piece: Piece, values: object): Promise<void> {
    await send('PATCH', `${PATH}/memo`, { body: { ...sheetOf(piece), ...values } });
    await load();
  }

  async function reset(piece: Piece, day: string | null): Promise<void> {
    await post(`${PATH}/reset`, { ...sheetOf(piece), ...(day ? { check_date: day } : {}) });
    await load();
  }

  return { grid, meta, loading, failure, refusal, toggle, fill, fillGood, saveSheet, reset, load };
}
