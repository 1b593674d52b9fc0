import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Dialog, type Page, type Request } from 'playwright-core';
import { someAddress, url } from '../support/tenants.ts';
import { go } from './browser.ts';

/** What draws no window of its own needs a fifth less computing. Undefined where the machine has neither. */
export const chromiumPath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
  (path) => path && existsSync(path),
);

// As root Chromium starts without its sandbox only; the rest keeps it from talking to its maker.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

// Where no language is set Chromium saves files without the letters of their names that are not ASCII.
const env = { LANG: 'C.UTF-8', ...process.env } as Record<string, string>;

/**
 * Drawing takes more computing than all else a page does, as there is no graphics card: signs of loading do not turn, and what moves is there
 * at once. Everything that waits for the end of a movement still hears of it. A caret that blinks in a window that only waits takes a
 * fifteenth of a core.
 */
const STILL = `
  *, *::before, *::after { animation-duration: 1ms !important; animation-delay: 0s !important; animation-iteration-count: 1 !important; }
  * { caret-color: transparent !important; }
  :root { --fast: 1ms !important; --medium: 1ms !important; --slow: 1ms !important; }
`;

/** What tests listen to. */
const LISTENED = ['console', 'dialog', 'download', 'pageerror', 'request', 'response'];

const SIZE = { width: 1500, height: 1200 };

// The first load on a busy machine takes its time.
const LOADED = { timeout: 180_000 };

export interface Watched {
  page: Page;
  /** Requests to other hosts. */
  outside: string[];
  /** What the browser wrote as an error: failed requests, scripts, the content security policy. */
  errors: string[];
}

interface Account {
  email: string;
  password: string;
}

let started: Promise<Browser> | undefined;
/** Windows that the tests of a file have opened. */
const opened = new Set<Page>();
/** Those of them in which the Studio is, for the files that follow: loading it takes three times the computing of signing in. */
const withStudio = new Set<Page>();
const free: Page[] = [];
/** Where the windows were when the test began. */
const began = new Map<Page, string>();
/** What the windows have asked for and not been answered. */
const unanswered = new Map<Page, Set<Request>>();

/** The browser of this worker. */
async function browser(): Promise<Browser> {
  if (started && !(await started).isConnected()) started = undefined;
  started ??= chromium.launch({ executablePath: chromiumPath ?? '', args: FLAGS, env });
  return started;
}

/** A window of its own, without the cookies of others. */
export async function openPage(options: BrowserContextOptions = {}): Promise<Watched> {
  const context = await (await browser()).newContext({ viewport: SIZE, ...options });
  // Browsers load the Studio side by side on two cores.
  context.setDefaultTimeout(60_000);
  await context.addInitScript((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, STILL);
  const page = await context.newPage();
  opened.add(page);
  const asked = new Set<Request>();
  unanswered.set(page, asked);
  const answered = (request: Request) => asked.delete(request);
  context.on('request', (request) => asked.add(request));
  context.on('requestfinished', answered);
  context.on('requestfailed', answered);
  const outside: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== new URL(url).origin) outside.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return { page, outside, errors };
}

/** The Studio as somebody who has signed in, at that place of it: in a window that somebody else has left, or in a new one. */
export async function enter(account: Account, path: string): Promise<Page> {
  const page = free.pop() ?? (await openStudio());
  opened.add(page);
  await page.setViewportSize(SIZE);
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() });
  await go(page, `/login?redirect=${encodeURIComponent(path)}`);
  await submit(page, account);
  await page.locator('.module-bar').first().waitFor(LOADED);
  // A request of who was here before that is refused late brings the sign-in page anew, and that knows of no place.
  const [place] = path.split('?');
  if (!page.url().startsWith(`${url}/admin${place}`)) await go(page, path);
  return page;
}

async function openStudio(): Promise<Page> {
  const { page } = await openPage();
  withStudio.add(page);
  await page.goto(`${url}/admin/login`);
  await page.locator('input[type="email"]').waitFor(LOADED);
  return page;
}

async function submit(page: Page, { email, password }: Account): Promise<void> {
  await page.fill('input[type="email"]', email);
  await page.fill('input[type="password"]', password);
  await page.click('button[type="submit"]');
}

/** Signs in without the form. The connection may be one that the server has just closed because nobody used it: then it is opened anew. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  const signedIn = await page.request.post(`${url}/auth/login`, {
    data: { email, password, mode: 'session' },
    headers: { 'x-forwarded-for': someAddress() },
    maxRetries: 3,
  });
  if (!signedIn.ok()) throw new Error(`Login of ${email}: ${signedIn.status()}`);
}

/** After its last test nobody is signed in, and the windows with the Studio are free for other files. */
export const leaveEveryPage = (): Promise<unknown> => Promise.all([...opened].map(leavePage));

/** The window is not needed any more. */
export async function leavePage(page: Page): Promise<void> {
  opened.delete(page);
  if (page.isClosed()) return;
  const isFree = withStudio.has(page) && (await signOut(page).catch(() => false));
  if (isFree) free.push(page);
  else await page.context().close();
}

/**
 * Whether the window is as one in which nobody has been. A form that asks before it is left stays, and Directus shows a refusal to the next
 * one, too, until somebody has read it.
 */
async function signOut(page: Page): Promise<boolean> {
  if (await page.locator('#dialog-outlet > *').count()) return false;
  for (const event of LISTENED) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.emulateMedia({ media: null });
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await go(page, '/logout');
  await page.locator('input[type="email"]').waitFor({ timeout: 10_000 });
  return true;
}

/** Where the windows are, so that a test that is tried again finds them there. */
export function rememberPlaces(): void {
  began.clear();
  for (const page of shown()) began.set(page, page.url());
}

/**
 * Loads every window anew where the test began, so that one that failed half-way leaves no dialog or unsaved form to those after it, and can
 * be tried again.
 */
export const reloadPages = (): Promise<unknown> => Promise.allSettled(shown().map(reload));

/** Where every window is and what it waits for, with the beginning of its dialog or, without one, of its page. */
export const shownPages = (): Promise<string[]> => Promise.all(shown().map(shownOn));

const shown = (): Page[] => [...opened].filter((page) => !page.isClosed());

async function shownOn(page: Page): Promise<string> {
  const texts = await Promise.all(['#dialog-outlet', '#main-content', 'body'].map((part) => textOf(page, part)));
  const text = texts.find(Boolean) ?? '';
  const asked = [...(unanswered.get(page) ?? [])].map((request) => `${request.method()} ${new URL(request.url()).pathname}`);
  const waiting = asked.length ? `, waiting for ${asked.slice(0, 5).join(', ')}` : '';
  return `Shown at ${page.url()}${waiting}: ${text.replace(/\s+/g, ' ').slice(0, 400)}`;
}

const textOf = (page: Page, part: string): Promise<string> =>
  page
    .locator(part)
    .first()
    .innerText({ timeout: 1000 })
    .catch(() => '');

async function reload(page: Page): Promise<void> {
  const accept = (dialog: Dialog) => dialog.accept();
  page.on('dialog', accept);
  await page.goto(began.get(page) ?? page.url()).finally(() => page.off('dialog', accept));
}
