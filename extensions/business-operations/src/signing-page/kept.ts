/** What somebody has entered, which outlives the loading of the page in the other language. Passwords are not kept. */

const KEPT = `signing-entries-${location.pathname}`;

const stored = sessionStorage.getItem(KEPT);
// Whoever loads the page anew for another reason begins anew.
sessionStorage.removeItem(KEPT);

/** What has not found its place again yet. */
const left = new Map<string, unknown>(Object.entries(stored ? JSON.parse(stored) : {}));
/** What is no value of an input, by its name. */
const sources = new Map<string, () => unknown>();

export function keep(name: string, read: () => unknown): void {
  sources.set(name, read);
}

export function take(name: string): unknown {
  const value = left.get(name);
  left.delete(name);
  return value;
}

type Control = HTMLInputElement | HTMLTextAreaElement;

const controls = (root: ParentNode): Control[] => [
  ...root.querySelectorAll<Control>('textarea, input:not([type="password"], [type="file"])'),
];
const isChoice = ({ type }: Control): boolean => type === 'checkbox' || type === 'radio';
const nameOf = ({ id, name, value, type }: Control): string => (type === 'radio' ? `${name} ${value}` : id);

export function keepEntries(root: ParentNode): void {
  for (const [name, read] of sources) left.set(name, read());
  for (const control of controls(root))
    left.set(nameOf(control), isChoice(control) ? (control as HTMLInputElement).checked : control.value);
  sessionStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(left)));
}

export function restoreEntries(root: ParentNode): void {
  for (const control of controls(root)) {
    const value = take(nameOf(control));
    if (typeof value === 'string') control.value = value;
    if (typeof value !== 'boolean') continue;
    (control as HTMLInputElement).checked = value;
    if (value) control.dispatchEvent(new Event('change'));
  }
}
