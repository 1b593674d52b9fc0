import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { businessNumberInput } from '../../kernel/crud/business-number.ts';
import { selectOne } from '../../kernel/crud/select.ts';
import { permitted } from '../../kernel/crud/write.ts';
import { conflict, invalid, notFound, type Refusal } from '../../kernel/errors.ts';
import type { Deferred } from '../../kernel/http/reply.ts';
import { openedBody } from '../../kernel/model/schemas.ts';
import { move } from '../../kernel/states/move.ts';
import { requestBudget } from './attempts.ts';
import { assertBusinessNumber } from './connect.ts';
import { providerRefusal } from './failures.ts';
import { linkedUnits } from './linked.ts';
import { memberMachine, taxProviderMembers } from './model.ts';
import { type Company, type Manager, TaxProviderError } from './port.ts';
import { callAs, callProvider, connectedMember, deferred, memberOf } from './provider.ts';
import { seal } from './secrets.ts';

const COMPANY = ['company_name', 'ceo_name', 'biz_type', 'biz_class', 'post_no', 'address1', 'address2'] as const;
const MANAGER = ['manager_name', 'manager_tel', 'manager_mobile', 'manager_email'] as const;

export const MemberBody = openedBody(taxProviderMembers, [...COMPANY, ...MANAGER]).extend({
  new_password: z.string().min(8).max(20).optional(),
});

export const MemberQuery = z.object({ business_number: businessNumberInput.optional() });

/** What is stored of the tenant's account, and whether the provider knows the company, or another one that is asked for. */
export async function showMember(ctx: Context, asked: string | undefined): Promise<object> {
  if (asked !== undefined) assertBusinessNumber(asked);
  const stored = await memberOf(ctx);
  const row = stored ? await selectOne(ctx, taxProviderMembers, stored.id) : undefined;
  const member: unknown = row === undefined ? null : JSON.parse(row);
  const businessNumber = asked ?? stored?.businessNumber;
  if (businessNumber === undefined) return { member, registered_at_provider: false };
  if (stored?.status === 'CONNECTED') {
    const known = await callProvider(ctx, stored, requestBudget(), (provider, as) => provider.isMember(as, businessNumber));
    return { member, registered_at_provider: known };
  }
  return { member, registered_at_provider: await isKnown(ctx, businessNumber) };
}

/** Whether the provider knows a company, which it says without a login. */
async function isKnown(ctx: Context, businessNumber: string): Promise<boolean> {
  const nobody = { businessNumber, loginId: '', loginSecret: '' };
  try {
    return await callAs(ctx, nobody, requestBudget(), (provider, as) => provider.isMember(as, businessNumber));
  } catch (error) {
    throw error instanceof TaxProviderError ? providerRefusal(error) : error;
  }
}

type MemberInput = z.infer<typeof MemberBody>;

/** The provider first, then the row: a refusal or failure changes nothing here. */
export async function updateMember(ctx: Context, { new_password, ...body }: MemberInput): Promise<Deferred<string | Refusal>> {
  const changes = permitted(ctx, taxProviderMembers, 'update', body);
  if (!Object.keys(changes).length && new_password === undefined) throw invalid();
  const member = await connectedMember(ctx);
  const { env } = ctx.app.directus;
  const stored =
    (await ctx.row<Data>(sql`
      select ${raw([...COMPANY, ...MANAGER].map((name) => `t.${name}`).join(', '))} from tax_provider_members t
      where t.tenant_id = ${ctx.tenant.id} and t.id = ${member.id}`)) ?? {};
  return deferred(
    async () => {
      await callProvider(ctx, member, requestBudget(), (provider, as) =>
        provider.updateMember(as, companyOf(changes, stored), managerOf(changes, stored), new_password),
      );
      return new_password === undefined ? member.sealedSecret : seal(env, new_password);
    },
    async (after, login_secret) => {
      const present = await after.row<{ login_secret: string }>(sql`
        select t.login_secret from tax_provider_members t
        where t.tenant_id = ${after.tenant.id} and t.id = ${member.id} and t.deleted_at is null for update`);
      // Somebody has disconnected or logged in anew meanwhile: what the provider was told concerned another account.
      if (present?.login_secret !== member.sealedSecret) return conflict();
      await after.items(taxProviderMembers).update(member.id, { ...changes, login_secret });
      return JSON.parse((await selectOne(after, taxProviderMembers, member.id)) ?? 'null');
    },
  );
}

type Data = Omit<MemberInput, 'new_password'>;

const some = (data: Data, names: readonly (keyof Data)[]): boolean => names.some((name) => data[name] !== undefined);

/** All of the company where something of it changes: the provider replaces it as a whole. */
const companyOf = (changes: Data, stored: Data): Partial<Company> => {
  if (!some(changes, COMPANY)) return {};
  const { company_name, ceo_name, biz_type, biz_class, post_no, address1, address2 } = { ...stored, ...changes };
  return {
    companyName: company_name ?? '',
    ceoName: ceo_name ?? '',
    bizType: biz_type ?? '',
    bizClass: biz_class ?? '',
    postNo: post_no ?? null,
    address1: address1 ?? '',
    address2: address2 ?? null,
  };
};

/** The same of the manager. */
const managerOf = (changes: Data, stored: Data): Partial<Manager> => {
  if (!some(changes, MANAGER)) return {};
  const { manager_name, manager_tel, manager_mobile, manager_email } = { ...stored, ...changes };
  return { name: manager_name ?? '', tel: manager_tel ?? '', mobile: manager_mobile ?? null, email: manager_email ?? '' };
};

const leave = move(memberMachine, 'disconnect', { right: 'delete', set: () => ({ login_secret: null }) });

/** Forgets the login. What was fetched stays; the account at the provider, too. */
export async function disconnect(ctx: Context): Promise<{ id: number }> {
  const present = await ctx.row<{ id: number }>(sql`
    select t.id from tax_provider_members t where t.tenant_id = ${ctx.tenant.id} and t.deleted_at is null`);
  if (!present) throw notFound();
  await leave.one(ctx, present.id, {});
  await ctx.items(taxProviderMembers).delete(present.id);
  await linkedUnits(ctx, { accountNumbers: [], cardHashes: [] });
  return present;
}

const loseLogin = move(memberMachine, 'disconnect', { right: 'service' });

/** Passwords do not travel with a company's data: where these have been imported, it has to log in again. */
export async function disconnectImported(ctx: Context): Promise<void> {
  const [member] = await ctx.rows<{ id: number }>(sql`
    select t.id from tax_provider_members t
    where t.tenant_id = ${ctx.tenant.id} and t.deleted_at is null and t.status <> 'DISCONNECTED' and t.login_secret is null`);
  if (member) await loseLogin.one(ctx, member.id, {});
}
