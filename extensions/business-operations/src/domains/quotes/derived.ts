import sql, { join, raw } from 'sql-template-tag';
import type { TenantRows } from '../../kernel/context/context.ts';
import { sessions } from '../../kernel/database/session.ts';
import type { Derivation, RowWrite, Stored } from '../../kernel/derivation.ts';
import { invalid, invalidField, Refusal } from '../../kernel/errors.ts';
import { calculateDocument } from '../calculation/document.ts';
import { type AskedLine, LineBody, STORED_COLUMNS, storedLineBodies, type Variables } from '../calculation/line-body.ts';
import { formerTerms } from '../calculation/sources.ts';
import { CUSTOMER_TYPES } from '../sales/model.ts';
import { quoteItems, quotes } from './model.ts';
import { readHead, readLines, writeLines } from './store.ts';

// What follows from a quote's fields, whichever way they are written. The API calculates the lines itself, all at once; here they are for
// the Studio's form and `/items`, in the transaction of the write.

const reading = ({ rows, tenantId }: RowWrite): TenantRows => ({ rows, tenant: { id: tenantId } });

const changed = ({ before, after }: RowWrite, names: readonly string[]) => names.some((name) => before?.[name] !== after[name]);

/** Columns that a client or site says, where nobody has written something else. */
const COPIES = [
  {
    by: 'client_id',
    from: 'clients',
    columns: {
      company_name: 'r.name',
      contact_person: 'r.contact_person',
      contact_phone: 'coalesce(r.contact_phone, r.mobile)',
      contact_email: 'r.email',
    },
  },
  { by: 'site_id', from: 'sites', columns: { site_name: 'r.name' } },
] as const;

async function copied(write: RowWrite, { by, from, columns }: (typeof COPIES)[number]): Promise<Record<string, string | null>> {
  const { before, after, tenantId } = write;
  if (!after[by] || !changed(write, [by])) return {};
  const select = Object.entries(columns).map(([name, expression]) => `${expression} as ${name}`);
  const [active, buys] =
    from === 'clients' ? [raw('r.is_active'), sql`r.client_type in (${join(CUSTOMER_TYPES)})`] : [raw('true'), raw('true')];
  const [found] = await write.rows<Record<string, string | null> & { $active: boolean; $buys: boolean }>(sql`
    select ${raw(select.join(', '))}, ${active} as "$active", ${buys} as "$buys" from ${raw(from)} r
    where r.tenant_id = ${tenantId} and r.id = ${Number(after[by])} and r.deleted_at is null`);
  if (!found) return {};
  if (!found.$active) throw invalidField(by, 'client_inactive', 'error.quote.client_inactive');
  if (!found.$buys) throw invalidField(by, 'client_not_sellable', 'error.quote.client_not_sellable');
  const open = Object.keys(columns).filter((name) => after[name] === null || (before && after[name] === before[name]));
  return Object.fromEntries(open.map((name) => [name, found[name] ?? null]));
}

const TERMS = ['client_id', 'quote_date', 'margin_rate', 'rounding_unit'];

export const quoteDerivation: Derivation = {
  collection: quotes,
  reads: [...TERMS, 'site_id', 'site_name', 'company_name', 'contact_person', 'contact_phone', 'contact_email'],
  async derive(write) {
    return { ...(await copied(write, COPIES[0])), ...(await copied(write, COPIES[1])) };
  },
  async derived(write, id) {
    if (!write.before || sessions.getStore()?.service || !changed(write, TERMS)) return;
    const ctx = reading(write);
    const [head, stored] = [await readHead(ctx, id), await readLines(ctx, id)];
    if (!head || !stored.length) return;
    const { client_id: client, margin_rate: margin } = write.before;
    const former = await formerTerms(ctx, { client_id: number(client), margin_rate: margin ?? '0' }, head.client_id);
    const lines = storedLineBodies(stored, former);
    await writeLines(ctx, id, (await calculateDocument(ctx, head, lines, { anyClient: true })).lines, true);
  },
};

const OF = ['line_type', 'model_set_id', 'bom_template_id', 'item_id'];

/** Whatever is written of a line, its figures are worked out with it, so that none of them is written by hand. */
export const quoteItemDerivation: Derivation = {
  collection: quoteItems,
  reads: [...STORED_COLUMNS, 'quote_id'],
  async derive(write) {
    const ctx = reading(write);
    const head = await readHead(ctx, Number(write.after.quote_id));
    if (!head) throw invalidField('quote_id', 'unknown_reference');
    const { lines } = await ofRow(() => calculateDocument(ctx, { ...head, discount_amount: '0' }, [asked(write)], { anyClient: true }));
    const [line] = lines;
    if (!line) return {};
    const { id: _, sort_order: _order, variables, derived, bom_result, ...columns } = line;
    const texts = { variables: text(variables), derived: text(derived), bom_result: text(bom_result) };
    return { ...JSON.parse(JSON.stringify(columns)), ...texts };
  },
};

const text = (value: object | null) => (value === null ? null : JSON.stringify(value));

/** In a form the places of faults are those of the line alone. */
async function ofRow<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const details = error.details.map(({ path, ...detail }) => ({ ...detail, path: path?.replace(/^items\.0\.?/, '') || 'line_type' }));
    throw new Refusal(error.status, error.key, details, error.params);
  }
}

const isZero = (value: string | null | undefined) => !value || Number(value) === 0;

/** A line as the form says it. Zero is what a form says of a rate or price that nobody has filled in. */
function asked(write: RowWrite): AskedLine {
  const { before, after } = write;
  const isNew = !before || before.line_type !== after.line_type;
  const isOfSame = !isNew && !changed(write, OF);
  const rate = (name: 'margin_rate' | 'discount_rate') => (isNew && isZero(after[name]) ? {} : { [name]: after[name] });
  const shared = {
    line_type: after.line_type,
    quantity: after.quantity,
    floor: after.floor,
    symbol: after.symbol,
    memo: after.memo,
    specification: isNew || isOfSame || changed(write, ['specification']) ? after.specification : null,
    ...rate('margin_rate'),
    ...rate('discount_rate'),
  };
  const result = LineBody.safeParse({ ...shared, ...ownMembers(write, after, isNew) });
  if (!result.success)
    throw invalid(
      'error.validation_failed',
      result.error.issues.map(({ path, code, ...issue }) => ({
        path: path.join('.') || 'line_type',
        code:
          'params' in issue && typeof issue.params?.code === 'string'
            ? issue.params.code
            : code === 'invalid_type'
              ? 'required'
              : 'invalid_value',
      })),
    );
  const kept = { bom_template_id: number(after.bom_template_id), variables: variablesOf(before) };
  return { ...result.data, ...(isOfSame ? { kept } : {}) };
}

const variablesOf = (line: Stored | null): Variables => (line?.variables ? JSON.parse(line.variables) : {});

const number = (value: string | null | undefined) => (value ? Number(value) : null);

function ownMembers(write: RowWrite, after: Stored, isNew: boolean): Record<string, unknown> {
  const isWritten = !isZero(after.unit_price) && (isNew || changed(write, ['unit_price']) || after.price_overridden === 'true');
  const price = isWritten ? { unit_price: after.unit_price } : {};
  if (after.line_type === 'CUSTOM') return { item_name: after.item_name, unit: after.unit, unit_price: after.unit_price ?? '0' };
  if (after.line_type === 'ITEM') return { item_id: number(after.item_id), ...price };
  const set = number(after.model_set_id);
  const of = set ? { model_set_id: set } : { bom_template_id: number(after.bom_template_id) };
  return { quantity: String(Number(after.quantity)), ...of, variables: variablesOf(after), ...price };
}
