import type { HookContext, HookRegistry } from '../hooks.ts';
import { requests } from './request.ts';

/**
 * The Studio shows its sign-in page in the project's language, which is Korean; a browser that asks for English gets it in English.
 * Once somebody has signed in, it is their own language, else the project's.
 */
export function chooseSignInLanguage(registry: HookRegistry): void {
  registry.filter('settings.read', (rows: Record<string, unknown>[], _meta: unknown, _context: HookContext) => {
    const { req } = requests.getStore() ?? {};
    if (req?.originalUrl.split('?')[0] !== '/server/info' || isSignedIn(req) || !asksForEnglish(req)) return rows;
    return rows.map((row) => ('default_language' in row ? { ...row, default_language: 'en-US' } : row));
  });
}

const isSignedIn = (req: object): boolean => Boolean((req as { accountability?: { user?: string | null } }).accountability?.user);

/** A mere wildcard, which programs send by default, asks for nothing. */
const asksForEnglish = (req: { get(name: string): string | undefined; acceptsLanguages(languages: string[]): string | false }): boolean =>
  /[a-z]/i.test(req.get('accept-language') ?? '') && req.acceptsLanguages(['ko', 'en']) === 'en';
