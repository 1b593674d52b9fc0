import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Dialog, type Page } from 'playwright-core';
import { someAddress, url } from '../support/tenants.ts';

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
 * at once. Everything that waits for the end of a movement still hears of it.
 */
const STILL = `
  *, *::before, *::after { animation-duration: 1ms !important; animation-delay: 0s !important; animation-iteration-count: 1 !important; }
  :root { --fast: 1ms !important; --medium: 1ms !important; --slow: 1ms !important; }
`;

export const launch = (): Promise<Browser> => chromium.launch({ executablePath: chromiumPath ?? '', args: FLAGS, env });

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

const pages: Page[] = [];

/** Loads every window anew, so that a test that failed half-way leaves no dialog or unsaved form to those after it. */
export const reloadPages = (): Promise<unknown> => Promise.allSettled(pages.filter((page) => !page.isClosed()).map(reload));

/** Where every window is, with the beginning of its dialog or, without one, of its page. */
export const shownPages = (): Promise<string[]> => Promise.all(pages.filter((page) => !page.isClosed()).map(shownOn));

async function shownOn(page: Page): Promise<string> {
  const texts = await Promise.all(['#dialog-outlet', '#main-content', 'body'].map((part) => textOf(page, part)));
  const text = texts.find(Boolean) ?? '';
  return `Shown at ${page.url()}: ${text.replace(/\s+/g, ' ').slice(0, 400)}`;
}

const textOf = (page: Page, part: string): Promise<string> =>
  page
    .locator(part)
    .first()
    .innerText({ timeout: 1000 })
    .catch(() => '');

async function reload(page: Page): Promise<void> {
  const leave = (dialog: Dialog) => dialog.accept();
  page.on('dialog', leave);
  await page.goto(page.url()).finally(() => page.off('dialog', leave));
}

/** A window of its own, without the cookies of others. */
export async function openPage(browser: Browser): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 1500, height: 1200 } });
  // Two browsers load the Studio at once on two cores.
  context.setDefaultTimeout(60_000);
  await context.addInitScript((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, STILL);
  const page = await context.newPage();
  pages.push(page);
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

export async function signInByForm(browser: Browser, { email, password }: Account): Promise<Page> {
  const { page } = await openPage(browser);
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() });
  await page.goto(`${url}/admin/login`);
  await page.fill('input[type="email"]', email);
  await page.fill('input[type="password"]', password);
  await page.click('button[type="submit"]');
  await page.waitForURL(/\/admin\/(content|operations)/);
  return page;
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

/** The Studio as somebody who has signed in, at that place of it. */
export async function enter(browser: Browser, account: Account, path: string): Promise<Page> {
  const { page } = await openPage(browser);
  await signIn(page, account);
  await page.goto(`${url}/admin${path}`);
  // The first load on a busy machine takes its time.
  await page.locator('.module-bar').first().waitFor({ timeout: 180_000 });
  return page;
}

interface Router {
  push(path: string): Promise<unknown>;
}

interface Root extends Element {
  __vue_app__?: { config: { globalProperties: { $router: Router } } };
}

/** Another place of the Studio without loading it anew, as its own links go there. */
export async function go(page: Page, path: string): Promise<void> {
  // A page that has just been loaded has no app yet.
  await page.waitForFunction(() => document.querySelector<Root>('#app')?.__vue_app__);
  await page.evaluate(
    (to) =>
      document
        .querySelector<Root>('#app')
        ?.__vue_app__?.config.globalProperties.$router.push(to)
        .then(() => undefined),
    path,
  );
}

/** The list of a collection, or the form of one of its records. */
export const visit = (page: Page, collection: string, item: number | string = ''): Promise<void> =>
  go(page, `/content/${collection}/${item}`);

/** What a form holds of the field. */
export const field = (name: string) => `[data-field="${name}"]`;

/** Chooses what contains the words from the menu that the element opens; the next menu is not opened before this one is gone. */
export async function choose(page: Page, opener: string, words: string): Promise<void> {
  await page.click(opener);
  await page.locator('.v-menu-content .v-list-item', { hasText: words }).click();
  await page.locator('.v-menu-content').waitFor({ state: 'detached' });
}

/** The round button with that icon. */
export const button = (icon: string) => `button:has([data-icon="${icon}"])`;

/** What the page looks like, for people to look at. The folder is not under version control. */
export const picture = (page: Page, name: string): Promise<unknown> =>
  page.screenshot({ path: join('test-results', 'screenshots', `${name}.png`), animations: 'disabled' });

/** Pastes as somebody does who has copied that text elsewhere. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+V');
}
