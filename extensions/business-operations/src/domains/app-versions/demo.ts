import sql from 'sql-template-tag';
import { z } from 'zod';
import demo from '../../../../../seeds/demo/app-versions.json' with { type: 'json' };
import type { App } from '../../kernel/app.ts';
import { asSystem } from '../../kernel/context/as-system.ts';
import { demoFile } from '../files/demo-file.ts';
import { createVersion } from './service.ts';

const Plan = z.array(
  z.strictObject({
    version_code: z.int(),
    version_name: z.string(),
    min_version_code: z.int(),
    release_notes: z.string(),
    file_name: z.string(),
    /** The package in base64. */
    package: z.base64(),
  }),
);

const PLAN = Plan.parse(demo);

/** Two versions of the app that clients are offered. Nothing where there are any. */
export const seedDemoVersions = (app: App, report: (line: string) => void): Promise<void> =>
  asSystem(app, async (ctx) => {
    if (await ctx.row(sql`select 1 from app_versions limit 1`)) return;
    for (const { file_name: name, package: content, ...version } of PLAN)
      await createVersion(ctx, version, demoFile(name, content), { is_published: true, published_at: ctx.now.toISOString() });
    report(`App versions: ${PLAN.length} published.`);
  });
