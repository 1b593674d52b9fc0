import type { Knex } from 'knex';
import type { App } from '../../kernel/app.ts';
import { sessions } from '../../kernel/database/session.ts';
import { conflict } from '../../kernel/errors.ts';
import type { HookContext, HookRegistry } from '../../kernel/hooks.ts';
import { toDirectusError } from '../../kernel/refusals.ts';
import { digitsOnly } from './rules.ts';

type Payload = Record<string, unknown>;

/** What the provider keeps of an account that is linked there. */
const PROVIDERS = ['bank_code', 'bank_name', 'account_number'] as const;

/** What the sync alone writes. */
const SYNCED = ['provider_linked', 'synced_through'] as const;

const LINKED = 'error.bank_account.linked';

interface Stored {
  bank_code: string | null;
  bank_name: string;
  account_number: string;
}

const byService = () => Boolean(sessions.getStore()?.service);

const normalized = (payload: Payload): Payload =>
  typeof payload.account_number === 'string' ? { ...payload, account_number: digitsOnly(payload.account_number) } : payload;

const withoutSynced = (payload: Payload): Payload =>
  Object.fromEntries(Object.entries(payload).filter(([name]) => !SYNCED.some((synced) => synced === name)));

const linkedOf = (database: Knex, keys: readonly number[]) =>
  database('bank_accounts')
    .whereIn('id', keys)
    .where({ provider_linked: true })
    .select<Stored[]>(...PROVIDERS);

/** People keep bank accounts in the Studio; of those that the provider has linked, what it sends stays its own. */
export function bankingHooks(registry: HookRegistry, app: App): void {
  const refuse = (fields: readonly string[]) => {
    const refusal = conflict(
      LINKED,
      fields.map((path) => ({ path, code: 'linked' })),
    );
    return toDirectusError(refusal, app.messages.translate('ko', LINKED));
  };

  registry.filter('bank_accounts.items.create', (payload: Payload) => (byService() ? payload : withoutSynced(normalized(payload))));

  registry.filter('bank_accounts.items.update', async (payload: Payload, { keys = [] }: { keys?: number[] }, { database }: HookContext) => {
    if (byService()) return payload;
    const changes = withoutSynced(normalized(payload));
    const named = PROVIDERS.filter((name) => name in changes);
    if (!named.length) return changes;
    const linked = await linkedOf(database, keys);
    const changed = named.filter((name) => linked.some((account) => account[name] !== changes[name]));
    if (changed.length) throw refuse(changed);
    return changes;
  });

  registry.filter('bank_accounts.items.delete', async (keys: number[], _meta: unknown, { database }: HookContext) => {
    if (!byService() && (await linkedOf(database, keys)).length) throw refuse(['provider_linked']);
    return keys;
  });
}
