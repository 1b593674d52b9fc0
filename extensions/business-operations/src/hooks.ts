import { defineHook } from '@directus/extensions-sdk';
import type { Application } from 'express';
import { domains } from './domains/index.ts';
import { appOf } from './instance.ts';
import { guardFilesService } from './kernel/directus/files-service.ts';
import { nameFlows } from './kernel/directus/flow-session.ts';
import { guards } from './kernel/directus/guards.ts';
import { guardImportService } from './kernel/directus/import-service.ts';
import { after, before, errors } from './kernel/directus/middleware.ts';
import { guardPasswords } from './kernel/directus/passwords.ts';
import { guardSettings } from './kernel/directus/settings.ts';
import { forgiveAfterReset, throttleServices } from './kernel/directus/throttling/services.ts';
import type { HookRegistry } from './kernel/domain.ts';
import { makeUp } from './kernel/jobs/runner.ts';

/** The fences, stamps and cascades that hold whichever way a write comes. */
export default defineHook(({ filter, action, init }, context) => {
  const app = appOf(context);
  const registry = { filter, action } as unknown as HookRegistry;
  init('middlewares.before', ({ app: express }) => before(express as Application));
  init('middlewares.after', ({ app: express }) => after(app, express as Application));
  init('routes.custom.after', ({ app: express }) => errors(app, express as Application));
  init('app.after', () => void makeUp(app));
  throttleServices(app);
  forgiveAfterReset(registry, app);
  guards(registry, app);
  guardFilesService(app);
  guardImportService(app);
  nameFlows();
  guardSettings(registry, app);
  guardPasswords(registry, app);
  for (const domain of domains) domain.hooks?.(registry, app);
});
