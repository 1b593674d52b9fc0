import { keepEntries, restoreEntries } from './kept.ts';

type Child = Node | string | null | false;

interface Attributes {
  [name: string]: string | number | boolean | ((event: Event) => void) | null;
}

/** An element with attributes, listeners (`onclick` …) and children; without those that are null or false. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(key.slice(2), value);
    else if (value !== null && value !== false) made.setAttribute(key, value === true ? '' : String(value));
  }
  made.append(...children.filter((child): child is Node | string => child !== null && child !== false));
  return made;
}

const root = document.querySelector('main') as HTMLElement;

/** Shows another step of the page, and leads readers of screens to its beginning. */
export function show(...children: Child[]): void {
  root.replaceChildren(...children.filter((child): child is Node | string => child !== null && child !== false));
  restoreEntries(root);
  root.querySelector('h2')?.focus();
}

/** Keeps what has been entered for when the page is loaded in the other language. */
export const keepShown = (): void => keepEntries(root);

/** What has happened, said aloud. */
export function tell(text: string, isProblem = false): void {
  const place = document.querySelector('[data-told]') as HTMLElement;
  place.textContent = text;
  place.toggleAttribute('data-problem', isProblem);
}

/** Keeps a button from being pressed again while its work goes on, and tells what went wrong. */
export async function busy(button: HTMLButtonElement, work: () => Promise<void>): Promise<void> {
  if (button.disabled) return;
  button.disabled = true;
  tell('');
  try {
    await work();
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error), true);
  } finally {
    button.disabled = false;
  }
}

export const heading = (text: string): HTMLHeadingElement => element('h2', { tabindex: -1 }, text);

/** Saves bytes under a name. */
export function save(bytes: Blob, filename: string): void {
  const link = element('a', { href: URL.createObjectURL(bytes), download: filename });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
