import type { Knex } from 'knex';
import type { TenantInfo } from '../access/identity.ts';
import type { App } from '../app.ts';
import type { Context } from '../context/context.ts';
import type { Counts } from './counted.ts';

/** When a job is due. `tenant` jobs run for each tenant, by its local time; `server` jobs run once for the installation. */
export type Plan =
  | { every: 'day'; at: string; for: 'tenant' | 'server' }
  | { every: 'month'; day: number; at: string; for: 'server' }
  | { every: 'tick'; for: 'server' };

export interface JobContext {
  app: App;
  /** The transaction of this run. */
  db: Knex.Transaction;
  tenant: TenantInfo | null;
  now: Date;
}

interface Described {
  name: string;
  /** The schedule of the flow that triggers the job. It ticks more often than the plan, for missed times and other time zones. */
  cron: string;
  plan: Plan;
  /** The name that administrators see. */
  label: { ko: string; en: string };
}

/** Runs in one transaction, target after target. */
interface TransactionalJob extends Described {
  detached?: undefined;
  rebuild?: undefined;
  run(context: JobContext): Promise<Counts>;
}

/**
 * Waits for other servers, so that no transaction is open around it: it reads through the context and writes by `inOwnTransaction`.
 * `atOnce` targets are worked at side by side.
 */
interface DetachedJob extends Described {
  detached: { atOnce: number };
  run(ctx: Context): Promise<Counts>;
  /** Makes everything that the job keeps anew, not only what is due; offered to administrators who run it by hand. */
  rebuild?(ctx: Context): Promise<Counts>;
}

export type Job = TransactionalJob | DetachedJob;

/** The plan in words, for administrators. */
export const describePlan = (plan: Plan): string => {
  switch (plan.every) {
    case 'tick':
      return 'always';
    case 'day':
      return `daily ${plan.at}`;
    case 'month':
      return `monthly ${plan.day} ${plan.at}`;
  }
};
