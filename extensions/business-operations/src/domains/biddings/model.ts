import { collection } from '../../kernel/model/collection.ts';
import {
  buttons,
  children,
  date,
  decimal,
  integer,
  money,
  oneOf,
  ref,
  section,
  string,
  systemRef,
  text,
  timestamp,
} from '../../kernel/model/field.ts';
import { full, managed } from '../../kernel/model/usual.ts';
import { machine } from '../../kernel/states/machine.ts';
import { sortOrder } from '../calculation/fields.ts';

/** Biddings, 입찰: what was bid for a job, with or without a quote of ours behind it, and what came of it. */

export const BiddingStatus = {
  DRAFT: { ko: '작성 중', en: 'Draft', tone: 'neutral' },
  SUBMITTED: { ko: '제출', en: 'Submitted', tone: 'info' },
  WON: { ko: '낙찰', en: 'Won', tone: 'success' },
  LOST: { ko: '유찰·패찰', en: 'Lost', tone: 'muted' },
  CANCELLED: { ko: '취소', en: 'Cancelled', tone: 'muted' },
} as const;

export const BidMethod = {
  LOWEST_PRICE: { ko: '최저가', en: 'Lowest price' },
  QUALIFICATION: { ko: '적격심사', en: 'Qualification' },
  NEGOTIATION: { ko: '협상', en: 'Negotiation' },
  PRIVATE_CONTRACT: { ko: '수의계약', en: 'Private contract' },
} as const;

const error = 'error.bidding.not_editable';
/** What a bid came to: written with the state. */
const RESULT = ['decided_at', 'award_amount', 'award_rate', 'winner_name', 'rank', 'result_reason'] as const;

/** Amounts include VAT. A quote has at most one bidding that is neither lost nor cancelled. */
export const biddings = collection('biddings', {
  label: { ko: '입찰', en: 'Biddings' },
  icon: 'gavel',
  group: 'sales',
  display: '{{bidding_no}} {{title}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  numbering: { field: 'bidding_no', prefix: 'BID', period: 'day', dateField: 'bid_date', digits: 3 },
  frozenIn: [
    { states: ['SUBMITTED'], except: ['opening_at', 'estimated_price', 'memo', ...RESULT], error },
    { states: ['WON', 'LOST', 'CANCELLED'], error },
  ],
  undeletableIn: { states: ['SUBMITTED', 'WON', 'LOST'], error },
  columns: ['bidding_no', 'bid_date', 'title', 'agency_name', 'client_id', 'bid_amount', 'due_at', 'status', 'manager_id'],
  sums: ['bid_amount'],
  bookmarks: {
    open: { label: { ko: '진행 중', en: 'Open' }, icon: 'pending', filter: { status: { _in: ['DRAFT', 'SUBMITTED'] } } },
    mine: { label: { ko: '내 입찰', en: 'My biddings' }, icon: 'person', filter: { manager_id: { _eq: '$CURRENT_USER' } } },
  },
  board: { by: 'status', title: 'bidding_no', text: 'title', date: 'bid_date', user: 'manager_id' },
  sort: ['-bid_date', '-bidding_no'],
  fields: {
    verbs: buttons(),
    bidding_no: string(30, { label: { ko: '입찰 번호', en: 'Bidding no.' }, required: true, ...managed }),
    status: oneOf(BiddingStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'DRAFT', ...managed }),
    title: string(200, { label: { ko: '건명', en: 'Title' }, required: true, ...full }),
    bid_date: date({ label: { ko: '입찰일', en: 'Bid date' }, required: true, generated: true, initially: 'today' }),
    bid_amount: money({ label: { ko: '입찰 금액', en: 'Bid amount' }, required: true, positive: true, confidential: true }),
    quote_id: ref('quotes', { label: { ko: '견적', en: 'Quote' }, ...managed }),
    client_id: ref('clients', { label: { ko: '거래처', en: 'Client' } }),
    manager_id: systemRef('directus_users', { label: { ko: '담당자', en: 'Manager' } }),
    ...section(
      'notice',
      { ko: '공고', en: 'Notice' },
      {
        agency_name: string(150, { label: { ko: '발주처', en: 'Agency' } }),
        notice_no: string(50, { label: { ko: '공고 번호', en: 'Notice no.' } }),
        bid_method: oneOf(BidMethod, { label: { ko: '입찰 방식', en: 'Method' }, required: true, default: 'LOWEST_PRICE' }),
        due_at: timestamp({ label: { ko: '마감 일시', en: 'Due at' } }),
        opening_at: timestamp({ label: { ko: '개찰 일시', en: 'Opening at' } }),
        estimated_price: money({ label: { ko: '예정 가격', en: 'Estimated price' }, positive: true, confidential: true }),
      },
    ),
    items: children('bidding_items', 'bidding_id', { label: { ko: '품목', en: 'Lines' }, width: 'fill' }),
    ...section(
      'result',
      { ko: '결과', en: 'Result' },
      {
        submitted_at: timestamp({ label: { ko: '제출일시', en: 'Submitted at' }, ...managed }),
        decided_at: timestamp({ label: { ko: '결정일시', en: 'Decided at' }, ...managed }),
        award_amount: money({ label: { ko: '낙찰 금액', en: 'Award amount' }, positive: true, confidential: true, ...managed }),
        award_rate: decimal(6, 3, {
          label: { ko: '낙찰률', en: 'Award rate' },
          note: { ko: '예정 가격에 대한 낙찰 금액의 비율', en: 'The award amount in percent of the estimated price.' },
          unit: 'percent',
          confidential: true,
          ...managed,
        }),
        winner_name: string(100, { label: { ko: '낙찰 업체', en: 'Winner' }, ...managed }),
        rank: integer({ label: { ko: '순위', en: 'Rank' }, min: 1, max: 9999, ...managed }),
        result_reason: text({ label: { ko: '결과 사유', en: 'Reason' }, ...managed, ...full }),
      },
    ),
    memo: text({ label: { ko: '메모', en: 'Memo' }, ...full }),
  },
  unique: [
    { fields: ['bidding_no'] },
    { fields: ['quote_id'], where: "quote_id is not null and status not in ('LOST', 'CANCELLED')", error: 'error.already_created' },
  ],
  indexes: [
    ['status', 'due_at'],
    ['bid_date', 'id'],
    ['due_at', 'id'],
    ['bid_amount', 'id'],
    ['created_at', 'id'],
  ],
});

export const biddingItems = collection('bidding_items', {
  label: { ko: '입찰 품목', en: 'Lines of biddings' },
  icon: 'list',
  group: 'sales',
  display: '{{item_name}} {{amount}}',
  scope: 'tenant',
  audit: true,
  softDelete: false,
  hidden: true,
  frozenWith: 'bidding_id',
  // Lines of a quote that go are forgotten by biddings that are over.
  frozenExcept: ['quote_item_id'],
  columns: ['item_id', 'item_name', 'specification', 'quantity', 'unit', 'unit_price', 'amount'],
  sort: ['sort_order'],
  fields: {
    bidding_id: ref('biddings', { label: { ko: '입찰', en: 'Bidding' }, required: true, fixed: true, onDelete: 'keep', ...managed }),
    quote_item_id: ref('quote_items', { label: { ko: '견적 품목', en: 'Line of the quote' }, onDelete: 'keep', hidden: true, ...managed }),
    item_id: ref('items', {
      label: { ko: '품목', en: 'Item' },
      fills: { item_name: 'name', specification: 'specification', unit: 'unit' },
      prices: { column: 'unit_price', client: 'client_id', date: 'bid_date' },
    }),
    item_name: string(150, { label: { ko: '품명', en: 'Item name' }, required: true }),
    specification: string(255, { label: { ko: '규격', en: 'Specification' } }),
    unit: string(10, { label: { ko: '단위', en: 'Unit' }, required: true }),
    quantity: decimal(15, 4, { label: { ko: '수량', en: 'Quantity' }, required: true, positive: true }),
    unit_price: money({ label: { ko: '단가', en: 'Unit price' }, required: true, min: 0, confidential: true }),
    amount: money({ label: { ko: '금액', en: 'Amount' }, required: true, default: 0, confidential: true, ...managed }),
    sort_order: sortOrder,
  },
  indexes: [['bidding_id', 'sort_order']],
});

export const biddingMachine = machine({
  collection: biddings,
  field: 'status',
  initial: 'DRAFT',
  transitions: [
    { from: 'DRAFT', event: 'submit', to: 'SUBMITTED' },
    { from: 'SUBMITTED', event: 'win', to: 'WON' },
    { from: 'SUBMITTED', event: 'lose', to: 'LOST' },
    { from: ['DRAFT', 'SUBMITTED'], event: 'cancel', to: 'CANCELLED' },
  ],
});
