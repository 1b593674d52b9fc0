import { busy, element, show, tell } from './dom.ts';
import { frame } from './frame.ts';
import { asked, Refused } from './refused.ts';
import { time, word } from './words.ts';

/** The page on which anybody checks whether a signed file is what was signed. The file stays on the device: its hash alone is sent. */

interface SignedFile {
  contract_no: string;
  company: string;
  completed_at: string;
}

const HASH = /^[0-9a-f]{64}$/;

frame('check.title');

const file = element('input', { id: 'file', type: 'file', accept: 'application/pdf,.pdf' });
const hash = element('input', {
  ...{ id: 'hash', type: 'text', maxlength: 100, autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false' },
  'aria-describedby': 'hash-hint',
});
const go = element('button', { type: 'submit' }, word('check.go'));
const verdict = element('div', { 'data-verdict-place': true, role: 'status', 'aria-live': 'polite' });

async function hashOf(chosen: File): Promise<string> {
  // Browsers compute hashes on pages that came over an encrypted connection only.
  if (!crypto.subtle) throw new Error(word('check.insecure'));
  const digest = await crypto.subtle.digest('SHA-256', await chosen.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const chosenFile = (): File | undefined => file.files?.[0];

/** The hash of the chosen file, or the one that is typed, as people copy it: with spaces and line ends. */
async function wanted(): Promise<string> {
  const chosen = chosenFile();
  if (chosen) return hashOf(chosen);
  const typed = hash.value.replace(/\s+/g, '').toLowerCase();
  if (HASH.test(typed)) return typed;
  (typed ? hash : file).focus();
  throw new Error(word(typed ? 'check.not_a_hash' : 'check.missing'));
}

function showGenuine({ contract_no, company, completed_at }: SignedFile): void {
  const rows = [
    ['check.contract_no', contract_no],
    ['check.company', company],
    ['check.completed_at', time(completed_at)],
  ] as const;
  verdict.replaceChildren(
    element(
      'section',
      { class: 'end', 'data-verdict': 'genuine' },
      // Of a number alone nobody knows which file it was taken from.
      element('h2', {}, word(chosenFile() ? 'check.genuine' : 'check.genuine.hash')),
      element('dl', {}, ...rows.flatMap(([key, value]) => [element('dt', {}, word(key)), element('dd', {}, value)])),
    ),
  );
}

function showUnknown(message: string): void {
  verdict.replaceChildren(
    element(
      'section',
      { class: 'end', 'data-verdict': 'unknown' },
      element('h2', {}, word('check.unknown')),
      element('p', {}, message),
      element('p', { class: 'hint' }, word('check.unknown.hint')),
    ),
  );
}

async function check(): Promise<void> {
  verdict.replaceChildren();
  const of = await wanted();
  try {
    const answer = await asked(`/api/v1/esign/signed-files/${of}`);
    showGenuine(((await answer.json()) as { data: SignedFile }).data);
  } catch (error) {
    if (!(error instanceof Refused) || error.key !== 'error.esign.file_unknown') throw error;
    showUnknown(error.message);
  }
}

/** What was said of another file is not to stand beside this one. */
const forget = () => {
  verdict.replaceChildren();
  tell('');
};
file.addEventListener('change', () => {
  hash.value = '';
  forget();
});
hash.addEventListener('input', () => {
  file.value = '';
  forget();
});

show(
  element('header', { class: 'about' }, element('h1', {}, word('check.title')), element('p', {}, word('check.about'))),
  element(
    'form',
    {
      novalidate: true,
      onsubmit: (event) => {
        event.preventDefault();
        void busy(go, check);
      },
    },
    element('div', { class: 'row' }, element('label', { for: 'file' }, word('check.file')), file),
    element(
      'div',
      { class: 'row' },
      element('label', { for: 'hash' }, word('check.hash')),
      hash,
      element('p', { id: 'hash-hint', class: 'hint' }, word('check.hash.hint')),
    ),
    go,
  ),
  verdict,
);
