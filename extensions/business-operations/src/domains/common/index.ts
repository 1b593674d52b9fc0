import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { todayIn } from '../../kernel/days.ts';
import type { Domain } from '../../kernel/domain.ts';
import { openapi } from '../../kernel/http/openapi.ts';
import { Raw } from '../../kernel/http/reply.ts';
import { FILE, get, type Route } from '../../kernel/http/route.ts';
import { LANGUAGES, type Language } from '../../kernel/messages.ts';
import { examples } from '../examples.ts';
import { areas } from '../groups.ts';
import korean from '../operations.ko.json' with { type: 'json' };
import { docsAsset, docsPage } from './docs.ts';
import { guide } from './guide.ts';
import { Health, health } from './health.ts';

const open = { access: 'PUBLIC', keyless: true } as const;

/** The time zone of the companies whose data the examples are from. */
const TIME_ZONE = 'Asia/Seoul';

const inLanguage = z.strictObject({ lang: z.enum(LANGUAGES).optional() });

/** Made once a day in each language. */
const documents = new Map<Language, { today: string; reply: Raw }>();

function documentIn(ctx: Context, language: Language): Raw {
  const today = todayIn(TIME_ZONE);
  const known = documents.get(language);
  if (known?.today === today) return known.reply;
  const { domains, messages, model, directus } = ctx.app;
  const content = JSON.stringify(
    openapi(
      domains.flatMap((domain) => domain.routes ?? []),
      {
        language,
        messages,
        model,
        korean,
        areas,
        examples,
        guide,
        today,
        serverUrl: String(directus.env.PUBLIC_URL ?? '').replace(/\/+$/, '') || '/',
      },
    ),
  );
  const reply = new Raw('application/json; charset=utf-8', content, {
    ETag: `"${createHash('sha256').update(content).digest('base64url')}"`,
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Language',
  });
  documents.set(language, { today, reply });
  return reply;
}

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
    query: inLanguage,
    reply: FILE,
    file: 'application/json',
    revalidated: true,
    run: async (ctx, { query }) => documentIn(ctx, query.lang ?? ctx.language),
  }),
  get('/docs', {
    ...open,
    id: 'platform.system.docs',
    summary: 'The document as a page.',
    query: inLanguage,
    reply: FILE,
    file: 'text/html',
    run: async (ctx, { query }) => docsPage(query.lang ?? ctx.language),
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
