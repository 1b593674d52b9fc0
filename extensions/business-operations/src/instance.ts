import { getMemorySchemaCache, setMemorySchemaCache } from '@directus/api/cache';
import emitter from '@directus/api/emitter';
import { domains } from './domains/index.ts';
import type { App } from './kernel/app.ts';
import { createApp } from './kernel/create-app.ts';
import type { Directus } from './kernel/directus/directus.ts';
import { keptSchema, SCHEMA_PRINT } from './kernel/directus/kept-schema.ts';
import { patientSchema } from './kernel/directus/patient-schema.ts';
import { createServer, type Handle } from './kernel/http/server.ts';

let app: App | undefined;

/**
 * The app of the process, which all entries of the bundle share. The emitter that Directus passes to extensions reaches only that
 * extension; hooks and flows listen to the imported one.
 */
export function appOf(context: unknown): App {
  const directus = context as Directus;
  app ??= createApp({ ...directus, emitter, getSchema: patientSchema(schemaOf(directus)) }, domains);
  return app;
}

const schemaOf = ({ database, getSchema }: Directus): Directus['getSchema'] =>
  keptSchema(getSchema, { get: getMemorySchemaCache, set: setMemorySchemaCache }, async () => {
    const { rows } = await database.raw<{ rows: [{ print: string }] }>(SCHEMA_PRINT);
    return rows[0].print;
  });

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
