import { asDatabase } from '../../kernel/context/as-database.ts';
import type { Context } from '../../kernel/context/context.ts';
import { analyze } from '../../kernel/database/analyze.ts';
import type { DemoPreset } from '../../kernel/demo.ts';
import type { Domain } from '../../kernel/domain.ts';
import { seedPeople } from './people.ts';

/** Fills the context's tenant, which has its reference data, with the people and the business of a preset, as of today. */
export const fillTenant = (ctx: Context, preset: DemoPreset, password?: string): Promise<void> =>
  asDatabase(ctx, async (inside) => {
    await seedPeople(inside, password);
    for (const domain of ctx.app.domains) if (preset === 'FULL' || domain.inBasicDemo) await seedDomain(inside, domain, preset);
  });

async function seedDomain(ctx: Context, { seedDemo, collections = [] }: Domain, preset: DemoPreset): Promise<void> {
  if (!seedDemo) return;
  await seedDemo(ctx, preset);
  await analyze(ctx, collections);
}
