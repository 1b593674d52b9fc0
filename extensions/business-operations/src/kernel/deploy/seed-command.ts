import type { App } from '../app.ts';
import { recordState } from '../database/state.ts';
import { giveToTenants } from './provide.ts';

export interface SeedOptions {
  demo: boolean;
  report(line: string): void;
}

/** Each piece is one transaction and is skipped when it is there, so a seeding that was killed is made good by the next. */
export async function seed(app: App, { demo, report }: SeedOptions): Promise<void> {
  if (demo) for (const domain of app.domains) await domain.seedInstallation?.(app, report);
  for (const line of await giveToTenants(app, false)) report(line);
  await recordState(app.database, 'seed', { fingerprint: process.env.OPS_FINGERPRINT ?? null, demo });
  report('Seeded.');
}
