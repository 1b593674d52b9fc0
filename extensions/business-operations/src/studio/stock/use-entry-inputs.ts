import { computed, type Ref, ref, watch } from 'vue';
import { useI18n } from 'vue-i18n';
import { stockTransactions } from '../../domains/stock/model.ts';
import type { AnyField } from '../../kernel/model/field.ts';
import { numberRules } from '../../kernel/model/numbers.ts';
import { useAccess } from '../access.ts';
import { useOperations } from '../api.ts';
import { useFormat } from '../format.ts';
import type { AskedInput, AskedValues } from '../inputs/asked.ts';
import { useAskedFields } from '../inputs/use-asked.ts';
import { useReferenceTo } from '../lines/reference-to.ts';
import type { Lot } from './stock.ts';

/** What people enter by hand; the others come from documents, adjustments and transfers. */
export const ENTRY_TYPES = ['OPENING', 'RECEIPT', 'ISSUE'] as const;

export type EntryType = (typeof ENTRY_TYPES)[number];

const OF = stockTransactions.name;
const FIELDS: Readonly<Record<string, AnyField>> = stockTransactions.options.fields;
const MOST_LOTS = 200;

interface Item {
  unit: string;
  is_lot_managed: boolean;
  unit_conversions: { unit: string }[];
}

const optionsOf = (unit: string) => ({ value: unit, text: unit });

/** What an entry of stock asks for: it follows from its type and its item. */
export function useEntryInputs(values: Ref<AskedValues>) {
  const { t } = useI18n();
  const { field, number } = useFormat();
  const { get } = useOperations();
  const access = useAccess();
  const asked = useAskedFields(OF);
  const referenceTo = useReferenceTo();

  const item = ref<Item | null>(null);
  const lots = ref<Lot[]>([]);

  const itemId = computed(() => values.value.item_id ?? null);
  const isIssue = computed(() => values.value.transaction_type === 'ISSUE');

  watch(itemId, async (id) => {
    item.value = null;
    values.value = { ...values.value, unit: null };
    const found = id === null ? null : await get<Item>(`/items/${id}`).catch(() => null);
    if (id === itemId.value) item.value = found?.data ?? null;
  });

  /** Whose lots are offered; as a text, which changes only with what it says. */
  const wanted = computed(() => (isIssue.value && itemId.value !== null ? `${itemId.value} ${values.value.warehouse_id ?? ''}` : ''));

  async function loadLots() {
    const { value: asking } = wanted;
    lots.value = [];
    values.value = { ...values.value, stock_lot_id: null };
    if (!asking) return;
    const query = {
      item_id: String(itemId.value),
      warehouse_id: Number(values.value.warehouse_id) || null,
      status: 'AVAILABLE',
      size: MOST_LOTS,
    };
    const found = await get<Lot[]>('/stock-lots', query).catch(() => null);
    if (asking === wanted.value) lots.value = found?.data ?? [];
  }
  watch(wanted, loadLots);

  const ofNumber = (name: string, more: Partial<AskedInput> = {}) =>
    asked(name, {
      kind: 'number',
      rules: { ...numberRules(FIELDS[name] as AnyField), ...more.rules } as NonNullable<AskedInput['rules']>,
      ...more,
    });

  const units = computed(() => (item.value ? [item.value.unit, ...item.value.unit_conversions.map(({ unit }) => unit)] : []));
  const lotText = ({ lot_no: lotNo, warehouse, remaining_quantity: left, item: { unit } }: Lot) =>
    `${lotNo} · ${warehouse.name} · ${number(left)} ${unit}`;

  const ofReceipt = computed<AskedInput[]>(() => [
    { name: 'lot_no', kind: 'text', required: false, length: 50, label: field('stock_lots', 'lot_no') },
    ofNumber('unit_cost'),
    { name: 'expiry_date', kind: 'date', required: false, blank: true, label: field('stock_lots', 'expiry_date') },
  ]);
  const ofIssue = computed<AskedInput[]>(() => [
    asked('stock_lot_id', {
      kind: 'choice',
      required: item.value?.is_lot_managed ?? false,
      choices: lots.value.map((lot) => ({ value: lot.id, text: lotText(lot) })),
    }),
    ...(access.orders ? [asked('order_id', { kind: 'reference', reference: referenceTo('orders') })] : []),
  ]);

  const inputs = computed<AskedInput[]>(() => [
    asked('transaction_type', { kind: 'choice', required: true, of: [OF, 'transaction_type'], values: ENTRY_TYPES }),
    asked('warehouse_id', { kind: 'reference', reference: referenceTo('warehouses') }),
    asked('transaction_date', { kind: 'date', required: true }),
    asked('item_id', {
      kind: 'reference',
      required: true,
      reference: { ...referenceTo('items'), offers: { is_stock_managed: { _eq: true } } },
    }),
    ofNumber('quantity', { required: true }),
    ...(units.value.length > 1
      ? [{ name: 'unit', kind: 'choice' as const, required: false, label: field('items', 'unit'), choices: units.value.map(optionsOf) }]
      : []),
    ...(isIssue.value ? ofIssue.value : ofReceipt.value),
    asked('memo', { kind: 'text', length: FIELDS.memo?.length ?? 0 }),
  ]);

  /** What is said of the quantity and the cost: both count in base units unless another unit is chosen. */
  const note = computed(() => {
    if (!item.value) return '';
    return isIssue.value
      ? t('studio.stock.entry.base_unit', { unit: item.value.unit })
      : t('studio.stock.entry.cost_unit', { unit: item.value.unit });
  });

  return { inputs, note, loadLots };
}
