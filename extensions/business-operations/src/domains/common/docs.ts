import { readFile } from 'node:fs/promises';
import { notFound } from '../../kernel/errors.ts';
import { Raw } from '../../kernel/http/reply.ts';
import { LANGUAGES, type Language } from '../../kernel/messages.ts';
import { PAGE_STYLE, START } from './docs-assets.ts';

const NAMES: Record<Language, string> = { ko: '한국어', en: 'English' };
const SEARCH: Record<Language, string> = { ko: '경로나 하는 일로 찾기', en: 'Search by path or purpose' };

const link = (shown: Language) => (language: Language) =>
  `<a href="./docs?lang=${language}" lang="${language}"${language === shown ? ' aria-current="true"' : ''}>${NAMES[language]}</a>`;

const page = (language: Language) => `<!doctype html>
<html lang="${language}" data-search="${SEARCH[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Business Operations API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="./docs/swagger-ui.css">
<link rel="stylesheet" href="./docs/page.css">
</head>
<body>
<nav class="languages">${LANGUAGES.map(link(language)).join(' ')}</nav>
<div id="swagger-ui"></div>
<script src="./docs/swagger-ui-bundle.js"></script>
<script src="./docs/start.js"></script>
</body>
</html>
`;

const CSS = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

const WRITTEN: Record<string, Raw> = { 'start.js': new Raw(SCRIPT, START), 'page.css': new Raw(CSS, PAGE_STYLE) };

/** The build copies these files to the folder of the bundle. */
const ASSETS: Record<string, string> = { 'swagger-ui.css': CSS, 'swagger-ui-bundle.js': SCRIPT };

export const docsPage = (language: Language): Raw => new Raw('text/html; charset=utf-8', page(language), { Vary: 'Accept-Language' });

export async function docsAsset(name: string): Promise<Raw> {
  if (Object.hasOwn(WRITTEN, name)) return WRITTEN[name] as Raw;
  const mediaType = Object.hasOwn(ASSETS, name) ? ASSETS[name] : undefined;
  if (!mediaType) throw notFound();
  const content = await readFile(new URL(`./docs/${name}`, import.meta.url));
  return new Raw(mediaType, content, { 'Cache-Control': 'public, max-age=86400' });
}
