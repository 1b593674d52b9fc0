import type { Application, NextFunction, Request, Response } from 'express';
import type { App } from '../app.ts';
import { notFound } from '../errors.ts';
import { toDirectusError } from '../refusals.ts';

const MAX_PATH = 4096;
/** The characters that RFC 3986 allows in paths, except `;`, because no route has parameters of path segments. */
const PATH = /^\/(?:[\w.~!$&'()*+,=:@/-]|%[\dA-Fa-f]{2})*$/;
/** Percent-encodings that are unnecessary (unreserved characters, double encoding) or forbidden (slashes, control characters). */
const REFUSED_ENCODING = /%(?:[01][\dA-F]|2[DEF]|3\d|4[1-9A-F]|5[\dACF]|6[1-9A-F]|7[\dAEF]|25[\dA-F]{2})/i;
/** The Studio's static files need a trailing slash, which distinguishes folders from files. */
const STUDIO = '/admin/';

/**
 * The canonical form of a request target, so that guards and routes see the same path; null when there is none.
 * A trailing slash is dropped. Any other unusual spelling is refused.
 */
export function canonicalUrl(url: string): string | null {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  if (path.length > MAX_PATH || !PATH.test(path) || REFUSED_ENCODING.test(path) || !isUtf8(path)) return null;
  const trimmed = path.length > 1 && path.endsWith('/') && !path.startsWith(STUDIO) ? path.slice(0, -1) : path;
  const segments = trimmed.slice(1).split('/');
  if (trimmed.endsWith('/')) segments.pop();
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..')) return null;
  return end === -1 ? trimmed : trimmed + url.slice(end);
}

function isUtf8(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** Must run before any code that reads the path. */
export function canonicalPaths(app: App, express: Application): void {
  express.use((req: Request, _res: Response, next: NextFunction) => {
    const canonical = canonicalUrl(req.url);
    // The path also selects the error handler.
    req.url = canonical ?? (/^\/api\b/i.test(req.url) ? '/api' : '/');
    if (canonical === null) return next(refusal(app));
    req.originalUrl = canonical;
    next();
  });
}

/** Refuses other paths below `/graphql`, because Directus treats each of them as `/graphql`. */
export function exactGraphql(app: App, express: Application): void {
  express.use('/graphql', ({ path }: Request, _res: Response, next: NextFunction) => {
    next(path === '/' || path === '/system' ? undefined : refusal(app));
  });
}

const refusal = (app: App) => toDirectusError(notFound(), app.messages.translate('ko', 'error.not_found'));

interface Router {
  stack: Layer[];
  caseSensitive?: boolean;
}

interface Layer {
  regexp: RegExp;
  handle: Partial<Router>;
}

/**
 * Makes all routers case-sensitive. Directus creates them without that option, so `/FILES` would reach `/files` past its guard.
 * Must run when all routes are registered.
 */
export function matchCase(express: Application): void {
  const sensitive = (router: Router) => {
    router.caseSensitive = true;
    for (const layer of router.stack) {
      layer.regexp = Object.assign(new RegExp(layer.regexp.source, layer.regexp.flags.replace('i', '')), { ...layer.regexp });
      if (layer.handle.stack) sensitive(layer.handle as Router);
    }
  };
  sensitive((express as unknown as { _router: Router })._router);
}
