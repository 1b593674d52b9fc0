import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { outcome } from '../../../kernel/crud/outcome.ts';
import { rowParams } from '../../../kernel/crud/resource.ts';
import { type ComputedField, computedSql, related, visible } from '../../../kernel/crud/select.ts';
import { del, post, type Route } from '../../../kernel/http/route.ts';
import type { AnyCollection } from '../../../kernel/model/collection.ts';
import { createBody, id, mask } from '../../../kernel/model/schemas.ts';
import { entries } from '../journals/entries.ts';
import { entryLines } from '../journals/lines.ts';
import { journalEntries } from '../model.ts';
import { createJournal, createJournals, deleteJournal, type JournalSource } from './journals.ts';
import { MOST_ROWS } from './most-rows.ts';

export const Ids = z.array(id).min(1).max(MOST_ROWS);

/** What the journal of a source row may say besides what is proposed. */
export const JournalBody = createBody(journalEntries, { lines: entryLines.input })
  .pick({ entry_date: true, description: true, lines: true })
  .partial();

export const BulkReply = z.object({
  created: z.array(z.object({ id: z.int(), journal_entry_id: z.int(), entry_no: z.string() })),
  skipped: z.array(z.object({ id: z.int(), key: z.string(), message: z.string() })),
});

export const Undone = z.object({ id: z.int() });

/** What making a journal may be refused for. */
export const journalErrors = [
  'error.journal.already_journaled',
  'error.journal.period_closed',
  'error.account_code.role_missing',
  'error.journal.account_required',
  'error.journal.unbalanced',
  'error.journal.line_side',
  'error.journal.account_inactive',
  'error.journal.amount_mismatch',
] as const;

export interface SourceRoutes {
  path: string;
  /** Start of the operation ids, e.g. `finance.card-transactions`. */
  id: string;
  source: JournalSource;
  /** What one row is called in summaries. */
  noun: string;
  /** What a journal may be refused for besides. */
  errors?: readonly string[];
  /** What undoing one may be refused for besides. */
  undoErrors?: readonly string[];
  /** False where rows are not journaled many at once, an entry each. */
  bulk?: false;
}

/** Journal, undo and, for many rows, journal each. The answers to the show of a row name the verbs, see `journalActions`. */
export function sourceRoutes({ path, id: prefix, source, noun, errors = [], undoErrors = [], bulk }: SourceRoutes): Route[] {
  const { collection } = source;
  const one = `${path}/{id}/journal`;
  const routes: Route[] = [
    post(one, {
      id: `${prefix}.journal.create`,
      access: [journalEntries, 'create'],
      summary: `Journal a ${noun}, as proposed or by given lines.`,
      params: rowParams,
      body: JournalBody,
      reply: entries.reply,
      status: 201,
      message: 'message.journal.posted',
      errors: [...journalErrors, ...errors],
      button: {
        collection: collection.name,
        label: { ko: '전표 처리', en: 'Journal' },
        icon: 'post_add',
        kind: 'success',
        stays: true,
        inputs: {
          lines: false,
          // Left empty it is the day of the row.
          entry_date: { field: ['journal_entries', 'entry_date'], blank: true },
          description: { field: ['journal_entries', 'description'] },
        },
      },
      run: async (ctx, { params, body }) => entries.show(ctx, await createJournal(ctx, source, params.id, body)),
    }),
    del(one, {
      id: `${prefix}.journal.delete`,
      access: [journalEntries, 'delete'],
      summary: `Undo the journal of a ${noun}.`,
      params: rowParams,
      reply: Undone,
      message: 'message.journal.undone',
      errors: ['error.journal.period_closed', ...undoErrors],
      button: { collection: collection.name, label: { ko: '전표 취소', en: 'Undo journal' }, icon: 'undo', kind: 'warning', stays: true },
      run: async (ctx, { params }) => ({ id: await deleteJournal(ctx, source, params.id) }),
    }),
  ];
  if (bulk !== false)
    routes.push(
      post(`${path}/journals`, {
        id: `${prefix}.journals.bulk`,
        access: [journalEntries, 'create'],
        summary: `Journal many ${noun}s as proposed, an entry each.`,
        body: z.strictObject({ ids: Ids }),
        reply: BulkReply,
        status: 201,
        message: outcome('message.journal.posted', 'created'),
        errors: journalErrors,
        bulk: { collection: collection.name, verb: 'journal' },
        run: (ctx, { body }) => createJournals(ctx, source, body.ids),
      }),
    );
  return routes;
}

/** What may be done with a row of any source, for `allowed_actions`. */
export const SOURCE_ACTIONS = ['classify', 'split', 'journal', 'delete-journal'] as const;

/** Whether the caller's right to change rows covers the row `t`. */
export function mayChange(ctx: Context, declared: AnyCollection): Sql {
  const access = ctx.may(declared.name, 'update');
  return access ? visible(ctx, declared, access) : raw('false');
}

/** The verbs of a row `t` that is classified and split, as the caller may use them now; `open` where more keeps it from being changed. */
export const sourceActions = (ctx: Context, declared: AnyCollection, open: Sql = raw('true')): Sql => {
  const changeable = sql`t.journal_state = 'OPEN' and ${open} and ${mayChange(ctx, declared)}`;
  return sql`case when ${changeable} then 'classify' end, case when ${changeable} then 'split' end, ${journalActions(ctx, open)}`;
};

/** The number of the journal of the row `t`, where there is one. */
export const journalEntry: ComputedField = related(journalEntries, 'journal_entry_id', ['id', 'entry_no']);

/** The journal verbs that the caller may use on the row `t` now, for `allowed_actions`; a null stands for one that is not. */
export const journalActions = (ctx: Context, open: Sql = raw('true')): Sql =>
  join([
    ctx.may(journalEntries.name, 'create') ? sql`case when t.journal_state = 'OPEN' and ${open} then 'journal' end` : raw('null::text'),
    ctx.may(journalEntries.name, 'delete')
      ? sql`case when t.journal_state = 'JOURNALED' and not exists (
          select from journal_entries e where e.tenant_id = t.tenant_id and e.id = t.journal_entry_id and e.is_consolidated)
        then 'delete-journal' end`
      : raw('null::text'),
  ]);

const shownEntry = ['id', 'entry_no', 'entry_date', 'description', 'total_amount', 'is_consolidated'] as const;

/** The journal of the row `t` with its lines, null where there is none or the caller does not see entries. */
export const journalOfRow: ComputedField = {
  sql: (ctx) =>
    ctx.may(journalEntries.name, 'read')
      ? sql`(select json_build_object('id', t.id, 'entry_no', t.entry_no, 'entry_date', t.entry_date, 'description', t.description,
          'total_amount', trim_scale(t.total_amount), 'is_consolidated', t.is_consolidated, 'lines', ${computedSql(ctx, entryLines.extra)})
        from (select t.tenant_id, t.journal_entry_id as id) as of_row
        join journal_entries t on t.tenant_id = of_row.tenant_id and t.id = of_row.id)`
      : raw('null::json'),
  schema: entries.reply.pick(mask([...shownEntry, 'lines'])).nullable(),
};
