import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { type ListOptions, listReply } from '../../../kernel/crud/list.ts';
import { type ComputedFields, selectList } from '../../../kernel/crud/select.ts';
import { fieldKey } from '../../../kernel/model/labels.ts';
import { idParam } from '../../../kernel/model/schemas.ts';
import { items } from '../../items/model.ts';
import { actorUser } from '../../organisation/user-sql.ts';
import { stockLots } from '../../stock/model.ts';
import { materialInputs } from '../records.ts';

/** How inputs of materials are shown. */

const ofItem = (name: 'code' | 'name' | 'specification' | 'unit', path: string) => ({
  sql: raw(`(select i.${name} from items i where i.tenant_id = t.tenant_id and i.id = t.item_id)`),
  schema: name === 'specification' ? z.string().nullable() : z.string(),
  sheet: [{ path, label: fieldKey(items.name, name) }] as const,
});

const computed: ComputedFields = {
  lot_no: {
    sql: raw('(select l.lot_no from stock_lots l where l.tenant_id = t.tenant_id and l.id = t.stock_lot_id)'),
    schema: z.string(),
    sheet: [{ path: 'lot_no', label: fieldKey(stockLots.name, 'lot_no') }],
  },
  item_code: ofItem('code', 'item_code'),
  item_name: ofItem('name', 'item_name'),
  specification: ofItem('specification', 'specification'),
  unit: ofItem('unit', 'unit'),
  process_step: {
    sql: raw(`(select json_build_object('id', s.id, 'step_code', s.step_code, 'step_name', s.step_name) from process_steps s
      where s.tenant_id = t.tenant_id and s.id = t.process_step_id)`),
    schema: z.object({ id: z.int(), step_code: z.string(), step_name: z.string() }).nullable(),
    sheet: [{ path: 'process_step.step_name', label: fieldKey(materialInputs.name, 'process_step_id') }],
  },
  input_by: {
    sql: (ctx) => actorUser(ctx, 't.input_by'),
    schema: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    sheet: [{ path: 'input_by.name', label: fieldKey(materialInputs.name, 'input_by') }],
  },
};

const only = ['stock_lot_id', 'item_id', 'quantity', 'bom_key', 'input_at', 'note', 'created_at', 'updated_at'];

/** The newest first. */
export const inputList = {
  filters: {
    step_id: { schema: idParam, reads: ['process_step_id'], sql: (id: number) => sql`t.process_step_id = ${id}` },
    item_id: 'item_id',
  },
  sort: ['-input_at'],
  computed,
  only,
} satisfies ListOptions;

export const InputRow = listReply(materialInputs, inputList);

/** Inputs that have just been written, in the order in which they were registered. */
export async function inputRows(ctx: Context, ids: readonly number[]): Promise<object[]> {
  const access = ctx.may(materialInputs.name, 'read');
  if (!access) return [];
  const rows = await ctx.rows<{ data: object }>(sql`
    select to_json(r) as data from (select ${selectList(ctx, materialInputs, access, computed, only)} from work_order_material_inputs t
      where t.tenant_id = ${ctx.tenant.id} and t.id = any (${ids}::integer[]) order by t.id) r`);
  return rows.map(({ data }) => data);
}
