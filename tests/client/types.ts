/** Nothing here runs: `npm run check` fails when a line marked as an error compiles, or another does not. */
import { authentication, createDirectus, createItem, readItems, readUsers, rest } from '@directus/sdk';
import {
  type Download,
  download,
  isOperationError,
  type OperationInput,
  type OperationOutput,
  operation,
  operations,
  type Page,
  type Schema,
} from '../../extensions/business-operations/src/client/index.ts';

const client = createDirectus<Schema>('https://example.com').with(authentication('json')).with(rest()).with(operations());

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const isTrue = <T extends true>(_value?: T): void => undefined;

const lines = [{ account_code_id: 3, debit: 100 }];

export async function bodies(): Promise<void> {
  const entry = await client.operations.journalEntries.create({ body: { entry_date: '2026-11-20', lines } });
  isTrue<Equal<typeof entry.entry_no, string>>();
  isTrue<Equal<typeof entry.total_amount, number>>();
  isTrue<Equal<(typeof entry.lines)[number]['account'], { code: string; name: string }>>();
  // @ts-expect-error There is no such member of the answer.
  entry.entry_number;
  // @ts-expect-error A member of the body is missing.
  await client.operations.journalEntries.create({ body: { entry_date: '2026-11-20' } });
  // @ts-expect-error The body does not know this field.
  await client.operations.journalEntries.create({ body: { entry_date: '2026-11-20', lines, entry_day: '2026-11-20' } });
  // @ts-expect-error Nor does a line know this one.
  await client.operations.journalEntries.create({ body: { entry_date: '2026-11-20', lines: [{ account_code_id: 3, debet: 100 }] } });
  // @ts-expect-error The field is text.
  await client.operations.journalEntries.create({ body: { entry_date: 20261120, lines } });
  // @ts-expect-error Not one of the values.
  await client.operations.clients.create({ body: { name: 'Hanbit', client_type: 'SALE' } });
  // @ts-expect-error The operation cannot do without a body.
  await client.operations.journalEntries.create();
}

export async function parameters(): Promise<void> {
  await client.operations.journalEntries.show({ id: 1 });
  await client.operations.journalEntries.list();
  await client.operations.journalEntries.list({ query: { page: 2, size: 10, search: 'cash' } });
  await client.operations.accountCodes.list({ query: { is_active: true } }, { language: 'en', tenant: 1, idempotencyKey: 'k' });
  // @ts-expect-error The path parameter is missing.
  await client.operations.journalEntries.show({});
  // @ts-expect-error The path parameter has another name.
  await client.operations.journalEntries.show({ entry: 1 });
  // @ts-expect-error The list has no such filter.
  await client.operations.journalEntries.list({ query: { entry_number: '1' } });
  // @ts-expect-error The ledger cannot do without an account and a period.
  await client.operations.accountLedger.show({ query: { start_date: '2026-01-01' } });
  // @ts-expect-error The language is Korean or English.
  await client.operations.journalEntries.list({}, { language: 'fr' });
}

export async function names(): Promise<void> {
  // @ts-expect-error There is no such operation.
  await client.operations.journalEntries.post({ id: 1 });
  // @ts-expect-error There is no such group of operations.
  await client.operations.journals.list();
  // @ts-expect-error There is no operation of that id.
  await client.request(operation('finance.journal-entry.create', {}));
  // @ts-expect-error The body is missing here as well.
  await client.request(operation('finance.journal-entries.create', {}));
  const shown = await client.request(operation('finance.journal-entries.show', { id: 1 }));
  isTrue<Equal<typeof shown, OperationOutput<'finance.journal-entries.show'>>>();
  isTrue<Equal<OperationInput<'finance.journal-entries.show'>['id'], number>>();
}

export async function pages(): Promise<void> {
  const page = await client.operations.accountCodes.list();
  isTrue<Equal<typeof page.meta.last_page, number>>();
  for await (const account of client.operations.accountCodes.list()) isTrue<Equal<typeof account, (typeof page.data)[number]>>();
  const requested = await client.request(operation('finance.account-codes.list'));
  isTrue<Equal<typeof requested, typeof page>>();
  isTrue<typeof page extends Page<{ code: string }> ? true : false>();
  // @ts-expect-error One record is not a list.
  for await (const _ of client.operations.accountCodes.show({ id: 1 }));
}

export async function files(): Promise<void> {
  const sheet = await client.operations.journalEntries.list.download({ query: { start_date: '2026-01-01' } });
  isTrue<Equal<typeof sheet, Download>>();
  const payslip = await client.request(download('hr.payrolls.payslip', { id: 1 }));
  isTrue<Equal<typeof payslip, Download>>();
  const file = await client.operations.files.download({ id: 'c2f8cf3e-0a7d-4d2c-9f3e-6f6f7d1d8f0a' });
  isTrue<Equal<typeof file, Download>>();
  await client.operations.files.upload({ body: { file: new Blob(['text']), title: 'Title' } });
  // @ts-expect-error The operation has no file to answer with.
  await client.operations.journalEntries.show.download({ id: 1 });
  // @ts-expect-error Nor when it is asked for by its id.
  await client.request(download('finance.journal-entries.show', { id: 1 }));
  // @ts-expect-error The file itself is sent, not its name.
  await client.operations.files.upload({ body: { file: 'photo.jpg' } });
}

export function errors(error: unknown): void {
  if (isOperationError(error)) isTrue<Equal<typeof error.status, number>>();
  isOperationError(error, 'finance.journal-entries.create', 'error.journal.unbalanced');
  isOperationError(error, 'finance.journal-entries.create', 'error.validation_failed');
  // @ts-expect-error The operation does not refuse with this key.
  isOperationError(error, 'finance.journal-entries.create', 'error.file.in_use');
  // @ts-expect-error Nothing does.
  isOperationError(error, 'finance.journal-entries.create', 'error.journal.unbalancd');
}

export async function items(): Promise<void> {
  const entries = await client.request(
    readItems('journal_entries', {
      fields: ['entry_no', 'entry_date', 'created_by', { lines: ['line_no', 'debit', { account_code_id: ['code'] }] }],
      filter: { entry_date: { _gte: '2026-01-01' }, total_amount: { _gt: 100 }, source_type: { _eq: 'manual' } },
    }),
  );
  isTrue<Equal<(typeof entries)[number]['entry_no'], string>>();
  isTrue<Equal<NonNullable<(typeof entries)[number]['lines']>[number]['account_code_id'], { code: string }>>();
  const users = await client.request(readUsers({ fields: ['email', { department_id: ['name'] }] }));
  isTrue<Equal<(typeof users)[number]['email'], string | null>>();
  await client.request(createItem('clients', { name: 'Hanbit', client_type: 'SALES' }));
  // @ts-expect-error There is no such collection.
  await client.request(readItems('journals'));
  // @ts-expect-error The collection has no such field.
  await client.request(readItems('journal_entries', { fields: ['entry_number'] }));
  // @ts-expect-error Nor does a related one.
  await client.request(readItems('journal_entries', { fields: [{ lines: ['amount'] }] }));
  // @ts-expect-error Not one of the values.
  await client.request(readItems('journal_entries', { filter: { source_type: { _eq: 'automatic' } } }));
  // @ts-expect-error The field was not asked for.
  entries[0]?.description;
}
