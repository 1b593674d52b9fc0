import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { asDatabase } from '../../kernel/context/as-database.ts';
import { asSystem } from '../../kernel/context/as-system.ts';
import type { Context } from '../../kernel/context/context.ts';
import { inTenant } from '../../kernel/context/in-tenant.ts';
import { inOwnTransaction } from '../../kernel/context/own-transaction.ts';
import { asService } from '../../kernel/crud/write.ts';
import { DemoPreset } from '../../kernel/demo.ts';
import { createTenant } from '../tenants/service.ts';
import { demoAddress } from '../tenants/users/accounts.ts';
import { seedShared } from './fill.ts';
import { OWNER, seedPeople } from './people.ts';
import { type Content, findTemplate, keepTemplate, readContent } from './templates.ts';

/** How long after the last demo was opened templates are still made. */
const WANTED_DAYS = 30;

class Discarded extends Error {
  readonly content: Content | null;

  constructor(content: Content | null) {
    super('The tenant is not kept.');
    this.content = content;
  }
}

/** Makes the day's templates of each preset, so that the first demo of the day is opened as quickly as the next ones. */
export async function prepareTemplates(ctx: Context): Promise<{ made: number }> {
  const wanted = await ctx.row(sql`select 1 from demo_tenants where created_at > now() - make_interval(days => ${WANTED_DAYS}) limit 1`);
  let made = 0;
  if (wanted)
    for (const preset of Object.keys(DemoPreset) as DemoPreset[]) {
      const content = await contentOf(ctx, preset);
      if (!content) continue;
      await inOwnTransaction(ctx, (inside) => keepTemplate(inside, content));
      made++;
    }
  return { made };
}

/** What a company of that preset has today, of which nothing else remains; null where there is a template of it. */
async function contentOf({ app }: Context, preset: DemoPreset): Promise<Content | null> {
  const code = `demo-${randomBytes(8).toString('hex')}`;
  try {
    return await asSystem(app, async (ctx) => {
      const admin = { email: demoAddress(code, OWNER.account), name: OWNER.name, password: null };
      const tenant = asService('a template is made by the service', { code, name: code, plan: 'DEMO' as const, is_demo: true });
      const { id } = await createTenant(ctx, { ...tenant, admin });
      return inTenant(ctx, id, (inside) =>
        asDatabase(inside, async (filling) => {
          if (await findTemplate(filling, preset)) throw new Discarded(null);
          await seedPeople(filling);
          await seedShared(filling, preset);
          throw new Discarded(await readContent(filling, preset));
        }),
      );
    });
  } catch (error) {
    if (error instanceof Discarded) return error.content;
    throw error;
  }
}
