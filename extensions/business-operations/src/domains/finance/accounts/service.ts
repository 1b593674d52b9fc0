import sql, { raw } from 'sql-template-tag';
import chart from '../../../../../../seeds/reference/chart-of-accounts.json' with { type: 'json' };
import type { Context } from '../../../kernel/context/context.ts';
import { createRow, lockRow, updateRow } from '../../../kernel/crud/write.ts';
import { conflict, invalidField } from '../../../kernel/errors.ts';
import type { CreateInput, Row, UpdateInput } from '../../../kernel/model/collection.ts';
import { provision } from '../../../kernel/provisioning/provision.ts';
import { type AccountCategory, type AccountSubCategory, accountCodes } from '../model.ts';
import { fits, POSTING_ROLES } from '../rules.ts';

export type AccountInput = CreateInput<typeof accountCodes> & { take_role?: boolean };
export type AccountChanges = UpdateInput<typeof accountCodes> & { take_role?: boolean };

/** True where a live journal line names the account `t`. */
export const inUse = raw(
  'exists (select from journal_lines l where l.tenant_id = t.tenant_id and l.account_code_id = t.id and l.deleted_at is null)',
);

export async function createAccount(ctx: Context, { take_role: takeRole, ...body }: AccountInput): Promise<number> {
  assertFit(body.category, body.sub_category, body.entertainment_kind);
  if (body.posting_role) await claimRole(ctx, body.posting_role, takeRole, null);
  return createRow(ctx, accountCodes, body);
}

type Account = Pick<Row<typeof accountCodes>, 'category' | 'sub_category' | 'posting_role' | 'entertainment_kind'>;

const READ: (keyof Account)[] = ['category', 'sub_category', 'posting_role', 'entertainment_kind'];

/** What is fixed once lines name the account, and what its role forbids, the database refuses whatever the way in. */
export async function updateAccount(ctx: Context, id: number, { take_role: takeRole, ...changes }: AccountChanges): Promise<void> {
  const account = await lockRow<Account>(ctx, accountCodes, id, 'update', READ);
  const next = { ...account, ...changes };
  assertFit(next.category, next.sub_category, next.entertainment_kind);
  if (next.posting_role && next.posting_role !== account.posting_role) await claimRole(ctx, next.posting_role, takeRole, id);
  await updateRow(ctx, accountCodes, id, changes);
}

function assertFit(category: AccountCategory, subCategory: AccountSubCategory, entertainment: string | null | undefined): void {
  if (!fits(category, subCategory)) throw invalidField('sub_category', 'category_mismatch', 'error.account_code.category_mismatch');
  if (entertainment && category !== 'EXPENSE')
    throw invalidField('entertainment_kind', 'category_mismatch', 'error.account_code.category_mismatch');
}

/** Gives a role to one account: refused while another holds it, unless the caller takes it over. */
async function claimRole(ctx: Context, role: string, take: boolean | undefined, id: number | null): Promise<void> {
  if (!POSTING_ROLES.includes(role))
    throw invalidField('posting_role', 'unknown_role', 'error.account_code.unknown_role', { allowed: POSTING_ROLES });
  const holder = await ctx.row<{ id: number; code: string }>(
    sql`select id, code from account_codes where tenant_id = ${ctx.tenant.id} and posting_role = ${role} and deleted_at is null and id is distinct from ${id}::integer for update`,
  );
  if (!holder) return;
  if (!take) throw conflict('error.account_code.role_taken', [{ path: 'posting_role', code: 'taken', holder: holder.code }]);
  await ctx.items(accountCodes).update(holder.id, { posting_role: null });
}

type DefaultAccount = (typeof chart)[number];

/** Inserts the default accounts that the tenant does not have; roles go only where nobody holds them. One statement. */
export async function seedDefaults(
  ctx: Context,
  accounts: readonly DefaultAccount[] = chart,
): Promise<{ created: number; skipped: number; total: number }> {
  const rows = JSON.stringify(accounts.map((account) => ({ ...account, sort_order: Number(account.code) })));
  const [result] = await ctx.rows<{ created: string }>(sql`
    with defaults as (
      select * from json_to_recordset(${rows}::json) as d (
        code text, name text, name_en text, category text, sub_category text, normal_balance text, posting_role text, entertainment_kind text, sort_order integer
      )
    ), created as (
      insert into account_codes (tenant_id, code, name, name_en, category, sub_category, normal_balance, posting_role, entertainment_kind, is_default, sort_order)
      select ${ctx.tenant.id}, d.code, d.name, d.name_en, d.category, d.sub_category, d.normal_balance,
        case when exists (select from account_codes h where h.tenant_id = ${ctx.tenant.id} and h.posting_role = d.posting_role and h.deleted_at is null) then null else d.posting_role end,
        d.entertainment_kind, true, d.sort_order
      from defaults d
      on conflict (tenant_id, code) where deleted_at is null do nothing
      returning id
    )
    select count(*) as created from created`);
  const created = Number(result?.created ?? 0);
  return { created, skipped: accounts.length - created, total: accounts.length };
}

export const accountProvision = provision<DefaultAccount>({
  kind: 'account',
  table: 'account_codes',
  by: ['code'],
  pieces: () => Object.fromEntries(chart.map((account) => [account.code, account])),
  give: async (ctx, accounts) => void (await seedDefaults(ctx, accounts)),
});
