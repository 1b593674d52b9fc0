import { z } from 'zod';
import type { Domain } from '../../kernel/domain.ts';
import { openapi } from '../../kernel/http/openapi.ts';
import { Raw } from '../../kernel/http/reply.ts';
import { FILE, get, type Route } from '../../kernel/http/route.ts';
import { tagGroups } from '../groups.ts';
import { docsAsset, docsPage } from './docs.ts';
import { Health, health } from './health.ts';

const open = { access: 'PUBLIC', keyless: true } as const;

let document: string | undefined;

const routes: Route[] = [
  get('/health', {
    ...open,
    id: 'platform.system.health',
    summary: 'Is the service well?',
    reply: Health,
    errors: ['error.unhealthy'],
    run: (ctx) => health(ctx),
  }),
  get('/openapi.json', {
    ...open,
    id: 'platform.system.openapi',
    summary: 'OpenAPI 3.1 made from the routes.',
    reply: FILE,
    file: 'application/json',
    run: async (ctx) => {
      const all = ctx.app.domains.flatMap((domain) => domain.routes ?? []);
      document ??= JSON.stringify(openapi(all, ctx.app.messages, tagGroups, String(ctx.app.directus.env.PUBLIC_URL ?? '/')));
      return new Raw('application/json; charset=utf-8', document);
    },
  }),
  get('/docs', {
    ...open,
    id: 'platform.system.docs',
    summary: 'The document as a page.',
    reply: FILE,
    file: 'text/html',
    run: async () => docsPage(),
  }),
  get('/docs/{asset}', {
    ...open,
    id: 'platform.system.docs-asset',
    summary: 'What the page is made of.',
    params: z.object({ asset: z.string().max(50) }),
    reply: FILE,
    file: 'text/*',
    run: (_ctx, { params }) => docsAsset(params.asset),
  }),
];

export const common: Domain = { name: 'common', routes, messages: { ko: {}, en: {} } };
