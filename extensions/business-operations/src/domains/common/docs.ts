import { readFile } from 'node:fs/promises';
import { notFound } from '../../kernel/errors.ts';
import { Raw } from '../../kernel/http/reply.ts';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Business Operations API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="./docs/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="./docs/swagger-ui-bundle.js"></script>
<script src="./docs/start.js"></script>
</body>
</html>
`;

/** Operations are tried out on the server that sent the page, because the content security policy allows no other. */
const START = `SwaggerUIBundle({
  url: './openapi.json',
  dom_id: '#swagger-ui',
  docExpansion: 'none',
  filter: true,
  validatorUrl: null,
  persistAuthorization: true,
  requestInterceptor(request) {
    const { pathname, search } = new URL(request.url, location.href);
    request.url = location.origin + pathname + search;
    return request;
  },
});
`;

/** The build copies these files to the folder of the bundle. */
const ASSETS: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

export const docsPage = (): Raw => new Raw('text/html; charset=utf-8', PAGE);

export async function docsAsset(name: string): Promise<Raw> {
  if (name === 'start.js') return new Raw('text/javascript; charset=utf-8', START);
  const mediaType = Object.hasOwn(ASSETS, name) ? ASSETS[name] : undefined;
  if (!mediaType) throw notFound();
  const content = await readFile(new URL(`./docs/${name}`, import.meta.url));
  return new Raw(mediaType, content, { 'Cache-Control': 'public, max-age=86400' });
}
