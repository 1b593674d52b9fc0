import { AsyncLocalStorage } from 'node:async_hooks';
import type { Request, Response } from 'express';
import type { Knex } from 'knex';
import type { App } from '../app.ts';
import type { Refusal } from '../errors.ts';
import { LANGUAGES, type Language } from '../messages.ts';
import { toDirectusError } from '../refusals.ts';

/** The current HTTP request, for code in Directus's services, which do not receive it. */
export const requests = new AsyncLocalStorage<{ req: Request; res: Response }>();

/** Whether the current request asks for the list of a system table, `/roles` for `roles`. */
export function isListOf(table: string): boolean {
  const { req } = requests.getStore() ?? {};
  return Boolean(req && ['GET', 'SEARCH'].includes(req.method) && req.originalUrl.split('?')[0] === `/${table}`);
}

/** The language for Directus's own routes: the one the user has chosen in the Studio, else the tenant's, else the client's. */
export const requestLanguage = async (app: App, userId: string | null | undefined, db?: Knex): Promise<Language> =>
  (await chosenLanguage(app, userId, db)) ?? acceptedLanguage() ?? 'ko';

/** The one the user has chosen in the Studio, else the tenant's. */
export async function chosenLanguage(app: App, userId: string | null | undefined, db?: Knex): Promise<Language | null> {
  const identity = userId ? await app.identities.get(userId, db) : null;
  return identity?.language ?? identity?.tenant?.locale ?? null;
}

/** The language that the client accepts. A mere wildcard, which clients send by default, expresses no preference. */
export function acceptedLanguage(): Language | null {
  const { req } = requests.getStore() ?? {};
  if (!req || !/[a-z]/i.test(req.get('accept-language') ?? '')) return null;
  return (req.acceptsLanguages([...LANGUAGES]) || null) as Language | null;
}

/** The refusal as an error of Directus in the caller's language, because GraphQL does not translate it later. */
export async function directusError(app: App, refusal: Refusal, userId?: string | null, db?: Knex) {
  const language = await requestLanguage(app, userId, db);
  return toDirectusError(refusal, app.messages.translate(language, refusal.key, { ...refusal.details[0], ...refusal.params }));
}
