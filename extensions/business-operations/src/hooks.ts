import { defineHook } from '@directus/extensions-sdk';
import type { Application } from 'express';
import { domains } from './domains/index.ts';
import { appOf, serverOf } from './instance.ts';
import type { App } from './kernel/app.ts';
import { leaveStatementsAlone } from './kernel/database/pool.ts';
import { guardAttachments } from './kernel/directus/attachments.ts';
import { showDashboards } from './kernel/directus/dashboards.ts';
import { resolveDays } from './kernel/directus/days.ts';
import { leaveRulesToDatabase } from './kernel/directus/declared-rules.ts';
import { deriveFigures } from './kernel/directus/derived-figures.ts';
import { deriveRemovals } from './kernel/directus/derived-removals.ts';
import { createEntrance } from './kernel/directus/entrance.ts';
import { translateServiceErrors } from './kernel/directus/error-translation.ts';
import { rememberFields } from './kernel/directus/fields-service.ts';
import { guardFilesService } from './kernel/directus/files-service.ts';
import { runFlowsInSession } from './kernel/directus/flow-session.ts';
import { guards } from './kernel/directus/guards.ts';
import { guardImportService } from './kernel/directus/import-service.ts';
import { guardMentions } from './kernel/directus/mentions.ts';
import { afterAuthentication, afterRoutes, beforeDirectus, beforeEverything, handleErrors } from './kernel/directus/middleware.ts';
import { guardPasswords } from './kernel/directus/passwords.ts';
import { guardQueries } from './kernel/directus/queries.ts';
import { limitWaiting } from './kernel/directus/redis.ts';
import { shapeRequests } from './kernel/directus/request-prototypes.ts';
import { createRightsCache } from './kernel/directus/rights-cache.ts';
import { guardSettings } from './kernel/directus/settings.ts';
import { guardSockets } from './kernel/directus/sockets.ts';
import { chooseStudioLanguage } from './kernel/directus/studio-language.ts';
import { clearFailuresAfterReset, throttleServices } from './kernel/directus/throttling/services.ts';
import { guardUtilities } from './kernel/directus/utilities.ts';
import { type HookRegistry, registryOf } from './kernel/hooks.ts';
import { runMissedJobs } from './kernel/jobs/runner.ts';

/** Registers what applies to every write, whether it comes from the API, the Studio, `/items`, GraphQL or a flow. */
export default defineHook(({ filter, action, init }, context) => {
  const app = appOf(context);
  const refreshRights = createRightsCache(app);
  const registry = registryOf({ filter, action } as unknown as HookRegistry);
  leaveStatementsAlone(app.directus);
  init('app.before', () => refuseIncompleteEnvironment(app));
  init('app.before', limitWaiting);
  init('app.before', ({ app: express }) => beforeEverything(app, express as Application));
  init('middlewares.before', ({ app: express }) => beforeDirectus(express as Application, createEntrance(app, serverOf(app))));
  init('middlewares.after', ({ app: express }) => afterAuthentication(app, express as Application, refreshRights));
  init('routes.custom.after', ({ app: express }) => handleErrors(app, express as Application));
  init('app.after', ({ app: express }) => afterRoutes(express as Application));
  init('app.after', () => void runMissedJobs(app));
  shapeRequests(registry);
  throttleServices(app);
  clearFailuresAfterReset(registry, app);
  guards(registry, app);
  guardFilesService(app);
  guardImportService(app);
  guardAttachments(registry, app);
  guardMentions(app);
  rememberFields(app);
  runFlowsInSession();
  guardSockets(app, refreshRights);
  guardQueries(registry, app);
  resolveDays(registry, app);
  guardUtilities(app);
  deriveFigures(app);
  deriveRemovals(app);
  leaveRulesToDatabase(app);
  translateServiceErrors(app);
  guardSettings(registry, app);
  chooseStudioLanguage(registry, app);
  guardPasswords(registry, app);
  showDashboards(registry, app);
  for (const domain of domains) domain.hooks?.(registry, app);
});

/** Directus goes on after an error of an `init`, so the process ends here. Commands do not come here: they need no more than the database. */
function refuseIncompleteEnvironment({ directus: { env, logger } }: App): void {
  const errors = domains.flatMap((domain) => domain.environmentError?.(env) ?? []);
  for (const error of errors) logger.error(error);
  if (errors.length) process.exit(1);
}
