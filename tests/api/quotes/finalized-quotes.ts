import { brought, query } from '../../support/database.ts';
import type { Tenant } from '../../support/tenants.ts';

/** Quotes as they stand in the database, in any state and with revisions as finalizations write them. */

const HEADER = {
  title: '강남 오피스텔 방화셔터',
  quote_date: '2026-11-22',
  valid_until: '2026-12-22',
  company_name: '대한종합건설',
  contact_person: '김현장',
  contact_phone: '010-1234-5678',
  contact_email: 'kim@daehan.example.com',
  site_name: '강남 오피스텔 신축 현장',
  vat_mode: 'EXCLUDED',
  margin_rate: 37.25,
  rounding_unit: 10,
  discount_amount: 0,
  cost_amount: 1999111,
  items_amount: 3003995,
  supply_amount: 3003995,
  vat_amount: 300399,
  total_amount: 3304394,
  delivery_terms: '발주 후 4주',
  payment_terms: '설치 완료 후 30일',
  memo: '양중비 별도',
  internal_memo: '최저가 2,900,000까지 가능',
};

const LINE = {
  line_type: 'CUSTOM',
  floor: '3F',
  symbol: 'FS-1',
  item_name: '방화 스크린 셔터',
  unit: 'SET',
  quantity: 2,
  open_width: 3200,
  open_height: 2800,
  material_cost: 888777,
  labor_cost: 111333,
  margin_rate: 37.25,
  unit_price: 1501997.5,
  amount: 3003995,
};

const insert = async (table: string, row: Record<string, unknown>): Promise<number> => {
  const names = Object.keys(row);
  const [made] = await query<{ id: number }>(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    Object.values(row),
  );
  return made?.id ?? 0;
};

let numbered = 0;

export interface MadeQuote {
  id: number;
  quote_no: string;
}

export interface Wanted extends Partial<Record<keyof typeof HEADER, unknown>> {
  lines?: number;
}

export async function draftQuote(tenant: Pick<Tenant, 'id'>, { lines = 1, ...header }: Wanted = {}): Promise<MadeQuote> {
  const quote_no = `QT-20261122-${String(++numbered).padStart(3, '0')}`;
  const id = await insert('quotes', { tenant_id: tenant.id, quote_no, status: 'DRAFT', revision_no: 0, ...HEADER, ...header });
  for (let line = 1; line <= lines; line++)
    await insert('quote_items', { tenant_id: tenant.id, quote_id: id, sort_order: line, ...LINE, symbol: `FS-${line}` });
  return { id, quote_no };
}

/** Writes the revision, and what the quote shows of it. */
export async function finalize(tenant: Pick<Tenant, 'id'>, { id }: Pick<MadeQuote, 'id'>, revision = 1): Promise<void> {
  const [found] = await query<{ snapshot: object }>(
    `select to_jsonb(q) || jsonb_build_object('items', (select jsonb_agg(to_jsonb(i) order by i.sort_order) from quote_items i where i.quote_id = q.id)) as snapshot
    from quotes q where id = $1`,
    [id],
  );
  await insert('quote_revisions', {
    tenant_id: tenant.id,
    quote_id: id,
    revision_no: revision,
    snapshot: JSON.stringify(found?.snapshot),
    total_amount: HEADER.total_amount,
    finalized_at: new Date(),
  });
  await query('update quotes set revision_no = $2 where id = $1', [id, revision]);
  await brought('quotes', id, 'FINALIZED');
}

export async function finalizedQuote(tenant: Pick<Tenant, 'id'>, wanted: Wanted = {}): Promise<MadeQuote> {
  const quote = await draftQuote(tenant, wanted);
  await finalize(tenant, quote);
  return quote;
}

export const stateOf = async (id: number) =>
  (await query<{ status: string; sent_at: Date | null }>('select status, sent_at from quotes where id = $1', [id]))[0];

export interface HistoryRow {
  id: number;
  channel: string;
  status: string;
  revision_no: number;
  error_message: string | null;
  provider_message_id: string | null;
  opened_at: Date | null;
  link_token_hash: string | null;
}

export const historyOf = (id: number) => query<HistoryRow>('select * from quote_send_histories where quote_id = $1 order by id', [id]);
