import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { assertEditable, guardedColumns } from '../../kernel/crud/frozen.ts';
import type { ComputedFields } from '../../kernel/crud/select.ts';
import { lockRow, permitted, referencedRow } from '../../kernel/crud/write.ts';
import { type Detail, invalid } from '../../kernel/errors.ts';
import { Json } from '../../kernel/http/reply.ts';
import type { ProcessesBody } from './bodies.ts';
import { equipment, equipmentProcesses } from './model.ts';

type Served = readonly { process_id: number; is_primary: boolean }[];

export const ServedReply = z.array(
  z.object({ process_id: z.int(), process_code: z.string(), process_name: z.string(), is_primary: z.boolean() }),
);

/** The primary process first, the others as the shop floor has them. */
const served = sql`(
  select coalesce(json_agg(json_build_object('process_id', p.id, 'process_code', p.process_code, 'process_name', p.process_name,
    'is_primary', s.is_primary) order by s.is_primary desc, p.sort_order, p.id), '[]')
  from equipment_processes s join processes p on p.tenant_id = s.tenant_id and p.id = s.process_id and p.deleted_at is null
  where s.tenant_id = t.tenant_id and s.equipment_id = t.id)`;

const mayRead = (ctx: Context) => ctx.may(equipmentProcesses.name, 'read') && ctx.may('processes', 'read');

export const servedFields: ComputedFields = {
  processes: { sql: (ctx) => (mayRead(ctx) ? served : raw(`'[]'::json`)), schema: ServedReply },
};

export const servedNames: ComputedFields = {
  process_names: {
    sql: (ctx) =>
      mayRead(ctx)
        ? sql`(select coalesce(json_agg(p.process_name order by s.is_primary desc, p.sort_order, p.id), '[]')
            from equipment_processes s join processes p on p.tenant_id = s.tenant_id and p.id = s.process_id and p.deleted_at is null
            where s.tenant_id = t.tenant_id and s.equipment_id = t.id)`
        : raw(`'[]'::json`),
    schema: z.array(z.string()),
    sheet: [{ path: 'process_names', label: 'sheet.equipment.processes' }],
  },
};

/** What is wrong with a list of processes: one twice, two primary ones, one that is not there. */
export async function assertProcesses(ctx: Context, processes: Served, path: (index: number) => string): Promise<void> {
  const twice = processes.findIndex(({ process_id: id }, index) => processes.findIndex((other) => other.process_id === id) < index);
  if (twice >= 0) throw invalid('error.equipment.duplicate_process', [{ path: path(twice), code: 'duplicate_process' }]);
  const second = processes.flatMap(({ is_primary: primary }, index) => (primary ? [index] : []))[1];
  if (second !== undefined)
    throw invalid('error.equipment.more_than_one_primary', [{ path: `processes.${second}.is_primary`, code: 'more_than_one_primary' }]);
  const missing = await ctx.rows<{ place: number }>(sql`
    select g.place::integer - 1 as place from unnest(${processes.map(({ process_id: id }) => id)}::integer[]) with ordinality as g (id, place)
    where not exists (${referencedRow(ctx, 'processes', raw('g.id'))}) order by g.place`);
  if (missing.length)
    throw invalid(
      'error.validation_failed',
      missing.map(({ place }): Detail => ({ path: path(place), code: 'unknown_reference' })),
    );
}

/** The processes of a locked piece are these from now on. What stays as it is is not written. */
export async function writeProcesses(ctx: Context, equipmentId: number, processes: Served): Promise<void> {
  const wanted = sql`json_to_recordset(${JSON.stringify(processes)}::json) as g (process_id integer, is_primary boolean)`;
  const own = sql`t.tenant_id = ${ctx.tenant.id} and t.equipment_id = ${equipmentId}`;
  await ctx.rows(sql`delete from equipment_processes t where ${own} and t.process_id not in (select g.process_id from ${wanted})`);
  // There is one primary process at any moment, so the former one goes first.
  await ctx.rows(sql`
    update equipment_processes t set is_primary = false from ${wanted}
    where ${own} and g.process_id = t.process_id and t.is_primary and not g.is_primary`);
  await ctx.rows(sql`
    update equipment_processes t set is_primary = true from ${wanted}
    where ${own} and g.process_id = t.process_id and g.is_primary and not t.is_primary`);
  await ctx.rows(sql`
    insert into equipment_processes (tenant_id, equipment_id, process_id, is_primary)
    select ${ctx.tenant.id}, ${equipmentId}, g.process_id, g.is_primary from ${wanted}
    where g.process_id not in (select t.process_id from equipment_processes t where ${own})`);
}

export async function setProcesses(ctx: Context, equipmentId: number, body: z.infer<typeof ProcessesBody>): Promise<Json> {
  const processes = body.processes.map(({ process_id, is_primary: primary = false }) => ({ process_id, is_primary: primary }));
  for (const [index, process] of body.processes.entries())
    permitted(ctx, equipmentProcesses, 'update', process, { prefix: `processes.${index}.` });
  assertEditable(equipment, await lockRow(ctx, equipment, equipmentId, 'read', guardedColumns(equipment)), {});
  await assertProcesses(ctx, processes, (index) => `processes.${index}.process_id`);
  await writeProcesses(ctx, equipmentId, processes);
  const found = await ctx.row<{ data: string }>(sql`
    select ${mayRead(ctx) ? served : raw(`'[]'::json`)}::text as data from equipment t where t.tenant_id = ${ctx.tenant.id} and t.id = ${equipmentId}`);
  return new Json(found?.data ?? '[]');
}
