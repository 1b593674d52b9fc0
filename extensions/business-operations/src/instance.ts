import emitter from '@directus/api/emitter';
import { domains } from './domains/index.ts';
import type { App } from './kernel/app.ts';
import { createApp } from './kernel/create-app.ts';
import type { Directus } from './kernel/directus/directus.ts';
import { patientSchema } from './kernel/directus/patient-schema.ts';
import { createServer, type Handle } from './kernel/http/server.ts';

let app: App | undefined;

/**
 * The app of the process, which all entries of the bundle share. The emitter that Directus passes to extensions reaches only that
 * extension; hooks and flows listen to the imported one.
 */
export function appOf(context: unknown): App {
  const directus = context as Directus;
  app ??= createApp({ ...directus, emitter, getSchema: patientSchema(directus.getSchema) }, domains);
  return app;
}

let server: Handle | undefined;

/** Answers requests of the API. */
export function serverOf(app: App): Handle {
  server ??= createServer(
    app,
    domains.flatMap(({ routes = [] }) => routes),
  );
  return server;
}

/** The app for entries whose context cannot create one. Directus always loads the hooks first, which create it. */
export function runningApp(): App {
  if (!app) throw new Error('The extension is not loaded.');
  return app;
}
