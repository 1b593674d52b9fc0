import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { invalid, notFound } from '../../../kernel/errors.ts';
import { idParam, inputOf, queryInteger } from '../../../kernel/model/schemas.ts';
import { stockLots } from '../../stock/model.ts';
import { linksOf, NODE_KINDS, RELATIONS } from './links.ts';
import { nodeRow } from './nodes.ts';
import { CHECKS, checksOf, type FoundEdge, type FoundNode, MISSING, type Missing, missingOf, STATES } from './rules.ts';

const MAX_DEPTH = 20;
const MAX_NODES = 300;
/** A node is met once for each length of a way to it. */
const MAX_STEPS = 3000;

const STARTS = ['lot_no', 'stock_lot_id', 'order_id', 'shipment_id'] as const;

export const TraceQuery = z.strictObject({
  lot_no: inputOf({ ...stockLots.options.fields.lot_no, required: true }).optional(),
  stock_lot_id: idParam.optional(),
  order_id: idParam.optional(),
  shipment_id: idParam.optional(),
  depth: queryInteger({ min: 1, max: MAX_DEPTH }).default(12),
});

const Node = z.object({
  key: z.string(),
  kind: z.enum(NODE_KINDS),
  id: z.int(),
  /** Where it stands to what was asked for. */
  side: z.enum(['START', 'BEFORE', 'AFTER']),
  number: z.string(),
  name: z.string(),
  party: z.string().nullable(),
  date: z.iso.date().nullable(),
  quantity: z.number().nullable(),
  unit: z.string().nullable(),
  status: z.string().nullable(),
  origin: z.string().nullable(),
  order: z.object({ id: z.int(), order_no: z.string() }).nullable(),
  checks: z.array(z.object({ kind: z.enum(CHECKS), state: z.enum(STATES), number: z.string().nullable() })),
});

export const Trace = z.object({
  nodes: z.array(Node),
  edges: z.array(z.object({ from: z.string(), to: z.string(), relation: z.enum(RELATIONS), quantity: z.number().nullable() })),
  missing: z.array(z.object({ node: z.string(), code: z.enum(Object.keys(MISSING) as [Missing, ...Missing[]]), message: z.string() })),
  truncated: z.boolean(),
});

type TracedNode = Omit<z.infer<typeof Node>, 'checks'> & Pick<FoundNode, 'facts'>;

/** The nodes that the question names: kind and id. */
function starts(ctx: Context, query: z.infer<typeof TraceQuery>): Sql {
  const tenant = ctx.tenant.id;
  if (query.stock_lot_id !== undefined)
    return sql`select 'LOT' as kind, b.id from stock_lots b where b.tenant_id = ${tenant} and b.id = ${query.stock_lot_id}`;
  if (query.shipment_id !== undefined)
    return sql`select 'SHIPMENT' as kind, s.id from shipments s where s.tenant_id = ${tenant} and s.id = ${query.shipment_id} and s.deleted_at is null`;
  if (query.order_id !== undefined)
    return sql`select 'WORK' as kind, i.id from work_orders w join work_order_items i on i.tenant_id = w.tenant_id and i.work_order_id = w.id and i.deleted_at is null
        where w.tenant_id = ${tenant} and w.order_id = ${query.order_id} and w.deleted_at is null and w.status <> 'CANCELLED'
      union all select 'SHIPMENT', s.id from shipments s
        where s.tenant_id = ${tenant} and s.order_id = ${query.order_id} and s.deleted_at is null and s.status <> 'CANCELLED'`;
  return sql`select 'LOT' as kind, b.id from stock_lots b where b.tenant_id = ${tenant} and b.lot_no = ${query.lot_no}
    union all select 'WORK', i.id from work_order_items i
      where i.tenant_id = ${tenant} and i.lot_no = ${query.lot_no} and i.stock_lot_id is null and i.deleted_at is null`;
}

/** The chain before and behind what is asked for, in one statement: no way is followed further than `depth` links, in either direction. */
const chain = (ctx: Context, query: z.infer<typeof TraceQuery>): Sql => {
  const links = linksOf(ctx.tenant.id);
  return sql`
    with recursive walk (kind, id, upwards, depth) as (
      select s.kind::text, s.id, g.upwards, 0 from (${starts(ctx, query)}) s cross join (values (true), (false)) g (upwards)
      union
      select e.kind, e.id, w.upwards, w.depth + 1 from walk w
      cross join lateral (
        select k.to_kind as kind, k.to_id as id from (${links}) k where not w.upwards and k.from_kind = w.kind and k.from_id = w.id
        union all
        select k.from_kind, k.from_id from (${links}) k where w.upwards and k.to_kind = w.kind and k.to_id = w.id) e
      where w.depth < ${query.depth}
    ),
    -- The walk goes no further than it is read.
    steps as materialized (select * from walk limit ${MAX_STEPS}),
    nodes as materialized (
      select s.kind, s.id, min(s.depth) as depth, bool_or(s.upwards) as upwards from steps s group by s.kind, s.id order by min(s.depth), s.kind, s.id limit ${MAX_NODES}),
    edges as (
      select n.kind as from_kind, n.id as from_id, k.to_kind, k.to_id, k.relation, sum(k.quantity)::float8 as quantity
      from nodes n cross join lateral (select k.* from (${links}) k where k.from_kind = n.kind and k.from_id = n.id) k
      join nodes o on o.kind = k.to_kind and o.id = k.to_id
      group by n.kind, n.id, k.to_kind, k.to_id, k.relation)
    select
      (select coalesce(json_agg(json_build_object('key', n.kind || ':' || n.id, 'kind', n.kind, 'id', n.id,
          'side', case when n.depth = 0 then 'START' when n.upwards then 'BEFORE' else 'AFTER' end, 'number', f.number, 'name', f.name, 'party', f.party,
          'date', f.date, 'quantity', f.quantity, 'unit', f.unit, 'status', f.status, 'origin', f.origin, 'facts', f.facts,
          'order', (select json_build_object('id', o.id, 'order_no', o.order_no) from orders o where o.tenant_id = d.tenant_id and o.id = f.order_id)
        ) order by n.depth, n.kind, n.id), '[]')
        from nodes n cross join (select ${ctx.tenant.id}::integer as tenant_id, ${ctx.tenant.timeZone}::text as zone) d cross join lateral (${nodeRow}) f) as nodes,
      (select coalesce(json_agg(json_build_object('from', e.from_kind || ':' || e.from_id, 'to', e.to_kind || ':' || e.to_id,
          'relation', e.relation, 'quantity', e.quantity) order by e.from_kind, e.from_id, e.to_kind, e.to_id, e.relation), '[]') from edges e) as edges,
      ((select count(*) from steps) = ${MAX_STEPS} or (select count(distinct (kind, id)) from steps) > ${MAX_NODES}) as truncated`;
};

export async function lotTrace(ctx: Context, query: z.infer<typeof TraceQuery>): Promise<z.infer<typeof Trace>> {
  if (STARTS.filter((name) => query[name] !== undefined).length !== 1)
    throw invalid('error.lot_trace.one_start', [{ path: 'lot_no', code: 'one_of', options: STARTS }]);
  const found = await ctx.row<{ nodes: TracedNode[]; edges: (FoundEdge & { quantity: number | null })[]; truncated: boolean }>(
    chain(ctx, query),
  );
  const { nodes = [], edges = [], truncated = false } = found ?? {};
  if (!nodes.length && !(await orderExists(ctx, query.order_id))) throw notFound();
  return {
    nodes: nodes.map(({ facts: _, ...node }, index) => ({ ...node, checks: checksOf(nodes[index] as TracedNode) })),
    edges,
    missing: missingOf(nodes, edges).map((lack) => ({ ...lack, message: ctx.translate(MISSING[lack.code]) })),
    truncated,
  };
}

/** An order that nobody has begun has no chain yet. */
const orderExists = async (ctx: Context, id: number | undefined): Promise<boolean> =>
  id !== undefined &&
  Boolean(await ctx.row(sql`select 1 from orders where tenant_id = ${ctx.tenant.id} and id = ${id} and deleted_at is null`));
