import sql from 'sql-template-tag';
import full from '../../../../../seeds/demo/full/books.json' with { type: 'json' };
import type { Context } from '../../kernel/context/context.ts';
import { sum } from '../../kernel/decimal.ts';
import type { DemoPreset } from '../../kernel/demo.ts';
import { BooksPlan, demoBooks } from './demo-books.ts';
import { supplierSettings } from './model.ts';

/** How many months the books go back before the present one. */
const MONTHS: Record<DemoPreset, number> = { FULL: 36, BASIC: 1 };

/** Books of a demo company up to today: its clients, its settings and every entry, set-based. */
export async function seedDemoBooks(ctx: Context, preset: DemoPreset): Promise<{ clients: number; entries: number; lines: number }> {
  // Read when it is needed: it is long.
  const plan = BooksPlan.parse(full);
  const { clients, entries } = demoBooks(plan, ctx.today(), MONTHS[preset]);
  const tenant = ctx.tenant.id;
  await ctx.items(supplierSettings).create({ ...plan.supplier_settings, company_name: ctx.tenant.name, tenant_id: tenant });
  await ctx.rows(sql`
    insert into clients (tenant_id, client_code, name, client_type, business_no, ceo_name, business_type, business_item, contact_person, contact_phone, email, tax_email, zip_code, address, payment_terms_days, credit_limit)
    select ${tenant}, 'CL-' || lpad(position::text, 5, '0'), c.name, c.client_type, c.business_no, c.ceo_name, c.business_type, c.business_item, c.contact_person, c.contact_phone,
      c.email, c.tax_email, c.zip_code, c.address, c.payment_terms_days, c.credit_limit
    from rows from (json_to_recordset(${JSON.stringify(clients)}::json) as (
      name text, client_type text, business_no text, ceo_name text, business_type text, business_item text, contact_person text, contact_phone text,
      email text, tax_email text, zip_code text, address text, payment_terms_days integer, credit_limit numeric
    )) with ordinality as c (name, client_type, business_no, ceo_name, business_type, business_item, contact_person, contact_phone,
      email, tax_email, zip_code, address, payment_terms_days, credit_limit, position)`);
  await ctx.rows(sql`
    insert into number_sequences (tenant_id, key, period, last_value) values (${tenant}, 'clients', '', ${clients.length})`);
  const heads = entries.map(({ entryDate, description, isClosing, lines: own }, position) => ({
    position,
    entry_date: entryDate,
    description,
    is_closing: isClosing,
    total: sum(own.map(({ debit }) => debit)).toFixed(2),
  }));
  const lines = entries.flatMap((entry, position) =>
    entry.lines.map(({ accountCode, debit, credit, clientIndex, memo, evidence }, line) => ({
      position,
      line_no: line + 1,
      account_code: accountCode,
      debit,
      credit,
      client_code: clientIndex === null ? null : `CL-${String(clientIndex + 1).padStart(5, '0')}`,
      memo,
      evidence,
    })),
  );
  // The entries get their ids in their order, so that lines find their entry by its place in the list.
  await ctx.rows(sql`
    with heads as (
      select position, entry_date, description, is_closing, total, row_number() over (partition by entry_date order by position) as serial,
        nextval(pg_get_serial_sequence('journal_entries', 'id')) as id
      from json_to_recordset(${JSON.stringify(heads)}::json) as (position integer, entry_date date, description text, is_closing boolean, total numeric)
    ), entries as (
      insert into journal_entries (id, tenant_id, entry_no, entry_date, description, is_closing, total_amount)
      select h.id, ${tenant}, 'JE-' || to_char(h.entry_date, 'YYYYMMDD') || '-' || lpad(h.serial::text, 3, '0'), h.entry_date, h.description, h.is_closing, h.total
      from heads h order by h.position
      returning id, entry_no
    )
    insert into number_sequences (tenant_id, key, period, last_value)
    select ${tenant}, 'journal_entries', to_char(entry_date, 'YYYYMMDD'), count(*) from heads where (select count(*) from entries) > 0 group by entry_date`);
  await ctx.rows(sql`
    with entries as (
      select id, row_number() over (order by id) - 1 as position from journal_entries where tenant_id = ${tenant}
    )
    insert into journal_lines (tenant_id, journal_entry_id, entry_date, line_no, account_code_id, debit, credit, vendor_id, memo, evidence)
    select ${tenant}, e.id, j.entry_date, g.line_no, a.id, g.debit, g.credit, c.id, g.memo, g.evidence
    from json_to_recordset(${JSON.stringify(lines)}::json) as g (position integer, line_no integer, account_code text, debit numeric, credit numeric, client_code text, memo text, evidence text)
    join entries e on e.position = g.position
    join journal_entries j on j.id = e.id
    join account_codes a on a.tenant_id = ${tenant} and a.code = g.account_code and a.deleted_at is null
    left join clients c on c.tenant_id = ${tenant} and c.client_code = g.client_code
    order by g.position, g.line_no`);
  return { clients: clients.length, entries: entries.length, lines: lines.length };
}
