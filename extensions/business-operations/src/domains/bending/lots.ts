import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { addDays, type Day } from '../../kernel/days.ts';
import { invalid, Refusal } from '../../kernel/errors.ts';
import { day, inputOf } from '../../kernel/model/schemas.ts';
import { nextSerial } from '../../kernel/numbering.ts';
import { assertCodes, materialOf, SMOKE_BARRIER } from './catalogue.ts';
import { bendingLotNo, dateCode, FIRST_DAY, lengthCode } from './codes.ts';
import { bendingItemMappings, bendingLots } from './model.ts';

const { prod_code, spec_code, length_code } = bendingItemMappings.options.fields;
const { material, raw_lot_no, fabric_lot_no } = bendingLots.options.fields;
const length = z.int().min(100).max(9999);

/** How far ahead a lot may be numbered, in days. */
const AHEAD = 31;

export const LotBody = z.strictObject({
  prod_code: inputOf(prod_code),
  spec_code: inputOf(spec_code),
  length_code: inputOf(length_code).optional(),
  length_mm: length.optional(),
  production_date: day.optional(),
  preview: z.boolean().default(false),
  raw_lot_no: inputOf(raw_lot_no).optional(),
  fabric_lot_no: inputOf(fabric_lot_no).optional(),
  material: inputOf(material).optional(),
});

export const NewLot = z.object({
  lot_number: z.string(),
  date_code: z.string(),
  serial: z.int(),
  prod_code: z.string(),
  spec_code: z.string(),
  length_code: z.string(),
  item: z.object({ id: z.int(), code: z.string(), name: z.string() }),
  bending_lot_id: z.int().nullable(),
});

interface Triple {
  prod_code: string;
  spec_code: string;
  length_code: string;
}

/** The series of serials that lots of these codes have in common; its period is the day of production. */
export const seriesOf = ({ prod_code: product, spec_code: spec, length_code: length }: Triple): string =>
  `${bendingLots.name}:${product}${spec}-${length}`;

/** The codes of a request; its length code wins over its length. */
export function tripleOf(asked: {
  prod_code: string;
  spec_code: string;
  length_code?: string | undefined;
  length_mm?: number | undefined;
}): Triple {
  assertCodes(asked);
  const code = asked.length_code ?? (asked.length_mm === undefined ? undefined : lengthCode(asked.length_mm));
  if (code === undefined) throw invalid('error.validation_failed', [{ path: 'length_code', code: 'required' }]);
  return { prod_code: asked.prod_code, spec_code: asked.spec_code, length_code: code };
}

export interface MappedItem {
  mapping_id: number;
  id: number;
  code: string;
  name: string;
}

/** The item that an active mapping of the codes names. */
export async function mappedItem(ctx: Context, { prod_code: product, spec_code: spec, length_code: code }: Triple): Promise<MappedItem> {
  const found = await ctx.row<MappedItem>(sql`
    select m.id as mapping_id, i.id, i.code, i.name
    from bending_item_mappings m join items i on i.tenant_id = m.tenant_id and i.id = m.item_id
    where m.tenant_id = ${ctx.tenant.id} and m.prod_code = ${product} and m.spec_code = ${spec} and m.length_code = ${code}
      and m.is_active and m.deleted_at is null and i.deleted_at is null`);
  if (!found)
    throw new Refusal(404, 'error.bending.mapping_not_found', [
      { code: 'mapping_not_found', prod_code: product, spec_code: spec, length_code: code },
    ]);
  return found;
}

/** The next lot of these codes and this day. A preview takes no number, and promises none. */
export async function generateLot(ctx: Context, body: z.infer<typeof LotBody>): Promise<z.infer<typeof NewLot>> {
  const triple = tripleOf(body);
  const date = (body.production_date ?? ctx.today()) as Day;
  if (date > addDays(ctx.today(), AHEAD))
    throw invalid('error.validation_failed', [{ path: 'production_date', code: 'too_late', max: AHEAD }]);
  if (date < FIRST_DAY) throw invalid('error.validation_failed', [{ path: 'production_date', code: 'too_small', min: FIRST_DAY }]);
  if (body.fabric_lot_no !== undefined && triple.prod_code !== SMOKE_BARRIER)
    throw invalid('error.validation_failed', [{ path: 'fabric_lot_no', code: 'not_of_product' }]);
  const item = await mappedItem(ctx, triple);
  const series = seriesOf(triple);
  const serial = body.preview ? await serialAhead(ctx, series, date) : await nextSerial(ctx.db, ctx.tenant.id, series, date);
  const lotNo = bendingLotNo(triple, date, serial);
  const id = body.preview
    ? null
    : await ctx.items(bendingLots).create({
        tenant_id: ctx.tenant.id,
        lot_no: lotNo,
        ...triple,
        production_date: date,
        serial: Number(serial),
        item_id: item.id,
        material: body.material ?? materialOf(triple.prod_code, triple.spec_code),
        raw_lot_no: body.raw_lot_no ?? null,
        fabric_lot_no: body.fabric_lot_no ?? null,
      });
  return {
    lot_number: lotNo,
    date_code: dateCode(date),
    serial: Number(serial),
    ...triple,
    item: { id: item.id, code: item.code, name: item.name },
    bending_lot_id: id,
  };
}

async function serialAhead(ctx: Context, series: string, date: Day): Promise<bigint> {
  const found = await ctx.row<{ last: string }>(sql`
    select last_value::text as last from number_sequences where tenant_id = ${ctx.tenant.id} and key = ${series} and period = ${date}`);
  return BigInt(found?.last ?? 0) + 1n;
}
