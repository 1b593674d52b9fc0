import sql from 'sql-template-tag';
import { z } from 'zod';
import full from '../../../../../seeds/demo/full/quality-documents.json' with { type: 'json' };
import { asTenantUser } from '../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../kernel/context/context.ts';
import { addDays, type Day, instantAt } from '../../kernel/days.ts';
import { accountIds } from '../tenants/users/accounts.ts';
import { inspectLocation } from './inspect.ts';
import { type QualityDocumentOptions, qualityDocuments } from './model.ts';
import { cancelDocument, completeDocument, requestDocument } from './moves.ts';
import { confirmReports } from './reports/moves.ts';
import { quarterOf } from './rules.ts';
import { createQualityDocument } from './service.ts';

const Plan = z.array(
  z.strictObject({
    /** The order, by its site, and which of its locations. */
    site: z.string(),
    locations: z.tuple([z.int(), z.int()]),
    to: z.enum(qualityDocuments.options.fields.status.values),
    /** When it ends: so many days before the present quarter began, or before today. */
    ended: z.tuple([z.enum(['previous', 'present']), z.int()]),
    report: z.literal('CONFIRMED').optional(),
    options: z.enum(['whole', 'without_supervisor', 'site']).optional(),
    /** The first location, where it was installed in another width. */
    changed: z.strictObject({ width: z.number(), reason: z.string() }).optional(),
    /** How many locations failed; the last of the others is not inspected then. */
    failed: z.int().optional(),
    memo: z.string().optional(),
    reason: z.string().optional(),
    remarks: z.string().optional(),
  }),
);

type Plan = z.infer<typeof Plan>[number];

const PLAN: readonly Plan[] = Plan.parse(full);
const KEEPER = 'quality';

/** Quality documents of a demo company in every state, over two quarters. */
export async function seedDemoQualityDocuments(ctx: Context): Promise<void> {
  const orders = await readOrders(
    ctx,
    PLAN.map(({ site }) => site),
  );
  const keeper = (await accountIds(ctx))(KEEPER);
  for (const plan of PLAN) {
    const order = orders.get(plan.site);
    if (!order) throw new Error(`The demo company has no order for ${plan.site}.`);
    await seedDocument(ctx, plan, order, keeper);
  }
}

interface Order {
  client_id: number;
  locations: { id: number; open_width: number; open_height: number }[];
}

async function readOrders(ctx: Context, sites: readonly string[]): Promise<ReadonlyMap<string, Order>> {
  const rows = await ctx.rows<Order & { site_name: string }>(sql`
    select o.site_name, o.client_id, (
      select json_agg(json_build_object('id', l.id, 'open_width', l.open_width, 'open_height', l.open_height) order by l.sort_order, l.id)
      from order_locations l where l.tenant_id = o.tenant_id and l.order_id = o.id) as locations
    from orders o where o.tenant_id = ${ctx.tenant.id} and o.site_name = any (${sites}::text[]) and o.quote_id is null and o.deleted_at is null`);
  return new Map(rows.map((row) => [row.site_name, row]));
}

/** The last day of a document, or the day on which it is expected to end. */
function endOf(ctx: Context, [when, days]: Plan['ended']): Day {
  const today = ctx.today();
  const { year, quarter } = quarterOf(today);
  const began = `${year}-${String(3 * quarter - 2).padStart(2, '0')}-01`;
  if (when === 'previous') return addDays(began, -days);
  const day = addDays(today, -days);
  return days > 0 && day < began ? began : day;
}

async function seedDocument(ctx: Context, plan: Plan, order: Order, keeper: string): Promise<void> {
  const { to, site, remarks } = plan;
  const end = endOf(ctx, plan.ended);
  const on = (before: number): Day => [addDays(end, -before), ctx.today()].sort()[0] as Day;
  const at = <T>(before: number, work: (inside: Context) => Promise<T>) =>
    asTenantUser(ctx, keeper, work, instantAt(on(before), '14:20', ctx.tenant.timeZone));
  const places = order.locations.slice(...plan.locations);
  const id = await at(21, (inside) =>
    createQualityDocument(inside, {
      ...{ client_id: order.client_id, site_name: site, received_on: on(21), inspector_id: keeper },
      locations: places.map((place) => ({ order_location_id: place.id })),
      ...(plan.options ? { options: optionsOf(plan.options, site) } : {}),
      ...(remarks ? { remarks } : {}),
    }),
  );
  if (to === 'DRAFT') return;
  if (to === 'CANCELLED') {
    await at(0, (inside) => cancelDocument.one(inside, id, { reason: plan.reason ?? '' }));
    return;
  }
  await at(14, (inside) => requestDocument.one(inside, id, {}));
  if (to === 'REQUESTED') return;
  await at(7, (inside) => inspectAll(inside, id, places, plan));
  if (to === 'IN_PROGRESS') return;
  await at(0, async (inside) => {
    await completeDocument.one(inside, id, {});
    await noteReport(inside, id, plan);
  });
}

async function noteReport(ctx: Context, documentId: number, { report, memo }: Plan): Promise<void> {
  const found = await ctx.rows<{ id: number }>(sql`
    update performance_reports set memo = ${memo ?? null} where tenant_id = ${ctx.tenant.id} and quality_document_id = ${documentId} returning id`);
  if (report)
    await confirmReports(
      ctx,
      found.map(({ id }) => id),
    );
}

async function inspectAll(ctx: Context, documentId: number, places: Order['locations'], { changed, failed }: Plan): Promise<void> {
  const rows = await ctx.rows<{ id: number }>(sql`
    select id from quality_document_locations
    where tenant_id = ${ctx.tenant.id} and quality_document_id = ${documentId} and deleted_at is null order by sort_order`);
  for (const [index, place] of places.entries()) {
    if (failed !== undefined && index === places.length - 1) continue;
    const other = index === 0 && changed;
    await inspectLocation(ctx, documentId, rows[index]?.id as number, {
      result: index < (failed ?? 0) ? 'FAIL' : 'PASS',
      post_width: String(other ? other.width : place.open_width),
      post_height: String(place.open_height),
      ...(other ? { change_reason: other.reason } : {}),
    });
  }
}

/** What is said of the parties to a construction. */
function optionsOf(kind: NonNullable<Plan['options']>, site: string): QualityDocumentOptions {
  const construction_site = { name: site, land_location: site.split(' ').slice(0, 2).join(' '), lot_number: '산업로 152-3' };
  if (kind === 'site') return { construction_site };
  const known = {
    construction_site,
    material_distributor: {
      company: '한빛셔터(주)',
      address: '경기 시흥시 산기대학로 237',
      representative: '한대표',
      phone: '031-123-4567',
    },
    contractor: { company: '대한종합건설(주)', address: '서울 강남구 테헤란로 210', name: '김시공', phone: '02-555-1200' },
  };
  if (kind === 'without_supervisor') return known;
  return {
    ...known,
    supervisor: { office: '정일건축사사무소', address: '경기 수원시 팔달구 효원로 1', name: '박감리', phone: '031-234-9000' },
  };
}
