import { expect, test } from 'vitest';
import { domains } from '../../../extensions/business-operations/src/domains/index.ts';
import { cellValue } from '../../../extensions/business-operations/src/kernel/crud/import/values.ts';
import { describeDomains } from '../../../extensions/business-operations/src/kernel/describe-domains.ts';
import { storedFields } from '../../../extensions/business-operations/src/kernel/model/collection.ts';
import type { AnyField } from '../../../extensions/business-operations/src/kernel/model/field.ts';
import { asTyped } from '../../../extensions/business-operations/src/kernel/text.ts';
import type { Client, Reply } from '../../support/client.ts';
import { query } from '../../support/database.ts';
import { done } from '../../support/replies.ts';
import { importing } from '../../support/sheets.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';

// Rows of a file are written together, in few statements. What is stored of them, and what is refused, is that of the operations on single rows.

type Row = Record<string, string>;

interface Import {
  collection: string;
  /** The columns by which a row is known. */
  keys: readonly string[];
  row(n: number): Row;
}

const coded = (prefix: string, more: Row = {}, key = 'code') => ({
  keys: [key],
  row: (n: number): Row => ({ [key]: `${prefix}${1000 + n}`, name: `이름 ${n}`, ...more }),
});

const IMPORTS: Record<string, Import> = {
  '/items': { collection: 'items', ...coded('I', { item_type: 'PART' }) },
  '/item-categories': { collection: 'item_categories', ...coded('C') },
  '/clients': { collection: 'clients', ...coded('C', {}, 'client_code') },
  '/sites': { collection: 'sites', keys: ['client_id', 'name'], row: (n) => ({ client_id: 'KNOWN', name: `현장 ${n}` }) },
  '/employees': { collection: 'employees', ...coded('E', { hire_date: '2025-01-02' }, 'employee_no') },
  '/departments': { collection: 'departments', ...coded('D') },
  '/positions': { collection: 'positions', keys: ['name'], row: (n) => ({ name: `직위 ${n}` }) },
  '/account-codes': {
    collection: 'account_codes',
    ...coded('9', { category: 'ASSET', sub_category: 'CURRENT_ASSET', normal_balance: 'DEBIT' }),
  },
  '/pricing': {
    collection: 'item_prices',
    keys: ['item_id', 'price_type', 'min_quantity', 'effective_from'],
    row: (n) => ({ item_id: 'KNOWN', price_type: 'SALES', min_quantity: String(n + 1), effective_from: '2026-01-01', unit_price: '5' }),
  },
  '/labor': {
    collection: 'labor_rates',
    keys: ['code', 'basis_min', 'effective_from'],
    row: (n) => ({ ...coded('L').row(n), labor_type: 'OTHER', unit: 'SET', rate: '10', basis_min: '0', effective_from: '2026-01-01' }),
  },
};

const { model } = describeDomains(domains);

/** What people and programs write into cells of a kind, right and wrong. */
function cellsOf({ kind, values = [], length = 100, labels = {} }: AnyField): string[] {
  switch (kind) {
    case 'integer':
      return ['0', '-1', '1.5', '2147483648', '1,000', '+5', '00012', 'x'];
    case 'decimal':
      return ['0.00001', '9'.repeat(16), '-1', '12.50', '1e5', 'NaN', '1,234.5'];
    case 'boolean':
      return ['예', 'FALSE', '글쎄'];
    case 'enum':
      return [values[0] as string, labels[values.at(-1) as string]?.ko as string, 'NOPE'];
    case 'date':
      return ['2026.1.5', '2026-02-30', '2200-01-01', '내일'];
    case 'string':
    case 'text':
      return [`  ${'가'.normalize('NFD')} `, '나'.repeat(length), '😀'.repeat(length + 1), '=1+1', 'a\u0007b', 'NULL', '0012', '"\\'];
    default:
      return [];
  }
}

const sheet = (columns: readonly string[], rows: readonly Row[]): Buffer =>
  Buffer.from(
    [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
      .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
      .join('\n'),
  );

const imported = (client: Client, list: string, columns: readonly string[], rows: readonly Row[], dry = false) =>
  done(importing(client, list, sheet(columns, rows), { dry, name: 'rows.csv' }) as unknown as Promise<Reply>);

const faultsOf = (details: readonly { path?: unknown; field?: unknown; code?: unknown }[]) =>
  details.map(({ path, field, code }) => `${path ?? field ?? ''} ${code}`).sort();

/** The same of a single row; what is said of it as a whole has no details. */
const faultsIn = ({ body: { error } }: Reply) => {
  if (!error) return [];
  return faultsOf(error.details.length ? error.details : [{ code: error.key.split('.').at(-1) }]);
};

/** A company with what the rows refer to. */
async function company(): Promise<Tenant & { known: Record<string, number> }> {
  const tenant = await newTenant();
  const [client, item] = await Promise.all([
    tenant.admin.post('/clients', { client_code: 'KNOWN', name: '아는 곳' }),
    tenant.admin.post('/items', { code: 'KNOWN', name: '아는 품목', item_type: 'PART' }),
  ]);
  return { ...tenant, known: { client_id: client?.body.data.id, item_id: item?.body.data.id } };
}

test.each(Object.keys(IMPORTS))('%s', async (list) => {
  const { collection, keys, row: rowOf } = IMPORTS[list] as Import;
  const [single, together] = await Promise.all([company(), company()]);
  const fields = new Map(storedFields(model.get(collection)));
  const columns = [...fields].filter(([name, field]) => !field.managed && !field.hidden && (cellsOf(field).length || keys.includes(name)));
  const names = columns.map(([name]) => name);
  const tries = columns.flatMap(([name, field]) => cellsOf(field).map((cell) => ({ name, cell })));
  /** As the API takes it. */
  const bodyOf = (cells: Row) =>
    Object.fromEntries(
      Object.entries(cells).map(([name, cell]) => [name, single.known[name] ?? cellValue(fields.get(name) as AnyField, asTyped(cell))]),
    );
  const own = columns.filter(([, { kind }]) => kind !== 'ref').map(([name]) => `t.${name}::text as ${name}`);
  const stored = ({ id }: Tenant) =>
    query<{ id: number }>(`select id, ${own.join(', ')} from ${collection} t where tenant_id = $1 order by id`, [id]);
  const same = async () => {
    const [ones, all] = [await stored(single), await stored(together)];
    expect(all.map(({ id: _, ...row }) => row)).toEqual(ones.map(({ id: _, ...row }) => row));
    return ones;
  };
  /** What is refused of the file, row by row, is refused of single rows; the others are then written together. */
  const compare = async (lines: readonly Row[], replies: readonly Reply[], shown: readonly string[]) => {
    const { refused } = (await imported(together.admin, list, shown, lines, true)).body.data;
    for (const [at, reply] of replies.entries()) {
      const faults = faultsOf(refused.filter(({ row }: { row: number }) => row === at + 2));
      expect([tries[at], faults]).toEqual([tries[at], faultsIn(reply)]);
    }
    const sound = lines.filter((_, at) => (replies[at]?.status ?? 0) < 300);
    await imported(together.admin, list, shown, sound);
    // However it is written, it is what is stored now.
    const { body } = await imported(together.admin, list, shown, sound, true);
    expect(body.data).toMatchObject({ changed: [], unchanged_count: sound.length });
    return same();
  };

  const news = tries.map(({ name, cell }, n) => ({ ...rowOf(n), [name]: cell }));
  const posted: Reply[] = [];
  for (const cells of news) posted.push(await single.admin.post(list, bodyOf(cells)));
  await compare(news, posted, names);

  const untouched = tries.map((_, n) => rowOf(5000 + n));
  for (const { admin } of [single, together]) await imported(admin, list, names, untouched);
  const ids = (await same()).slice(-tries.length).map(({ id }) => id);
  const changes: Row[] = [];
  const put: Reply[] = [];
  for (const [n, { name, cell }] of tries.entries()) {
    const isKey = keys.includes(name);
    const key = Object.fromEntries(Object.entries(untouched[n] as Row).filter(([column]) => keys.includes(column)));
    changes.push(isKey ? key : { ...key, [name]: cell });
    put.push(await single.admin.put(`${list}/${ids[n]}`, isKey ? {} : bodyOf({ [name]: cell })));
  }
  await compare(changes, put, names);
});
