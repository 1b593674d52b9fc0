import { fileURLToPath } from 'node:url';
import type { NextFunction, Request, Response } from 'express';

// The page itself is the same for everybody, whatever token the path holds: what it says of a contract comes from the API.

/** The page below `/sign` on which anybody checks a signed file; every other path below it holds a token. */
export const CHECKING_PAGE = 'check';

const page = (title: string, script: string): string => `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sign/assets/page.css">
</head>
<body>
<div class="bar"><button type="button" class="quiet" data-language></button></div>
<p data-told role="status" aria-live="polite"></p>
<main></main>
<script type="module" src="/sign/assets/${script}.js"></script>
</body>
</html>
`;

const SIGNING = page('전자서명', 'page');
const CHECKING = page('서명 문서 확인', 'check');

const POLICY = [
  ...[
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    "connect-src 'self'",
    "img-src 'self' blob: data:",
  ],
  ...["style-src 'self'", "font-src 'self' data:", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"],
].join('; ');

/** The build puts the page's files beside the bundle. */
const ROOT = fileURLToPath(new URL('./sign', import.meta.url));
const ASSET = /^\/assets\/((?:[\w-]+\/)?[\w.-]+)$/;
const TOKEN = /^\/[\w-]{1,100}$/;
const A_DAY = 86_400_000;

function send(req: Request, res: Response, next: NextFunction): void {
  const asset = ASSET.exec(req.path)?.[1];
  if (asset) {
    res.sendFile(asset, { root: ROOT, maxAge: A_DAY, dotfiles: 'deny' }, (error) => {
      if (error && !res.headersSent) next();
    });
  } else if (TOKEN.test(req.path)) {
    // The path is a credential: neither other servers nor caches are to keep it.
    res.set({
      ...{ 'Content-Security-Policy': POLICY, 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex', 'Cache-Control': 'no-store' },
      ...{ 'Content-Type': 'text/html; charset=utf-8', 'X-Frame-Options': 'DENY' },
    });
    res.send(req.path === `/${CHECKING_PAGE}` ? CHECKING : SIGNING);
  } else next();
}

export const serveSigningPage = (req: Request, res: Response, next: NextFunction): void =>
  req.method === 'GET' || req.method === 'HEAD' ? send(req, res, next) : next();
