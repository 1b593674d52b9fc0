import sql, { raw } from 'sql-template-tag';
import type { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { visible } from '../../kernel/crud/select.ts';
import { assertReferences, permitted } from '../../kernel/crud/write.ts';
import { conflict, invalid, Refusal } from '../../kernel/errors.ts';
import { openedBody } from '../../kernel/model/schemas.ts';
import { Ids } from '../finance/sources/routes.ts';
import { accountsOf, assertActive } from './accounts.ts';
import { taxPortalInvoices } from './model.ts';
import { bearsInputTax, type Deductibility, deductibility, type Taxed } from './rules.ts';

export const Classification = openedBody(taxPortalInvoices, [
  'account_code_id',
  'vendor_id',
  'vat_deductible',
  'non_deductible_reason',
  'memo',
]).extend({ ids: Ids });

interface Chosen extends Deductibility, Omit<Taxed, 'entertainment'> {
  id: number;
  journaled: boolean;
  account_code_id: number | null;
}

const COLUMNS = ['account_code_id', 'vendor_id', 'memo'] as const;

/** The invoices that the caller may change, locked. One that is unknown is 422, one that is journaled 409. */
async function lockChosen(ctx: Context, ids: readonly number[]): Promise<Chosen[]> {
  const chosen = await ctx.rows<Chosen>(sql`
    select t.id, t.journal_state = 'JOURNALED' as journaled, t.direction, t.tax_type, t.vat_deductible, t.non_deductible_reason, t.account_code_id
    from tax_portal_invoices t
    where t.id = any (${[...ids]}::integer[]) and ${visible(ctx, taxPortalInvoices, ctx.access(taxPortalInvoices.name, 'update'))}
    order by t.id for update of t`);
  const found = new Map(chosen.map((row) => [row.id, row]));
  const at = (code: string, wrong: (row: Chosen | undefined) => boolean) =>
    ids.flatMap((id, index) => (wrong(found.get(id)) ? [{ path: `ids.${index}`, code, id }] : []));
  const unknown = at('unknown_reference', (row) => !row);
  if (unknown.length) throw invalid('error.validation_failed', unknown);
  const journaled = at('already_journaled', (row) => row?.journaled ?? false);
  if (journaled.length) throw conflict('error.journal.already_journaled', journaled);
  return chosen;
}

type Change = Deductibility & { id: number };

/** Sets account, client, deductibility or memo of invoices, of all or of none. Returns their ids in ascending order. */
export async function classify(ctx: Context, { ids, ...body }: z.infer<typeof Classification>): Promise<{ updated: number[] }> {
  const sent = permitted(ctx, taxPortalInvoices, 'update', body);
  const chosen = await lockChosen(ctx, ids);
  await assertReferences(ctx, taxPortalInvoices, sent);
  const accounts = await accountsOf(ctx, [sent.account_code_id, ...chosen.map(({ account_code_id: account }) => account)]);
  assertActive(accounts, sent.account_code_id);
  const entertaining = (id: number | null) => (id !== null && accounts.get(id)?.entertainment) || false;
  const asksOfTax = sent.vat_deductible !== undefined || Boolean(sent.non_deductible_reason);
  const changes = chosen.map((row): Change => {
    const place = ids.indexOf(row.id);
    if (asksOfTax && !bearsInputTax(row))
      throw invalid('error.vat.not_applicable', [{ path: `ids.${place}`, code: 'not_applicable', id: row.id }]);
    const account = sent.account_code_id === undefined ? row.account_code_id : sent.account_code_id;
    const decided = deductibility({ ...row, entertainment: entertaining(account) }, sent, {
      ...row,
      entertainment: entertaining(row.account_code_id),
    });
    if (decided instanceof Refusal)
      throw new Refusal(decided.status, decided.key, [...decided.details, { path: `ids.${place}`, id: row.id }]);
    return { id: row.id, ...decided };
  });
  await write(ctx, sent, changes);
  return { updated: changes.map(({ id }) => id) };
}

/** All of them in one statement. */
async function write(ctx: Context, sent: Partial<Record<(typeof COLUMNS)[number], unknown>>, changes: readonly Change[]): Promise<void> {
  const set = COLUMNS.filter((column) => sent[column] !== undefined);
  const values = Object.fromEntries(set.map((column) => [column, sent[column]]));
  await ctx.rows(sql`
    update tax_portal_invoices t set vat_deductible = c.vat_deductible, non_deductible_reason = c.non_deductible_reason
      ${raw(set.map((column) => `, ${column} = v.${column}`).join(''))}
    from json_populate_recordset(null::tax_portal_invoices, ${JSON.stringify(changes)}::json) as c
    cross join json_populate_record(null::tax_portal_invoices, ${JSON.stringify(values)}::json) as v
    where t.tenant_id = ${ctx.tenant.id} and t.id = c.id`);
}
