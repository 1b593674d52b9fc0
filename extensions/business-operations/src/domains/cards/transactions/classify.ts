import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { visible } from '../../../kernel/crud/select.ts';
import { assertReferences, permitted } from '../../../kernel/crud/write.ts';
import { announceUpdates } from '../../../kernel/database/announce.ts';
import { conflict, type Detail, invalid, Refusal } from '../../../kernel/errors.ts';
import { openedBody } from '../../../kernel/model/schemas.ts';
import { Ids } from '../../finance/sources/routes.ts';
import { cardTransactions, type MerchantTaxType } from '../model.ts';
import { chosenDeductible, type Deductibility, lockedFault } from '../rules.ts';
import { suggestionSql } from './suggestion.ts';

const FIELDS = ['account_code_id', 'vat_deductible', 'non_deductible_reason', 'user_id', 'vendor_id', 'memo'] as const;

export const Classification = openedBody(cardTransactions, FIELDS)
  .extend({
    ids: Ids,
    accept_suggestions: z
      .literal(true)
      .optional()
      .meta({ description: 'Each row takes the account that is suggested for it; one without a suggestion refuses the call.' }),
  })
  .refine((body) => !(body.accept_suggestions && body.account_code_id !== undefined), {
    path: ['accept_suggestions'],
    params: { code: 'not_together' },
  })
  .refine((body) => !(body.vat_deductible && body.non_deductible_reason), {
    path: ['non_deductible_reason'],
    params: { code: 'not_together' },
  });

export const Classified = z.object({ updated: z.array(z.int()) });

interface Candidate extends Deductibility {
  id: number;
  permitted: boolean;
  journal_state: string;
  hidden_at: string | null;
  merchant_tax_type: keyof typeof MerchantTaxType;
  tax_amount: string;
  account_code_id: number | null;
  vendor_id: number | null;
  user_id: string | null;
  memo: string | null;
  suggested: number | null;
  /** The account that it will have, else the card's default, is an entertainment account. */
  entertainment: boolean;
}

/** Sets what is sent of one or many transactions, all of them or none. */
export async function classify(ctx: Context, { ids, accept_suggestions, ...sent }: z.infer<typeof Classification>) {
  const accept = accept_suggestions === true;
  const changes = permitted(ctx, cardTransactions, 'update', sent);
  await assertReferences(ctx, cardTransactions, changes);
  const wanted = [...new Set(ids)];
  const rows = await lockRows(ctx, wanted, changes.account_code_id, accept);
  assertAll(wanted, rows, accept);
  await assertActive(ctx, changes.account_code_id);
  const written = rows.map((row) => {
    const account = accept ? row.suggested : changes.account_code_id;
    return {
      ...{ id: row.id, account_code_id: row.account_code_id, vendor_id: row.vendor_id, user_id: row.user_id, memo: row.memo },
      ...changes,
      ...(accept ? { account_code_id: account } : {}),
      ...deductibilityOf(row, changes, account !== undefined && account !== row.account_code_id),
    };
  });
  await ctx.rows(sql`
    update card_transactions t set account_code_id = g.account_code_id, vendor_id = g.vendor_id, user_id = g.user_id, memo = g.memo,
      vat_deductible = g.vat_deductible, non_deductible_reason = g.non_deductible_reason
    from json_populate_recordset(null::card_transactions, ${JSON.stringify(written)}::json) g
    where t.tenant_id = ${ctx.tenant.id} and t.id = g.id`);
  announceUpdates(
    ctx,
    cardTransactions,
    written.map(({ id, ...columns }) => ({ id, changes: columns })),
  );
  return { updated: wanted };
}

/** What becomes of the deductibility of a row: what is asked for, the default of its new account, or what it was. */
function deductibilityOf(
  row: Candidate,
  { vat_deductible: deductible, non_deductible_reason: reason }: Changes,
  recompute: boolean,
): Deductibility {
  const of = { merchantTaxType: row.merchant_tax_type, taxAmount: row.tax_amount, entertainment: row.entertainment };
  // A reason without more says that the tax is not deducted.
  const wanted = deductible ?? (reason ? false : undefined);
  const { vat_deductible, non_deductible_reason } = row;
  if (!recompute && reason === undefined && (wanted === undefined || (!wanted && !vat_deductible)))
    return { vat_deductible, non_deductible_reason };
  const chosen = chosenDeductible(of, recompute ? wanted : (wanted ?? vat_deductible), reason);
  if (chosen instanceof Refusal) throw chosen;
  return chosen;
}

type Changes = Pick<z.infer<typeof Classification>, 'vat_deductible' | 'non_deductible_reason'>;

async function lockRows(ctx: Context, ids: readonly number[], account: number | null | undefined, accept: boolean): Promise<Candidate[]> {
  const readable = visible(ctx, cardTransactions, ctx.may(cardTransactions.name, 'read') ?? ctx.access(cardTransactions.name, 'update'));
  const suggested = accept ? sql`(${suggestionSql()} -> 'account' ->> 'id')::integer` : raw('null::integer');
  const own: Sql = accept ? suggested : account === undefined ? raw('t.account_code_id') : sql`${account}::integer`;
  return ctx.rows<Candidate>(sql`
    with locked as materialized (
      select t.*, (${visible(ctx, cardTransactions, ctx.access(cardTransactions.name, 'update'))}) as permitted from card_transactions t
      where t.id = any (${ids}::integer[]) and ${readable} order by t.id for update of t
    )
    select t.id, t.permitted, t.journal_state, t.hidden_at, t.merchant_tax_type, t.tax_amount::text, t.account_code_id, t.vendor_id, t.user_id, t.memo,
      t.vat_deductible, t.non_deductible_reason, ${suggested} as suggested,
      exists (select from account_codes a where a.tenant_id = t.tenant_id and a.entertainment_kind is not null and a.id = coalesce(${own}, (
        select c.default_account_code_id from corporate_cards c where c.tenant_id = t.tenant_id and c.id = t.corporate_card_id))) as entertainment
    from locked t`);
}

/** Every row is there, may be changed, is neither journaled nor hidden, and has a suggestion where that is accepted. */
function assertAll(ids: readonly number[], rows: readonly Candidate[], accept: boolean): void {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const named = (code: string, matches: (row: Candidate | undefined) => boolean): Detail[] =>
    ids.flatMap((id, index) => (matches(byId.get(id)) ? [{ path: `ids.${index}`, code, id }] : []));
  const unknown = named('unknown_reference', (row) => !row);
  if (unknown.length) throw invalid('error.validation_failed', unknown);
  const closed = named('forbidden', (row) => !row?.permitted);
  if (closed.length) throw new Refusal(403, 'error.forbidden', closed);
  const locked = [
    ...named('already_journaled', (row) => row?.journal_state === 'JOURNALED'),
    ...named('hidden', (row) => row?.journal_state !== 'JOURNALED' && row?.hidden_at !== null),
  ];
  const first = rows.map((row) => lockedFault(row)).find((fault) => fault !== null);
  if (first) throw conflict(first.key, locked);
  const without = accept ? named('no_suggestion', (row) => row?.suggested === null) : [];
  if (without.length) throw invalid('error.card_transaction.no_suggestion', without);
}

async function assertActive(ctx: Context, account: number | null | undefined): Promise<void> {
  if (!account) return;
  const row = await ctx.row<{ is_active: boolean }>(
    sql`select is_active from account_codes where tenant_id = ${ctx.tenant.id} and id = ${account}`,
  );
  if (!row?.is_active) throw invalid('error.journal.account_inactive', [{ path: 'account_code_id', code: 'account_inactive' }]);
}
