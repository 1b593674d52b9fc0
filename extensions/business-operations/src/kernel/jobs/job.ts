import type { Knex } from 'knex';
import type { TenantInfo } from '../access/identity.ts';
import type { App } from '../app.ts';

/** When a job is due. Local times are those of the tenant's clock; `server` jobs run once for the installation. */
export type Plan =
  | { every: 'day'; at: string; for: 'tenant' | 'server' }
  | { every: 'month'; day: number; at: string; for: 'server' }
  | { every: 'tick'; for: 'server' };

export interface JobContext {
  app: App;
  /** The run's own transaction. */
  db: Knex.Transaction;
  tenant: TenantInfo | null;
  now: Date;
}

export type Counts = Record<string, number>;

export interface Job {
  name: string;
  /** Of the flow that ticks for it; finer than the plan, so that missed times and other time zones are served. */
  cron: string;
  plan: Plan;
  /** A word for administrators, in English and Korean. */
  label: { ko: string; en: string };
  run(context: JobContext): Promise<Counts>;
}

/** Due times that lie further back than this are not made up for. */
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
