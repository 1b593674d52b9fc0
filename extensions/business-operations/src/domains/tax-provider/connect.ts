import sql from 'sql-template-tag';
import { z } from 'zod';
import { isBusinessNumber } from '../../kernel/business-number.ts';
import type { Context } from '../../kernel/context/context.ts';
import { businessNumberInput } from '../../kernel/crud/business-number.ts';
import { conflict, invalidField, Refusal } from '../../kernel/errors.ts';
import type { Deferred } from '../../kernel/http/reply.ts';
import { inputOf, plainText } from '../../kernel/model/schemas.ts';
import { move } from '../../kernel/states/move.ts';
import { adapterName } from './adapters.ts';
import { requestBudget, singleAttempt } from './attempts.ts';
import { providerRefusal } from './failures.ts';
import { memberMachine, taxProviderMembers } from './model.ts';
import { type Company, type Manager, TaxProviderError } from './port.ts';
import { type Credentials, callAs, deferred } from './provider.ts';
import { seal } from './secrets.ts';
import { countLogin, loginDecided } from './throttle.ts';

const { fields } = taxProviderMembers.options;

const filled = (schema: z.ZodType<string>) => schema.refine((value) => value !== '', { params: { code: 'too_small' } });

/** Passwords are taken as they are written, blanks included. */
const password = z.string().min(1).max(100);

export const LoginBody = z.strictObject({
  business_number: businessNumberInput,
  login_id: plainText().min(1).max(50),
  password,
});

export const SignupBody = z.strictObject({
  business_number: businessNumberInput,
  company_name: filled(inputOf(fields.company_name)),
  ceo_name: filled(inputOf(fields.ceo_name)),
  biz_type: filled(inputOf(fields.biz_type)),
  biz_class: filled(inputOf(fields.biz_class)),
  post_no: inputOf(fields.post_no).nullish(),
  address1: filled(inputOf(fields.address1)),
  address2: inputOf(fields.address2).nullish(),
  manager_name: filled(inputOf(fields.manager_name)),
  manager_tel: filled(inputOf(fields.manager_tel)),
  manager_mobile: inputOf(fields.manager_mobile).nullish(),
  manager_email: inputOf(fields.manager_email),
  login_id: plainText().min(6).max(20),
  password: password.min(8).max(20),
});

export function assertBusinessNumber(number: string): void {
  if (!isBusinessNumber(number)) throw invalidField('business_number', 'check_digit', 'error.business_number.invalid');
}

/** A login that is not stored yet is refused as wrong input. */
const loginRefusal = (failure: TaxProviderError): Refusal =>
  failure.kind === 'AUTH' ? new Refusal(422, 'error.taxprovider.login_rejected') : providerRefusal(failure);

/** Tries a login, and counts it against guessing. */
async function tried<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  try {
    const outcome = await work();
    await loginDecided(ctx);
    return outcome;
  } catch (error) {
    if (!(error instanceof TaxProviderError)) throw error;
    await loginDecided(ctx, error);
    throw loginRefusal(error);
  }
}

const login = move<object, object>(memberMachine, 'login', { right: 'service', set: (_ctx, _row, changes) => ({ ...changes }) });
const signup = move<object, object>(memberMachine, 'signup', { right: 'service', set: (_ctx, _row, changes) => ({ ...changes }) });

interface Present {
  id: number;
  business_number: string;
}

/** The tenant's account whatever its provider, locked with its place: of two connections at once the second sees what the first stored. */
async function lockMember(ctx: Context): Promise<Present | undefined> {
  await ctx.rows(sql`select pg_advisory_xact_lock(hashtext('tax_provider_members'), ${ctx.tenant.id})`);
  return ctx.row<Present>(sql`
    select t.id, t.business_number from tax_provider_members t
    where t.tenant_id = ${ctx.tenant.id} and t.deleted_at is null for update`);
}

/** What of a row belongs to another company than the one that logs in now. */
const FORMER_COMPANY = {
  ...{ company_name: null, ceo_name: null, biz_type: null, biz_class: null, post_no: null, address1: null, address2: null },
  ...{ manager_name: null, manager_tel: null, manager_mobile: null, manager_email: null },
  ...{ signed_up_at: null, taxportal_synced_through: null },
};

interface Stored {
  business_number: string;
  login_id: string;
  login_secret: string;
}

const identifying = (ctx: Context, { businessNumber, loginId }: Credentials, login_secret: string): Stored & { provider: string } => ({
  provider: adapterName(ctx.app.directus.env),
  business_number: businessNumber,
  login_id: loginId,
  login_secret,
});

/** The reply of both: the state, the number, and since when. */
export const connectedReply = { status: z.literal('CONNECTED'), business_number: z.string() };

/** Stores an account that the provider has accepted, in place of the former one, and says since when. */
export async function storeLogin(ctx: Context, credentials: Credentials, sealed: string): Promise<string> {
  const present = await lockMember(ctx);
  const row = identifying(ctx, credentials, sealed);
  const connected_at = ctx.now.toISOString();
  const id = present?.id ?? (await ctx.items(taxProviderMembers).create({ ...row, tenant_id: ctx.tenant.id }));
  const former = present && present.business_number !== credentials.businessNumber ? FORMER_COMPANY : {};
  await login.one(ctx, id, { ...row, ...former, connected_at, last_error: null, last_error_at: null });
  return connected_at;
}

/** Tries a login at the provider and stores it. */
export async function logIn(ctx: Context, body: z.infer<typeof LoginBody>): Promise<Deferred<string | Refusal>> {
  assertBusinessNumber(body.business_number);
  await countLogin(ctx);
  const credentials: Credentials = { businessNumber: body.business_number, loginId: body.login_id, loginSecret: body.password };
  return deferred(
    async () => {
      await tried(ctx, () => callAs(ctx, credentials, requestBudget(), (provider, as) => provider.verifyLogin(as)));
      return seal(ctx.app.directus.env, body.password);
    },
    async (after, sealed) => ({
      status: 'CONNECTED',
      business_number: body.business_number,
      connected_at: await storeLogin(after, credentials, sealed),
    }),
  );
}

/** Registers the company, once: whether a call that was not answered went through is told by the next attempt. */
export async function signUp(ctx: Context, body: z.infer<typeof SignupBody>): Promise<Deferred<string | Refusal>> {
  assertBusinessNumber(body.business_number);
  if (await lockMember(ctx)) throw conflict('error.taxprovider.already_member');
  await countLogin(ctx);
  const { business_number, login_id, password: loginSecret, ...kept } = body;
  const credentials: Credentials = { businessNumber: business_number, loginId: login_id, loginSecret };
  return deferred(
    async () => {
      await tried(ctx, async () => {
        const budget = requestBudget();
        const known = await callAs(ctx, credentials, budget, (provider, as) => provider.isMember(as, business_number));
        if (known) throw conflict('error.taxprovider.already_member');
        await callAs(ctx, credentials, { ...singleAttempt(), deadline: budget.deadline }, (provider, as) =>
          provider.register(as, companyOf(body), managerOf(body)),
        );
      });
      return seal(ctx.app.directus.env, loginSecret);
    },
    async (after, sealed) => {
      if (await lockMember(after)) return conflict('error.taxprovider.already_member');
      const row = identifying(after, credentials, sealed);
      const signed_up_at = after.now.toISOString();
      const id = await after.items(taxProviderMembers).create({ ...row, ...kept, tenant_id: after.tenant.id });
      await signup.one(after, id, { signed_up_at, connected_at: signed_up_at });
      return { status: 'CONNECTED', business_number, signed_up_at };
    },
  );
}

const companyOf = (body: z.infer<typeof SignupBody>): Company => ({
  companyName: body.company_name,
  ceoName: body.ceo_name,
  bizType: body.biz_type,
  bizClass: body.biz_class,
  postNo: body.post_no || null,
  address1: body.address1,
  address2: body.address2 || null,
});

const managerOf = (body: z.infer<typeof SignupBody>): Manager => ({
  name: body.manager_name,
  tel: body.manager_tel,
  mobile: body.manager_mobile || null,
  email: body.manager_email,
});
