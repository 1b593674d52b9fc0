import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { resource } from '../../../kernel/crud/resource.ts';
import { type ComputedFields, visible } from '../../../kernel/crud/select.ts';
import { enumKey } from '../../../kernel/model/labels.ts';
import { idParam } from '../../../kernel/model/schemas.ts';
import { journalEntries, SourceType } from '../model.ts';
import { entryLines } from './lines.ts';
import { UNSOURCED } from './service.ts';

const sourceLabels = (ctx: Context) =>
  JSON.stringify(
    Object.fromEntries(Object.keys(SourceType).map((type) => [type, ctx.translate(enumKey(journalEntries.name, 'source_type', type))])),
  );

/** Of what was made of a source only its present journal counts: the reversal of a former one stays. */
const REVERSIBLE = `(t.reversed_by_id is null and not exists (select from journal_entries o
  where o.tenant_id = t.tenant_id and o.id = t.reverses_id and o.source_type not in (${UNSOURCED.map((type) => `'${type}'`).join(', ')})))`;

const show: ComputedFields = {
  source: {
    sql: (ctx) => sql`json_build_object('type', t.source_type, 'id', t.source_id, 'label', ${sourceLabels(ctx)}::json ->> t.source_type)`,
    schema: z.object({ type: z.string(), id: z.string().nullable(), label: z.string() }),
  },
  /** The invoices of a consolidated journal. */
  source_invoices: {
    sql: (ctx) => {
      const access = ctx.may('tax_portal_invoices', 'read');
      if (!access?.allRows) return raw(`'[]'::json`);
      return raw(`(select coalesce(json_agg(json_build_object('id', p.id, 'nts_approval_no', p.nts_approval_no,
        'counterparty_name', p.counterparty_name, 'total_amount', trim_scale(p.total_amount)) order by p.write_date, p.id), '[]')
        from tax_portal_invoices p where t.is_consolidated and p.tenant_id = t.tenant_id and p.journal_entry_id = t.id and p.deleted_at is null)`);
    },
    schema: z.array(
      z.object({ id: z.int(), nts_approval_no: z.string().nullable(), counterparty_name: z.string(), total_amount: z.number() }),
    ),
  },
  editable: {
    sql: (ctx) => {
      const access = ctx.may(journalEntries.name, 'update');
      if (!access) return raw('false');
      return sql`(t.source_type = 'manual' and t.reversed_by_id is null and ${visible(ctx, journalEntries, access)} and not exists (
        select from supplier_settings s where s.tenant_id = t.tenant_id and t.entry_date <= s.books_closed_through))`;
    },
    schema: z.boolean(),
  },
  reversible: {
    sql: (ctx) => (ctx.may(journalEntries.name, 'create') ? raw(REVERSIBLE) : raw('false')),
    schema: z.boolean(),
  },
};

const hasLine = (condition: Sql) =>
  sql`exists (select from journal_lines l where l.tenant_id = t.tenant_id and l.journal_entry_id = t.id and l.deleted_at is null and ${condition})`;

const lineFilter = (column: 'account_code_id' | 'vendor_id') => ({
  schema: idParam,
  sql: (value: number) => hasLine(sql`l.${raw(column)} = ${value}`),
});

const lineSearch = (pattern: string) =>
  hasLine(
    sql`(l.memo ilike ${pattern} or exists (select from clients v where v.tenant_id = l.tenant_id and v.id = l.vendor_id and v.name ilike ${pattern}))`,
  );

/** Journal entries as the API lists and shows them. */
export const entries = resource('/journal-entries', journalEntries, {
  id: 'finance.journal-entries',
  noun: 'journal entry',
  list: {
    summary: 'List entries; search looks in entry_no, description, line memo and vendor name.',
    filters: {
      start_date: 'entry_date>=',
      end_date: 'entry_date<=',
      source_type: 'source_type',
      account_code_id: lineFilter('account_code_id'),
      vendor_id: lineFilter('vendor_id'),
      min_amount: 'total_amount>=',
      max_amount: 'total_amount<=',
    },
    sort: ['-entry_date', 'entry_no', 'total_amount', 'created_at'],
    search: ['entry_no', 'description', lineSearch],
    computed: { lines: entryLines.extra },
    totals: {
      name: 'totals',
      // Every entry balances, so its total stands on both sides.
      select: raw(
        `json_build_object('debit', trim_scale(coalesce(sum(t.total_amount), 0)), 'credit', trim_scale(coalesce(sum(t.total_amount), 0)))`,
      ),
      reads: ['total_amount'],
      schema: z.object({ debit: z.number(), credit: z.number() }),
      sheet: { debit: 'total_amount' },
    },
  },
  show,
});
