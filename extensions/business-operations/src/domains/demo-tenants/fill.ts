import { asDatabase } from '../../kernel/context/as-database.ts';
import type { Context } from '../../kernel/context/context.ts';
import { analyze } from '../../kernel/database/analyze.ts';
import type { DemoPreset } from '../../kernel/demo.ts';
import type { Domain } from '../../kernel/domain.ts';
import { seedPeople } from './people.ts';
import { copyTemplate, findTemplate, keepTemplate, readContent } from './templates.ts';

/**
 * Fills the context's tenant, which has its reference data, with the people and the business of a preset, as of today: by a template where
 * there is one, otherwise area by area, of which a template is kept.
 */
export const fillTenant = (ctx: Context, preset: DemoPreset, password?: string): Promise<void> =>
  asDatabase(ctx, async (inside) => {
    await seedPeople(inside, password);
    const template = await findTemplate(inside, preset);
    if (template) await copyTemplate(inside, template);
    else {
      await seedShared(inside, preset);
      await keepTemplate(inside, await readContent(inside, preset));
    }
    await seedDomains(inside, preset, ({ demoApart }) => demoApart !== undefined);
  });

/** What another company can have as well. */
export const seedShared = (ctx: Context, preset: DemoPreset): Promise<void> => seedDomains(ctx, preset, ({ demoApart }) => !demoApart);

async function seedDomains(ctx: Context, preset: DemoPreset, wanted: (domain: Domain) => boolean): Promise<void> {
  const domains = ctx.app.domains.filter((domain) => wanted(domain) && (preset === 'FULL' || domain.inBasicDemo));
  for (const { seedDemo, collections = [] } of domains) {
    if (!seedDemo) continue;
    await seedDemo(ctx, preset);
    await analyze(ctx, collections);
  }
}
