import sql, { join, raw } from 'sql-template-tag';
import type { Derivation, RowWrite } from '../../kernel/derivation.ts';
import { conflict, invalid } from '../../kernel/errors.ts';
import { BENDING_ITEM_CODE } from '../bending/codes.ts';
import { items } from '../items/model.ts';
import { type Component, identityOf, isKnownCategory, type KnownCategory, type ModelFamily } from './options.ts';
import { type Options, settledOptions } from './rules.ts';

/** What a bent part or a model is in any case. */
const FIXED = { item_type: 'PART', procurement: 'MAKE' } as const;

const isStocked = (category: KnownCategory) => category === 'BENDING';

/** Bent parts and models are held to what production knows of them, whichever way the item is written. */
export const bendingItemDerivation: Derivation = {
  collection: items,
  reads: ['code', 'item_type', 'item_category', 'procurement', 'is_stock_managed', 'unit', 'options'],
  spells: ({ code, item_category }) => (item_category === 'BENDING' && typeof code === 'string' ? { code: spelled(code) } : {}),
  async derive(write) {
    const { before, after } = write;
    const category = after.item_category;
    if (before && isKnownCategory(before.item_category) && category !== before.item_category)
      throw invalid('error.validation_failed', [{ path: 'item_category', code: 'fixed' }]);
    if (!isKnownCategory(category) || after.deleted_at) return {};
    const isNew = !isKnownCategory(before?.item_category);
    const code = category === 'BENDING' && (isNew || write.fields.includes('code')) ? await partCode(write) : {};
    const options = isNew || write.fields.includes('options') ? await storedOptions(category, write) : {};
    return { ...fixedColumns(category, write, isNew), ...code, ...options };
  },
  async derived({ before, after, tenantId, rows }, id) {
    if (before || after.item_category !== 'BENDING') return;
    await rows(sql`
      insert into bending_item_mappings (tenant_id, prod_code, spec_code, length_code, item_id)
      select tenant_id, options ->> 'prod_code', options ->> 'spec_code', options ->> 'length_code', id from items
      where tenant_id = ${tenantId} and id = ${id} and options ->> 'prod_code' is not null and options ->> 'spec_code' is not null and options ->> 'length_code' is not null
      on conflict do nothing`);
  },
};

/** The columns that follow from the category. Something else is refused where it is said, and filled in where nothing is. */
function fixedColumns(category: KnownCategory, { before, after, fields }: RowWrite, isNew: boolean): Record<string, unknown> {
  const fixed = { ...FIXED, is_stock_managed: isStocked(category) };
  const names = Object.keys(fixed) as (keyof typeof fixed)[];
  const differing = names.filter((name) => after[name] !== null && after[name] !== String(fixed[name]));
  const said = differing.filter((name) => fields.includes(name) && (!before || isNew || after[name] !== before[name]));
  if (said.length)
    throw invalid(
      'error.validation_failed',
      said.map((path) => ({ path, code: 'invalid_value', options: [fixed[path]] })),
    );
  const isSet = !isStocked(category) && !before && !fields.includes('unit');
  return { ...(isNew ? fixed : {}), ...(isSet ? { unit: 'SET' } : {}) };
}

/** In capitals, as it is stamped on the part. */
const spelled = (code: string): string => code.trim().toUpperCase();

/** A code that lots were numbered for stays. */
async function partCode({ before, after, tenantId, rows }: RowWrite): Promise<{ code?: string }> {
  if (after.code === null || after.code === undefined) return {};
  const code = spelled(after.code);
  if (!BENDING_ITEM_CODE.test(code)) throw invalid('error.item.bending_code', [{ path: 'code', code: 'invalid_format' }]);
  if (before && before.code !== code) {
    const [found] = await rows<{ lots: number }>(sql`
      select count(*)::integer as lots from bending_lots where tenant_id = ${tenantId} and item_id = ${before.id}::integer`);
    if (found?.lots) throw conflict('error.in_use', [{ bending_lots: found.lots }]);
  }
  return { code };
}

const objectOf = (text: string | null | undefined): Options | null => {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Options) : null;
  } catch {
    return null;
  }
};

async function storedOptions(category: KnownCategory, write: RowWrite): Promise<{ options: string }> {
  const written = objectOf(write.after.options);
  if (!written) throw invalid('error.validation_failed', [{ path: 'options', code: 'invalid_type' }]);
  const options = settledOptions(category, written, write.before ? objectOf(write.before.options) : null);
  if (category !== 'BENDING') {
    await assertDifferent(category, options, write);
    await assertBentParts((options.components ?? []) as Component[], (written.components ?? []) as Component[], write);
  }
  return { options: JSON.stringify(options) };
}

/** Serializes what gives models their codes and tells them from one another, within a tenant and to the end of the transaction. */
export const modelLock = (tenantId: number) => sql`select pg_advisory_xact_lock(hashtext('items.models'), ${tenantId})`;

async function assertDifferent(family: ModelFamily, options: Options, { before, tenantId, rows }: RowWrite): Promise<void> {
  await rows(modelLock(tenantId));
  const names = identityOf(family);
  const same = names.map((name) => sql`i.options::jsonb -> ${raw(`'${name}'`)} is not distinct from ${jsonOf(options[name])}::jsonb`);
  const [twin] = await rows<{ code: string }>(sql`
    select i.code from items i where i.tenant_id = ${tenantId} and i.item_category = ${family} and i.deleted_at is null
      and i.id is distinct from ${before?.id ?? null}::integer and ${join(same, ' and ')} limit 1`);
  if (twin)
    throw conflict('error.bending.duplicate_model', [{ path: 'options.model_name', code: 'duplicate_model', item_code: twin.code }]);
}

const jsonOf = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/** Each names a live bent part of the tenant, which is held to the end of the transaction. Paths name the places in what was written. */
async function assertBentParts(
  components: readonly Component[],
  written: readonly Component[],
  { tenantId, rows }: RowWrite,
): Promise<void> {
  if (!components.length) return;
  const ids = [...new Set(components.map(({ bending_item_id: id }) => id))];
  const found = await rows<{ id: number; item_category: string | null }>(sql`
    select id, item_category from items where tenant_id = ${tenantId} and id = any (${ids}::integer[]) and deleted_at is null order by id for share`);
  const categories = new Map(found.map(({ id, item_category }) => [id, item_category]));
  const placesOf = (isWrong: (id: number) => boolean) =>
    written.flatMap(({ bending_item_id: id }, index) => (isWrong(Number(id)) ? [`options.components.${index}.bending_item_id`] : []));
  const unknown = placesOf((id) => !categories.has(id));
  if (unknown.length)
    throw invalid(
      'error.validation_failed',
      unknown.map((path) => ({ path, code: 'unknown_reference' })),
    );
  const others = placesOf((id) => categories.get(id) !== 'BENDING');
  if (others.length)
    throw invalid(
      'error.bending.not_a_bending_item',
      others.map((path) => ({ path, code: 'not_a_bending_item' })),
    );
}
