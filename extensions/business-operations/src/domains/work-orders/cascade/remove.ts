import sql, { raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { conflict } from '../../../kernel/errors.ts';
import { emitEvent } from '../../../kernel/events.ts';
import { storedFields } from '../../../kernel/model/collection.ts';
import { documentApprovals, documentData, documents } from '../../documents/model.ts';
import { WORK_ORDERS_REMOVED, type WorkOrdersRemoved } from '../events.ts';
import { workOrderItems, workOrderSteps, workOrders } from '../model.ts';
import { materialInputs, workLogs } from '../records.ts';

/**
 * Removes the rows of work orders for good, with their auxiliary ones that have ended and documents that nobody has submitted. Whatever
 * else names them loses the link; the audit log keeps the rows. 409 `error.in_use` where an auxiliary work order is still open.
 */
export async function removeWorkOrders(ctx: Context, named: readonly number[]): Promise<void> {
  const ids = await withAuxiliaries(ctx, named);
  await emitEvent<WorkOrdersRemoved>(ctx, WORK_ORDERS_REMOVED, { work_order_ids: ids });
  const ofThem = sql`work_order_id = any (${ids}::integer[])`;
  await ctx.rows(sql`select set_config('app.hard_delete', 'on', true)`);
  await removeRows(ctx, workLogs.name, ofThem);
  await removeRows(ctx, materialInputs.name, ofThem);
  await removeDocuments(ctx, ofThem);
  await unlink(ctx, workOrderItems.name, sql`select id from work_order_items where tenant_id = ${ctx.tenant.id} and ${ofThem}`);
  await unlink(ctx, workOrders.name, sql`select unnest(${ids}::integer[])`);
  await removeRows(ctx, workOrderSteps.name, ofThem);
  await removeRows(ctx, workOrderItems.name, ofThem);
  await removeRows(ctx, workOrders.name, sql`id = any (${ids}::integer[])`);
  await ctx.rows(sql`select set_config('app.hard_delete', '', true)`);
}

const removeRows = (ctx: Context, table: string, which: Sql) =>
  ctx.rows(sql`delete from ${raw(table)} where tenant_id = ${ctx.tenant.id} and ${which}`);

/** The same with what was made beside them, and beside that. */
async function withAuxiliaries(ctx: Context, named: readonly number[]): Promise<number[]> {
  const tenant = ctx.tenant.id;
  const rows = await ctx.rows<{ id: number; open: boolean }>(sql`
    with recursive tree as (
      select id, parent_id, false as open from work_orders where tenant_id = ${tenant} and id = any (${named}::integer[])
      union
      select w.id, w.parent_id, w.status <> 'CANCELLED' and w.deleted_at is null and w.id <> all (${named}::integer[])
      from work_orders w join tree on w.parent_id = tree.id where w.tenant_id = ${tenant}
    )
    select id, open from tree order by id`);
  const open = rows.filter((row) => row.open);
  if (open.length) throw conflict('error.in_use', [{ code: 'in_use', collection: workOrders.name, count: open.length }]);
  return [...new Set(rows.map(({ id }) => id))];
}

async function removeDocuments(ctx: Context, ofThem: Sql): Promise<void> {
  const unsubmitted = sql`select id from documents where tenant_id = ${ctx.tenant.id} and ${ofThem} and status in ('DRAFT', 'REJECTED')`;
  await unlink(ctx, documents.name, unsubmitted, [documentData.name, documentApprovals.name]);
  for (const part of [documentData, documentApprovals]) await removeRows(ctx, part.name, sql`document_id in (${unsubmitted})`);
  await removeRows(ctx, documents.name, sql`id in (${unsubmitted})`);
}

const OWN: readonly string[] = [workOrders.name, workOrderItems.name, workOrderSteps.name, materialInputs.name, workLogs.name];

/** Clears what other tables say of rows that are about to go. */
async function unlink(ctx: Context, target: string, rows: Sql, except: readonly string[] = OWN): Promise<void> {
  const links = ctx.app.model.collections
    .filter(({ name }) => !except.includes(name))
    .flatMap((declared) =>
      storedFields(declared).flatMap(([field, { kind, to }]) => (kind === 'ref' && to === target ? [{ table: declared.name, field }] : [])),
    );
  for (const { table, field } of links)
    await ctx.rows(sql`update ${raw(table)} set ${raw(field)} = null where tenant_id = ${ctx.tenant.id} and ${raw(field)} in (${rows})`);
}
