import { collection } from '../../kernel/model/collection.ts';
import { buttons, date, decimal, integer, oneOf, ref, section, systemRef, text, timestamp } from '../../kernel/model/field.ts';
import { managed } from '../../kernel/model/usual.ts';
import { machine } from '../../kernel/states/machine.ts';

/** What an item costs whom from when on, 단가: in won for one base unit, without VAT. */

export const PriceType = {
  SALES: { ko: '판매', en: 'Sales' },
  PURCHASE: { ko: '구매', en: 'Purchase' },
  COST: { ko: '원가', en: 'Cost' },
} as const;

export type PriceType = keyof typeof PriceType;

const PriceStatus = {
  DRAFT: { ko: '작성 중', en: 'Draft', tone: 'neutral' },
  ACTIVE: { ko: '확정', en: 'In force', tone: 'success' },
  SUPERSEDED: { ko: '대체됨', en: 'Superseded', tone: 'muted' },
} as const;

/** Item, type, client, group and least quantity are the key of a price; active rows of one key never overlap (`60-pricing.sql`). */
export const itemPrices = collection('item_prices', {
  label: { ko: '단가', en: 'Prices' },
  icon: 'sell',
  group: 'sales',
  display: '{{item_id.code}} {{unit_price}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  columns: [
    'item_id',
    'price_type',
    'client_id',
    'client_group_id',
    'min_quantity',
    'unit_price',
    'effective_from',
    'effective_to',
    'status',
  ],
  sort: ['-effective_from'],
  bookmarks: {
    in_force: {
      label: { ko: '적용 중', en: 'In force' },
      icon: 'check_circle',
      filter: {
        status: { _eq: 'ACTIVE' },
        effective_from: { _lte: '$TODAY' },
        _or: [{ effective_to: { _null: true } }, { effective_to: { _gte: '$TODAY' } }],
      },
    },
    upcoming: {
      label: { ko: '적용 예정', en: 'To come' },
      icon: 'event_upcoming',
      filter: { status: { _eq: 'ACTIVE' }, effective_from: { _gt: '$TODAY' } },
    },
    drafts: { label: { ko: '작성 중', en: 'Drafts' }, icon: 'edit_note', filter: { status: { _eq: 'DRAFT' } } },
    ending: {
      label: { ko: '30일 내 종료', en: 'Ending within 30 days' },
      icon: 'event_busy',
      filter: { status: { _eq: 'ACTIVE' }, effective_to: { _between: ['$TODAY', '$TODAY(+30)'] } },
    },
  },
  frozenIn: [
    { states: ['ACTIVE'], except: ['effective_to', 'memo'], error: 'error.price.finalized' },
    { states: ['SUPERSEDED'], except: ['memo'], error: 'error.price.finalized' },
  ],
  exclusions: { overlap: { error: 'error.price.overlap', path: 'effective_from' } },
  fields: {
    verbs: buttons(),
    item_id: ref('items', { label: { ko: '품목', en: 'Item' }, required: true, onDelete: 'cascade' }),
    price_type: oneOf(PriceType, { label: { ko: '단가 구분', en: 'Type' }, required: true }),
    unit_price: decimal(18, 4, {
      label: { ko: '단가', en: 'Unit price' },
      note: { ko: '기본 단위 1개의 공급가(부가세 별도)', en: 'Of one base unit, without VAT.' },
      required: true,
      min: 0,
      unit: 'won',
      confidential: true,
    }),
    status: oneOf(PriceStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'DRAFT', ...managed }),
    ...section(
      'scope',
      { ko: '적용 대상', en: 'Whom it is for' },
      {
        client_id: ref('clients', {
          label: { ko: '거래처', en: 'Client' },
          note: { ko: '거래처와 그룹을 모두 비우면 기본 단가입니다.', en: 'Without client and group it is the list price.' },
          onDelete: 'cascade',
        }),
        client_group_id: ref('client_groups', {
          label: { ko: '거래처 그룹', en: 'Client group' },
          note: { ko: '판매 단가에만 지정합니다.', en: 'For sales prices alone.' },
        }),
        min_quantity: decimal(15, 4, { label: { ko: '최소 수량', en: 'From quantity' }, required: true, default: 0, min: 0 }),
      },
    ),
    ...section(
      'period',
      { ko: '적용 기간', en: 'In force' },
      {
        effective_from: date({ label: { ko: '적용 시작일', en: 'In force from' }, required: true, initially: 'today' }),
        effective_to: date({
          label: { ko: '적용 종료일', en: 'In force until' },
          note: { ko: '비우면 다음 단가가 확정될 때까지입니다.', en: 'Until the next price comes into force if left empty.' },
        }),
      },
    ),
    ...section(
      'finalization',
      { ko: '확정', en: 'Finalization' },
      {
        revision_no: integer({ label: { ko: '차수', en: 'Revision' }, ...managed }),
        finalized_at: timestamp({ label: { ko: '확정일시', en: 'Finalized at' }, ...managed }),
        finalized_by: systemRef('directus_users', {
          label: { ko: '확정자', en: 'Finalized by' },
          onDelete: 'keep',
          anyTenant: true,
          ...managed,
        }),
      },
    ),
    memo: text({ label: { ko: '메모', en: 'Memo' }, width: 'full' }),
  },
  checks: {
    one_party: {
      sql: 'num_nonnulls(client_id, client_group_id) <= 1',
      error: 'error.validation_failed',
      path: 'client_group_id',
    },
    group_sales: {
      sql: "client_group_id is null or price_type = 'SALES'",
      error: 'error.validation_failed',
      path: 'client_group_id',
    },
    dates: { sql: 'effective_to >= effective_from', error: 'error.date_range_invalid', path: 'effective_to' },
  },
  indexes: [
    ['item_id', 'price_type', 'status', 'effective_from'],
    ['price_type', 'status', 'effective_from'],
    ['status', 'effective_to'],
    ['client_id'],
    ['client_group_id'],
    ['effective_from', 'id'],
    ['unit_price', 'id'],
  ],
});

export const priceMachine = machine({
  collection: itemPrices,
  field: 'status',
  initial: 'DRAFT',
  transitions: [
    { from: 'DRAFT', event: 'finalize', to: 'ACTIVE' },
    { from: 'ACTIVE', event: 'supersede', to: 'SUPERSEDED' },
  ],
});
