import emitter from '@directus/api/emitter';
import { domains } from './domains/index.ts';
import { type App, createApp, type Directus } from './kernel/app.ts';

let app: App | undefined;

/**
 * The one app of the process; the entries of the bundle share it.
 * Directus hands its extensions an emitter that they alone hear; hooks and flows listen to this one.
 */
export function appOf(directus: unknown): App {
  app ??= createApp({ ...(directus as Directus), emitter }, domains);
  return app;
}

/** For entries whose context lacks what an app is made of; the hooks are always loaded first. */
export function runningApp(): App {
  if (!app) throw new Error('The extension is not loaded.');
  return app;
}
