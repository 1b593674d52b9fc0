import type { App } from '../app.ts';
import type { HookContext, HookRegistry } from '../hooks.ts';
import { LANGUAGE_TAGS } from '../messages.ts';
import { acceptedLanguage, chosenLanguage, requests } from './request.ts';

/**
 * Tells the Studio the language of whoever has signed in, and the sign-in page that of the browser, where they differ from the project's.
 * The Studio begins in the one that it is told here and changes to the person's when it has read that; what it has translated by then, such
 * as the names of values, stays in the first one.
 */
export function chooseStudioLanguage(registry: HookRegistry, app: App): void {
  registry.filter('settings.read', async (rows: Record<string, unknown>[], _meta: unknown, { database }: HookContext) => {
    const { req } = requests.getStore() ?? {};
    if (req?.originalUrl.split('?')[0] !== '/server/info') return rows;
    const { user } = (req as { accountability?: { user?: string | null } }).accountability ?? {};
    const language = user ? await chosenLanguage(app, user, database) : acceptedLanguage();
    return language ? rows.map((row) => ('default_language' in row ? { ...row, default_language: LANGUAGE_TAGS[language] } : row)) : rows;
  });
}
