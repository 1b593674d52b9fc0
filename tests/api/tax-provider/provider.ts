import { randomInt } from 'node:crypto';
import type { Client, Reply } from '../../support/client.ts';
import { query } from '../../support/database.ts';
import { done } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';

const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5];

/** A business number with its check digit. */
export function businessNumber(): string {
  const digits = Array.from({ length: 9 }, (_, index) => (index === 0 ? randomInt(1, 10) : randomInt(0, 10)));
  const weighted = digits.reduce((total, digit, index) => total + digit * (WEIGHTS[index] as number), 0);
  const total = weighted + Math.floor(((digits[8] as number) * 5) / 10);
  return [...digits, (10 - (total % 10)) % 10].join('');
}

export const login = (client: Client, loginId: string): Promise<Reply> =>
  client.post('/taxprovider/login', { business_number: businessNumber(), login_id: loginId, password: 'sandbox-pass' });

export interface Connected {
  tenant: Tenant;
  finance: Person;
  /** Fetches a kind over the week of the sandbox that the contract tells of. */
  sync(kind: '' | '/bank' | '/card' | '/taxportal', body?: object): Promise<Reply>;
}

/** A week without holidays, Monday to Friday. */
export const WEEK = { start_date: '2025-03-10', end_date: '2025-03-14' };

/** What ticks every ten minutes would fetch in the middle of a test; jobs that a test runs itself run all the same. */
export const withoutSchedule = () =>
  query(
    `insert into jobs (name, is_enabled) values ('taxprovider-sync-0600', false), ('taxprovider-sync-0630', false)
     on conflict (name) do update set is_enabled = false`,
  );

/** A company of its own that is connected to the sandbox. */
export async function connected(loginId = 'demo01'): Promise<Connected> {
  await withoutSchedule();
  const tenant = await newTenant();
  const finance = await tenant.person('finance');
  await done(login(finance.client, loginId));
  return { tenant, finance, sync: (kind, body = WEEK) => finance.client.post(`/taxprovider/sync${kind}`, body) };
}
