import { type Contract, type Field, type Filled, pdf, reject, sendCode, session, sheets, sign, signed, verify, view } from './api.ts';
import { busy, element, heading, save, show, tell } from './dom.ts';
import { frame } from './frame.ts';
import { type Pad, signaturePad } from './pad.ts';
import { showPages } from './pages.ts';
import { Refused } from './refused.ts';
import { time, type Word, word } from './words.ts';

/** The page on which signers without an account verify who they are, read the document and sign it. */

frame('title');

function head({ contract }: Contract): HTMLElement {
  return element(
    'header',
    { class: 'about' },
    element('p', { class: 'company' }, contract.company),
    element('h1', {}, contract.title),
    element('p', {}, word('from', { company: contract.company, sender: contract.sender })),
    contract.message && element('p', { class: 'message' }, contract.message),
    element('p', { class: 'hint' }, word('until', { until: time(contract.expires_at) })),
  );
}

async function start(): Promise<void> {
  tell(word('loading'));
  try {
    const contract = await view();
    tell('');
    if (contract.next === 'done') return showEnd(contract);
    if (contract.next === 'sign' && session.get()) return await showDocument(contract);
    showVerification(contract, () => showDocument(contract));
  } catch (error) {
    if (error instanceof Refused && error.status === 401) {
      session.end();
      return start();
    }
    tell(error instanceof Refused && error.status === 404 ? word('invalid') : (error as Error).message, true);
  }
}

function showVerification(contract: Contract, then: () => Promise<void>): void {
  const byMail = contract.auth_method === 'EMAIL_CODE';
  const email = contract.signer.masked_email;
  const code = element('input', {
    ...{ id: 'code', required: true, maxlength: 20, autocomplete: byMail ? 'one-time-code' : 'off' },
    ...(byMail ? { inputmode: 'numeric', pattern: '[0-9]{6}' } : { type: 'password' }),
  });
  const send = element('button', { type: 'button', class: 'quiet', onclick: () => void busy(send, mailCode) }, word('code.send'));
  async function mailCode(): Promise<void> {
    await sendCode();
    send.textContent = word('code.again');
    tell(word('code.sent', { email }));
    code.focus();
  }
  const go = element('button', { type: 'submit' }, word('code.check'));
  const check = (event: Event) => {
    event.preventDefault();
    void busy(go, async () => {
      await verify(code.value);
      await then();
    });
  };
  show(
    head(contract),
    heading(word('verify')),
    element('p', {}, byMail ? word('verify.email', { email }) : word('verify.access')),
    byMail && send,
    element('form', { onsubmit: check }, element('label', { for: 'code' }, word(byMail ? 'code.email' : 'code.access')), code, go),
  );
}

interface Entry {
  field: Field;
  name: string;
  row: HTMLElement;
  /** What is sent for it; null where there is nothing to send. */
  filled(): Filled | null;
  isEmpty(): boolean;
}

const nameOf = ({ label, type }: Field): string => label ?? word(`field.${type}`);

function entryOf(field: Field, name: string): Entry {
  const id = `field-${field.id}`;
  const text = nameOf(field) + (field.is_required ? ` (${word('required')})` : '');
  const label = element('label', { for: id }, text);
  const base = { field, name: nameOf(field) };
  if (field.type === 'CHECKBOX') {
    const box = element('input', { id, type: 'checkbox' });
    const row = element('div', { class: 'row check' }, box, label);
    return { ...base, row, filled: () => ({ field_id: field.id, value: box.checked }), isEmpty: () => !box.checked };
  }
  if (field.type === 'NAME' || field.type === 'TEXT') {
    const input = element('input', { id, type: 'text', maxlength: 200, value: field.type === 'NAME' ? name : '' });
    const filled = () => (input.value.trim() ? { field_id: field.id, value: input.value.trim() } : null);
    return { ...base, row: element('div', { class: 'row' }, label, input), filled, isEmpty: () => filled() === null };
  }
  const hint = element('p', { id, class: 'hint' }, `${nameOf(field)}: ${word('field.date')}`);
  return { ...base, row: element('div', { class: 'row' }, hint), filled: () => null, isEmpty: () => false };
}

const isDrawn = ({ type }: Field): boolean => type === 'SIGNATURE' || type === 'STAMP';

async function showDocument(contract: Contract): Promise<void> {
  const { fields } = await sheets();
  const bytes = await pdf();
  const place = element('section', { class: 'pages', 'aria-label': word('document') });
  const open = element('a', { href: URL.createObjectURL(bytes), target: '_blank', rel: 'noopener' }, word('document.open'));
  const drawn = fields.filter(isDrawn);
  const pad = drawn.length ? signaturePad(contract.signer.name) : null;
  const entries = fields.filter((field) => !isDrawn(field)).map((field) => entryOf(field, contract.signer.name));
  const consent = element('input', { id: 'consent', type: 'checkbox' });
  const go = element('button', { type: 'submit' }, word('sign'));
  const submit = (event: Event) => {
    event.preventDefault();
    void busy(go, () => signAll(contract, drawn, entries, pad, consent));
  };
  show(
    head(contract),
    heading(word('document')),
    element('p', {}, open),
    place,
    heading(word('fields')),
    element(
      'form',
      { onsubmit: submit, novalidate: true },
      pad && element('div', { id: `field-${drawn[0]?.id ?? ''}` }, pad.place),
      ...entries.map(({ row }) => row),
      element('div', { class: 'row check' }, consent, element('label', { for: 'consent' }, word('consent'))),
      go,
      element('button', { type: 'button', class: 'quiet', onclick: () => showRejection(contract) }, word('reject')),
    ),
  );
  try {
    await showPages(place, await bytes.arrayBuffer(), fields);
  } catch {
    place.replaceChildren(element('p', { class: 'hint' }, word('document.failed')));
  }
}

async function signAll(
  contract: Contract,
  drawn: readonly Field[],
  entries: readonly Entry[],
  pad: Pad | null,
  consent: HTMLInputElement,
): Promise<void> {
  const image = pad?.image() ?? null;
  const missing = [
    ...(image ? [] : drawn.filter(({ is_required: required }) => required).map(nameOf)),
    ...entries.filter(({ field, isEmpty }) => field.is_required && isEmpty()).map(({ name }) => name),
  ];
  if (missing.length) throw new Error(word('missing', { fields: [...new Set(missing)].join(', ') }));
  if (!consent.checked) {
    consent.focus();
    throw new Error(word('missing.consent'));
  }
  tell(word('signing'));
  const { contract_status: status } = await sign(
    image,
    entries.flatMap(({ filled }) => filled() ?? []),
  );
  tell('');
  showEnd({ ...contract, contract: { ...contract.contract, status }, signer: { ...contract.signer, status: 'SIGNED' } });
}

function showRejection(contract: Contract): void {
  const reason = element('textarea', { id: 'reason', required: true, maxlength: 500, rows: 4 });
  const go = element('button', { type: 'submit', class: 'danger' }, word('reject.confirm'));
  const submit = (event: Event) => {
    event.preventDefault();
    void busy(go, async () => {
      await reject(reason.value);
      showEnd({ ...contract, contract: { ...contract.contract, status: 'REJECTED' } });
    });
  };
  show(
    head(contract),
    heading(word('reject')),
    element('form', { onsubmit: submit }, element('label', { for: 'reason' }, word('reject.reason')), reason, go),
    element('button', { type: 'button', class: 'quiet', onclick: () => void showDocument(contract) }, word('reject.back')),
  );
}

const ENDS: readonly string[] = ['COMPLETED', 'REJECTED', 'CANCELLED', 'EXPIRED'];

function showEnd(contract: Contract): void {
  const { status } = contract.contract;
  const end = (ENDS.includes(status) ? `done.${status}` : 'done.SIGNED') as Word;
  const isCompleted = status === 'COMPLETED' && contract.signer.status === 'SIGNED';
  show(
    head(contract),
    heading(word('title')),
    element('p', { class: 'end', 'data-end': status }, word(end)),
    isCompleted && downloads(contract),
  );
}

/** What a signer may fetch; without a session after another verification. */
function downloads(contract: Contract): HTMLElement {
  const fetchFile = (certificate: boolean) => async () => {
    try {
      save(await signed(certificate), `${contract.contract.title}${certificate ? ' certificate' : ''}.pdf`);
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 401) throw error;
      session.end();
      showVerification(contract, async () => showEnd(contract));
      tell(word('done.fetch'));
    }
  };
  const button = (key: Word, certificate: boolean) => {
    const made: HTMLButtonElement = element(
      'button',
      { type: 'button', onclick: () => void busy(made, fetchFile(certificate)) },
      word(key),
    );
    return made;
  };
  return element('div', { class: 'downloads' }, button('download.signed', false), button('download.certificate', true));
}

void start();
