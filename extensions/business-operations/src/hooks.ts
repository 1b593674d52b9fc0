import { defineHook } from '@directus/extensions-sdk';
import type { Application } from 'express';
import { domains } from './domains/index.ts';
import { appOf } from './instance.ts';
import { translateServiceErrors } from './kernel/directus/faults.ts';
import { guardFilesService } from './kernel/directus/files-service.ts';
import { nameFlows } from './kernel/directus/flow-session.ts';
import { guards } from './kernel/directus/guards.ts';
import { guardImportService } from './kernel/directus/import-service.ts';
import { after, before, complete, errors, first } from './kernel/directus/middleware.ts';
import { guardQueries } from './kernel/directus/queries.ts';
import { guardUtilities } from './kernel/directus/utilities.ts';
import type { HookRegistry } from './kernel/domain.ts';
import { makeUp } from './kernel/jobs/runner.ts';

/** The fences, stamps and cascades that hold whichever way a write comes. */
export default defineHook(({ filter, action, init }, context) => {
  const app = appOf(context);
  const registry = { filter, action } as unknown as HookRegistry;
  init('app.before', ({ app: express }) => first(app, express as Application));
  init('middlewares.before', ({ app: express }) => before(app, express as Application));
  init('middlewares.after', ({ app: express }) => after(app, express as Application));
  init('routes.custom.after', ({ app: express }) => errors(app, express as Application));
  init('app.after', ({ app: express }) => complete(express as Application));
  init('app.after', () => void makeUp(app));
  guards(registry, app);
  guardFilesService(app);
  guardImportService(app);
  nameFlows();
  guardQueries(registry, app);
  guardUtilities(app);
  translateServiceErrors(app);
  for (const domain of domains) domain.hooks?.(registry, app);
});
