import type { App } from '../app.ts';
import { recordState } from '../database/state.ts';
import { giveToTenants } from './provide.ts';

const DEMO_OWNER = 'admin@example.com';

export interface SeedOptions {
  demo: boolean;
  report(line: string): void;
}

/** Each piece is one transaction and is skipped when it is there, so a seeding that was killed is made good by the next. */
export async function seed(app: App, { demo, report }: SeedOptions): Promise<void> {
  if (demo) {
    for (const domain of app.domains) await domain.seedInstallation?.(app, report);
    await nameDemoOwner(app);
  }
  for (const line of await giveToTenants(app, false)) report(line);
  await recordState(app.database, 'seed', { fingerprint: process.env.OPS_FINGERPRINT ?? null, demo });
  report('Seeded.');
}

/**
 * Directus asks the first system administrator for the owner of the project and to accept its licence. A demo has nobody to answer:
 * whoever deploys for real is asked. Written past Directus's service, which would send it to its makers.
 */
const nameDemoOwner = ({ database }: App): Promise<unknown> =>
  database('directus_settings').whereNull('project_owner').update({ project_owner: DEMO_OWNER, product_updates: false });
