import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { crud } from '../../../kernel/crud/crud.ts';
import { type Extras, visible } from '../../../kernel/crud/select.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { enumKey } from '../../../kernel/model/labels.ts';
import { day, id, idParam, inputOf, moneyInput } from '../../../kernel/model/schemas.ts';
import { Evidence, journalEntries, journalLines, SourceType } from '../model.ts';
import { createEntry, deleteEntry, type EntryInput, replaceEntry } from './service.ts';

const MAX_LINES = 200;
const { fields } = journalLines.options;

const line = z.strictObject({
  account_code_id: id,
  debit: moneyInput().optional(),
  credit: moneyInput().optional(),
  vendor_id: id.nullable().optional(),
  memo: inputOf(fields.memo).nullable().optional(),
  evidence: inputOf(fields.evidence).optional(),
});

const body = z.strictObject({
  entry_date: day,
  description: inputOf(journalEntries.options.fields.description).nullable().optional(),
  is_closing: z.boolean().optional(),
  lines: z.array(line).min(2).max(MAX_LINES),
  options: z.json().optional(),
});

const shownLine = z.object({
  id: z.int(),
  line_no: z.int(),
  account_code_id: z.int(),
  account: z.object({ code: z.string(), name: z.string() }),
  debit: z.number(),
  credit: z.number(),
  vendor_id: z.int().nullable(),
  vendor: z.object({ name: z.string() }).nullable(),
  memo: z.string().nullable(),
  evidence: z.enum(Object.keys(Evidence)),
});

const lines = {
  sql: raw(`(
    select coalesce(json_agg(json_build_object(
      'id', l.id, 'line_no', l.line_no, 'account_code_id', l.account_code_id, 'account', json_build_object('code', a.code, 'name', a.name),
      'debit', trim_scale(l.debit), 'credit', trim_scale(l.credit), 'vendor_id', l.vendor_id,
      'vendor', case when v.id is not null then json_build_object('name', v.name) end, 'memo', l.memo, 'evidence', l.evidence
    ) order by l.line_no, l.id), '[]')
    from journal_lines l
    join account_codes a on a.tenant_id = l.tenant_id and a.id = l.account_code_id
    left join clients v on v.tenant_id = l.tenant_id and v.id = l.vendor_id
    where l.tenant_id = t.tenant_id and l.journal_entry_id = t.id and l.deleted_at is null)`),
  schema: z.array(shownLine),
};

const sourceLabels = (ctx: Context) =>
  JSON.stringify(
    Object.fromEntries(Object.keys(SourceType).map((type) => [type, ctx.translate(enumKey(journalEntries.name, 'source_type', type))])),
  );

const show: Extras = {
  source: {
    sql: (ctx) => sql`json_build_object('type', t.source_type, 'id', t.source_id, 'label', ${sourceLabels(ctx)}::json ->> t.source_type)`,
    schema: z.object({ type: z.string(), id: z.string().nullable(), label: z.string() }),
  },
  source_invoices: {
    sql: raw(`'[]'::json`),
    schema: z.array(
      z.object({ id: z.int(), nts_approval_no: z.string().nullable(), counterparty_name: z.string(), total_amount: z.number() }),
    ),
  },
  editable: {
    sql: (ctx) => {
      const access = ctx.may(journalEntries.name, 'update');
      if (!access) return raw('false');
      return sql`(t.source_type = 'manual' and ${visible(ctx, journalEntries, access)} and not exists (
        select from supplier_settings s where s.tenant_id = t.tenant_id and t.entry_date <= s.books_closed_through))`;
    },
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

const refusals = ['error.journal.period_closed', 'error.journal.unbalanced', 'error.journal.line_side', 'error.journal.account_inactive'];

export const journalRoutes = crud('/journal-entries', journalEntries, {
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
    extras: { lines },
    totals: {
      name: 'totals',
      // Every entry balances, so its total stands on both sides.
      select: raw(
        `json_build_object('debit', trim_scale(coalesce(sum(t.total_amount), 0)), 'credit', trim_scale(coalesce(sum(t.total_amount), 0)))`,
      ),
      schema: z.object({ debit: z.number(), credit: z.number() }),
      sheet: { debit: 'total_amount' },
    },
  },
  show,
  create: {
    summary: 'Create a manual entry.',
    body,
    errors: refusals,
    run: (ctx, input) => createEntry(ctx, input as unknown as EntryInput),
  },
  update: {
    summary: 'Replace a manual entry and its lines.',
    body,
    errors: [...refusals, 'error.journal.managed_by_source'],
    run: (ctx, entry, input) => replaceEntry(ctx, entry, input as unknown as EntryInput),
  },
  delete: {
    summary: 'Delete a manual or payroll entry with its lines.',
    errors: ['error.journal.period_closed', 'error.journal.managed_by_source'],
    run: deleteEntry,
  },
});
