import type { Knex } from 'knex';
import type { TenantInfo } from '../access/identity.ts';
import type { App } from '../app.ts';

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

export type Counts = Record<string, number>;

export interface Job {
  name: string;
  /** The schedule of the flow that triggers the job. It ticks more often than the plan, for missed times and other time zones. */
  cron: string;
  plan: Plan;
  /** The name that administrators see. */
  label: { ko: string; en: string };
  run(context: JobContext): Promise<Counts>;
}

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
