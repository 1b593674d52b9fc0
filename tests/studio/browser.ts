import { join } from 'node:path';
import type { Page } from 'playwright-core';

interface Router {
  isReady(): Promise<void>;
  push(path: string): Promise<unknown>;
}

interface Root extends Element {
  __vue_app__?: { config: { globalProperties: { $router: Router } } };
}

/** Another place of the Studio without loading it anew, as its own links go there. */
export async function go(page: Page, path: string): Promise<void> {
  // A page that has just been loaded has no app yet.
  await page.waitForFunction(() => document.querySelector<Root>('#app')?.__vue_app__);
  await page.evaluate(async (to) => {
    const router = document.querySelector<Root>('#app')?.__vue_app__?.config.globalProperties.$router;
    // Until then the place that was loaded would win.
    await router?.isReady();
    await router?.push(to);
  }, path);
}

/** The list of a collection, or the form of one of its records. */
export const visit = (page: Page, collection: string, item: number | string = ''): Promise<void> =>
  go(page, `/content/${collection}/${item}`);

/** Requests to such addresses wait until they are released; those after that go on at once. */
export async function held(page: Page, address: RegExp): Promise<{ release(): void }> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, (route) => released.then(() => route.continue()));
  return { release };
}

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
