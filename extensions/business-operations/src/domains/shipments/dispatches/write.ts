import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { permitted } from '../../../kernel/crud/write.ts';
import { conflict, invalid, invalidField } from '../../../kernel/errors.ts';
import { formatNumber, nextSerial } from '../../../kernel/numbering.ts';
import { actorName } from '../../organisation/user-sql.ts';
import type { DispatchInput } from '../bodies.ts';
import { type DispatchOptions, type DispatchStatus, vehicleDispatches } from '../model.ts';
import { allowedStatuses, freightOf, isClosed } from './rules.ts';

/** Vehicle dispatches as people plan them. */

const TEXTS = ['logistics_company', 'tonnage', 'vehicle_no', 'driver_name', 'driver_contact', 'remarks'] as const;

/** A dispatch as it is stored; of a new one number and writer are given when it is written. */
export interface Dispatch extends Record<(typeof TEXTS)[number], string | null> {
  id: number | null;
  /** ISO 8601 in UTC. */
  arrival_at: string | null;
  options: Omit<DispatchOptions, 'dispatch_no' | 'writer'> & Partial<DispatchOptions>;
}

const COLUMNS = [...TEXTS, 'arrival_at', 'options'] as const;

const BLANK: Dispatch = {
  id: null,
  ...(Object.fromEntries(TEXTS.map((name) => [name, null])) as Record<(typeof TEXTS)[number], null>),
  arrival_at: null,
  options: { status: 'DRAFT', freight_cost_type: 'prepaid', supply_amount: 0, vat: 0, total_amount: 0 },
};

const SELECT = raw(
  `id, ${TEXTS.join(', ')}, to_char(arrival_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as arrival_at, options`,
);

/** The dispatches of a locked shipment, in order. */
export const storedDispatches = (ctx: Context, shipmentId: number): Promise<(Dispatch & { id: number })[]> =>
  ctx.rows(sql`
    select ${SELECT} from vehicle_dispatches
    where tenant_id = ${ctx.tenant.id} and shipment_id = ${shipmentId} and deleted_at is null order by sort_order, id`);

/** One dispatch, locked. */
export const lockedDispatch = (ctx: Context, id: number): Promise<(Dispatch & { id: number }) | undefined> =>
  ctx.row(
    sql`select ${SELECT} from vehicle_dispatches where tenant_id = ${ctx.tenant.id} and id = ${id} and deleted_at is null for update`,
  );

const closedRefusal = (path: string, status: DispatchStatus) =>
  conflict('error.vehicle_dispatch.closed', [{ path: `${path}options.status`, code: 'closed', status }]);

/** The dispatch as a request leaves it; `path` is where it stands in the body. Throws what its state or its amounts forbid. */
export function mergedDispatch(stored: Dispatch | null, { options = {}, id: _, ...sent }: DispatchInput, path = ''): Dispatch {
  const before = stored ?? BLANK;
  const named = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<Dispatch>;
  const columns = { ...before, ...named };
  if (columns.arrival_at) columns.arrival_at = new Date(columns.arrival_at).toISOString();
  const from = before.options.status;
  const to = options.status ?? from;
  if (isClosed(from) && differs(before, columns, options)) throw closedRefusal(path, from);
  if (to !== from && !allowedStatuses(from).includes(to))
    throw conflict('error.invalid_transition', [
      { path: `${path}options.status`, code: 'invalid_transition', from, to, allowed: allowedStatuses(from) },
    ]);
  const freight = freightOf(stored && before.options, options);
  if (freight === 'vat') throw invalidField(`${path}options.vat`, 'vat_mismatch', 'error.vehicle_dispatch.vat_mismatch');
  if (freight === 'total_amount') throw invalidField(`${path}options.total_amount`, 'total_mismatch');
  return {
    ...columns,
    options: {
      ...before.options,
      ...freight,
      status: to,
      freight_cost_type: options.freight_cost_type ?? before.options.freight_cost_type,
    },
  };
}

/** Whether anything but the remarks would change. */
function differs(before: Dispatch, after: Dispatch, options: NonNullable<DispatchInput['options']>): boolean {
  const columns = COLUMNS.filter((name) => name !== 'remarks' && name !== 'options');
  const members = Object.entries(options).filter(([, value]) => value !== undefined);
  return (
    columns.some((name) => before[name] !== after[name]) ||
    members.some(([name, value]) => String(value) !== String(before.options[name as keyof DispatchOptions]))
  );
}

/** Dispatches of a new shipment. */
export async function addDispatches(ctx: Context, shipmentId: number, sent: readonly DispatchInput[]): Promise<void> {
  const rows = sent.map((dispatch, place) => {
    const path = `vehicle_dispatches.${place}.`;
    return {
      ...mergedDispatch(null, permitted(ctx, vehicleDispatches, 'create', dispatch, { prefix: path }), path),
      sort_order: place + 1,
    };
  });
  await insert(ctx, shipmentId, rows);
}

type Placed = Dispatch & { sort_order: number };

async function insert(ctx: Context, shipmentId: number, rows: readonly Placed[]): Promise<void> {
  if (!rows.length) return;
  const { userId } = ctx.session;
  const writer = userId ? await ctx.row<{ name: string | null }>(sql`select ${actorName(ctx, `'${userId}'::uuid`)} as name`) : undefined;
  const day = ctx.today();
  const serial = await nextSerial(ctx.db, ctx.tenant.id, vehicleDispatches.name, day.replaceAll('-', ''), rows.length);
  const numbered = rows.map((row, index) => ({
    ...row,
    options: {
      dispatch_no: formatNumber({ field: 'options', prefix: 'VD', period: 'day', digits: 3 }, day, serial + BigInt(index)),
      ...row.options,
      writer: { id: userId, name: writer?.name ?? null },
    },
  }));
  const names = raw(COLUMNS.join(', '));
  await ctx.rows(sql`
    insert into vehicle_dispatches (tenant_id, shipment_id, sort_order, ${names})
    select ${ctx.tenant.id}, ${shipmentId}, sort_order, ${names}
    from json_populate_recordset(null::vehicle_dispatches, ${JSON.stringify(numbered)}::json) with ordinality as g order by g.ordinality`);
}

/** Makes these the dispatches of a locked shipment: those with an id are changed, the others new, missing ones go unless they have ended. */
export async function replaceDispatches(ctx: Context, shipmentId: number, sent: readonly DispatchInput[]): Promise<void> {
  const stored = new Map((await storedDispatches(ctx, shipmentId)).map((row) => [row.id, row]));
  assertOwn(stored, sent);
  const rows = sent.map((dispatch, place): Placed => {
    const path = `vehicle_dispatches.${place}.`;
    const known = dispatch.id === undefined ? null : (stored.get(dispatch.id) ?? null);
    const { id: _, ...named } = dispatch;
    const open = permitted(ctx, vehicleDispatches, known ? 'update' : 'create', named, { prefix: path });
    return { ...mergedDispatch(known, open, path), sort_order: place + 1 };
  });
  const kept = new Set(rows.map(({ id }) => id));
  const gone = [...stored.values()].filter(({ id }) => !kept.has(id));
  if (gone.length) ctx.access(vehicleDispatches.name, 'delete');
  const closed = gone.find(({ options }) => isClosed(options.status));
  if (closed) throw closedRefusal('vehicle_dispatches.', closed.options.status);
  await ctx.rows(sql`
    delete from vehicle_dispatches where tenant_id = ${ctx.tenant.id} and shipment_id = ${shipmentId} and id = any (${gone.map(({ id }) => id)}::integer[])`);
  await writeDispatches(
    ctx,
    rows.filter(({ id }) => id !== null),
  );
  await insert(
    ctx,
    shipmentId,
    rows.filter(({ id }) => id === null),
  );
}

function assertOwn(stored: ReadonlyMap<number, unknown>, sent: readonly DispatchInput[]): void {
  const wrong = sent.flatMap(({ id }, place) => {
    const path = `vehicle_dispatches.${place}.id`;
    if (id === undefined) return [];
    if (!stored.has(id)) return [{ path, code: 'unknown_reference' }];
    return sent.findIndex((other) => other.id === id) < place ? [{ path, code: 'duplicate' }] : [];
  });
  if (wrong.length) throw invalid('error.validation_failed', wrong);
}

/** Writes changed dispatches; a row that stays as it was is not written. */
export async function writeDispatches(ctx: Context, rows: readonly (Dispatch & { sort_order?: number })[]): Promise<void> {
  if (!rows.length) return;
  const columns = COLUMNS.filter((name) => name !== 'options');
  const of = (alias: string) => raw([...columns.map((name) => `${alias}.${name}`), `${alias}.options::jsonb`].join(', '));
  await ctx.rows(sql`
    update vehicle_dispatches d set (sort_order, ${raw(COLUMNS.join(', '))}) = row(coalesce(g.sort_order, d.sort_order), ${raw(COLUMNS.map((name) => `g.${name}`).join(', '))})
    from json_populate_recordset(null::vehicle_dispatches, ${JSON.stringify(rows)}::json) g
    where d.tenant_id = ${ctx.tenant.id} and d.id = g.id and row(d.sort_order, ${of('d')}) is distinct from row(coalesce(g.sort_order, d.sort_order), ${of('g')})`);
}
