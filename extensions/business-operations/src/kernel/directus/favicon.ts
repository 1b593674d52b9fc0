import type { Application } from 'express';
import type { App } from '../app.ts';

/**
 * Browsers ask for this path before the Studio has named the project's icon, and wherever a page names none. Directus answers 404, which
 * every page of the Studio then has as an error in its console.
 */
export function serveFavicon({ database }: App, express: Application): void {
  express.get('/favicon.ico', (_req, res, next) => {
    database('directus_settings')
      .first<{ public_favicon: string | null } | undefined>('public_favicon')
      .then((settings) => {
        const icon = settings?.public_favicon;
        if (!icon) return res.status(204).end();
        // Relative, since the Studio may be served below a path.
        return res.set('Cache-Control', 'public, max-age=3600').redirect(302, `assets/${icon}`);
      })
      .catch(next);
  });
}
