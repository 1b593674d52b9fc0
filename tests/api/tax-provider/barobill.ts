import type { Company } from '../../support/barobill/company.ts';
import type { Client, Reply } from '../../support/client.ts';
import { done } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { businessNumber, WEEK, withoutSchedule } from './provider.ts';

export interface Foreign {
  tenant: Tenant;
  /** Who keeps the books, at the process that speaks with the Barobill. */
  client: Client;
  finance: Person;
  company: Company;
  sync(kind: '' | '/bank' | '/card' | '/taxportal', body?: object): Promise<Reply>;
  /** The last run of the log, with its units. */
  lastRun(): Promise<Run>;
}

// biome-ignore lint/suspicious/noExplicitAny: an answer of the API
type Run = any;

/** A company of its own that is connected to the Barobill of the tests, at the process with the address. */
export async function connectedTo(at: string, companies: (number: string) => Company): Promise<Foreign> {
  await withoutSchedule();
  const tenant = await newTenant();
  const finance = await tenant.person('finance');
  const client = finance.client.at(at);
  const company = companies(businessNumber());
  await done(client.post('/taxprovider/login', { business_number: company.number, login_id: 'member1', password: 'barobill-pass' }));
  return {
    ...{ tenant, client, finance, company },
    sync: (kind, body = WEEK) => client.post(`/taxprovider/sync${kind}`, body),
    async lastRun() {
      const { body } = await done(client.get('/taxprovider/sync/runs', { size: 1 }));
      return (await done(client.get(`/taxprovider/sync/runs/${body.data[0].id}`))).body.data;
    },
  };
}

/** What is waited for, and how it is let go. */
export interface Gate {
  open(): void;
  /** Resolves when somebody waits at the gate. */
  reached: Promise<void>;
  /** To be waited at. */
  pass(): Promise<void>;
}

export function gate(): Gate {
  const opened = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  return {
    open: () => opened.resolve(),
    reached: reached.promise,
    pass() {
      reached.resolve();
      return opened.promise;
    },
  };
}
