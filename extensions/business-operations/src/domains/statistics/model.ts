import { collection } from '../../kernel/model/collection.ts';
import { boolean, date, decimal, money, oneOf, string, timestamp, uuid } from '../../kernel/model/field.ts';
import { managed } from '../../kernel/model/usual.ts';

/** What the statistics observer saw (`snapshots/sql/80-statistics.sql`), and the figures of each day that the roll-up makes of the rows. */

export const StatEvent = {
  created: { ko: '등록', en: 'Created', tone: 'info' },
  updated: { ko: '수정', en: 'Changed', tone: 'neutral' },
  deleted: { ko: '삭제', en: 'Deleted', tone: 'muted' },
  state_changed: { ko: '상태 변경', en: 'State changed', tone: 'warning' },
} as const;

const written = { scope: 'tenant', audit: false, softDelete: false, madeByService: true, group: 'administration', hidden: true } as const;

export const statEvents = collection('stat_events', {
  ...written,
  label: { ko: '통계 이벤트', en: 'Statistics events' },
  icon: 'sensors',
  display: '{{stat_date}} {{collection}} {{event}}',
  columns: ['occurred_at', 'domain', 'collection', 'item_id', 'event', 'stat_date', 'previous_stat_date', 'amount', 'quantity'],
  sort: ['-occurred_at'],
  fields: {
    domain: string(30, { label: { ko: '영역', en: 'Area' }, required: true, ...managed }),
    event: oneOf(StatEvent, { label: { ko: '이벤트', en: 'Event' }, required: true, ...managed }),
    collection: string(63, { label: { ko: '자료', en: 'Collection' }, required: true, ...managed }),
    item_id: string(64, { label: { ko: '자료 번호', en: 'Record' }, names: { by: 'collection' }, required: true, ...managed }),
    stat_date: date({ label: { ko: '통계일', en: 'Day' }, required: true, ...managed }),
    previous_stat_date: date({ label: { ko: '다른 통계일', en: 'Other day' }, ...managed }),
    from_state: string(40, { label: { ko: '이전 상태', en: 'From' }, ...managed }),
    to_state: string(40, { label: { ko: '다음 상태', en: 'To' }, ...managed }),
    amount: money({ label: { ko: '금액', en: 'Amount' }, ...managed }),
    quantity: decimal(18, 4, { label: { ko: '수량', en: 'Quantity' }, ...managed }),
    user_id: uuid({ label: { ko: '사용자', en: 'User' }, ...managed }),
    occurred_at: timestamp({ label: { ko: '일시', en: 'At' }, required: true, ...managed }),
  },
  indexes: [['stat_date', 'domain'], ['occurred_at']],
});

export const statDaily = collection('stat_daily', {
  ...written,
  label: { ko: '일별 통계', en: 'Daily statistics' },
  icon: 'query_stats',
  display: '{{stat_date}} {{domain}} {{metric}}',
  columns: ['stat_date', 'domain', 'metric', 'value', 'is_level', 'computed_at'],
  sort: ['-stat_date'],
  fields: {
    stat_date: date({ label: { ko: '통계일', en: 'Day' }, required: true, ...managed }),
    domain: string(30, { label: { ko: '영역', en: 'Area' }, required: true, ...managed }),
    metric: string(50, { label: { ko: '지표', en: 'Metric' }, required: true, ...managed }),
    value: decimal(20, 4, { label: { ko: '값', en: 'Value' }, required: true, default: 0, ...managed }),
    is_level: boolean({ label: { ko: '잔량 지표', en: 'Level' }, required: true, default: false, ...managed }),
    computed_at: timestamp({ label: { ko: '계산일시', en: 'Computed at' }, required: true, ...managed }),
  },
  unique: [{ fields: ['stat_date', 'domain', 'metric'] }],
  indexes: [['domain', 'metric', 'stat_date']],
});
