import sql from 'sql-template-tag';
import { z } from 'zod';
import full from '../../../../../seeds/demo/full/documents.json' with { type: 'json' };
import { asTenantUser } from '../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../kernel/context/context.ts';
import { accountIds } from '../tenants/users/accounts.ts';
import { approve, cancel, reject } from './approve.ts';
import { createFqc, defaultTemplate } from './fqc.ts';
import { documents } from './model.ts';
import type { SentRecords } from './records.ts';
import { createDocument, templateUsed, updateDocument } from './service.ts';
import { submit } from './submit.ts';
import type { SectionItem, TemplateWithParts } from './templates/load.ts';

const Course = z.strictObject({
  to: z.enum(documents.options.fields.status.values),
  result: z.enum(['PASS', 'FAIL']).default('PASS'),
  /** Whose turn it is at a document that is PENDING: the part of the address before the `@`. */
  waits_for: z.string().optional(),
  /** Why it was rejected or cancelled. */
  said: z.string().optional(),
});

const Sheet = Course.extend({ category: z.enum(['IQC', 'PQC']), days_ago: z.int() });
/** An order by its site, and what becomes of the final inspection of each of its locations. */
const Order = z.strictObject({ site: z.string(), days_ago: z.int(), documents: z.array(Course) });
const Plan = z.strictObject({ orders: z.array(Order), sheets: z.array(Sheet) });

type Course = z.infer<typeof Course>;

const PLAN = Plan.parse(full);

/** Who writes and who reviews; the owner approves. Production writes the sheets of its work orders. */
const LINES = { FQC: ['quality', 'production'], IQC: ['quality', 'production'], PQC: ['production', 'quality'] } as const;
const APPROVER = 'owner';
/** Days after the document was begun. */
const WAY = { written: 0.1, reviewed: 1, decided: 2 } as const;
const DAY = 86_400_000;

/** What is measured where the template has no limits, in mm by the key of the item. */
type Sizes = Readonly<Record<string, number>>;

interface Writing {
  course: Course;
  line: readonly [writer: string, reviewer: string];
  idOf(account: string): string;
  /** Acts as somebody so many days after the document was begun, or now where that is still to come. */
  as<T>(account: string, after: number, work: (inside: Context) => Promise<T>): Promise<T>;
}

/** Inspection documents of a demo company in every state, written and decided by its people. */
export async function seedDemoDocuments(ctx: Context): Promise<void> {
  const idOf = await accountIds(ctx);
  const actor =
    (daysAgo: number): Writing['as'] =>
    (account, after, work) =>
      asTenantUser(ctx, idOf(account), work, new Date(ctx.now.getTime() - Math.max(0, daysAgo - after) * DAY));
  for (const { site, days_ago: daysAgo, documents: courses } of PLAN.orders)
    await seedFinalInspection(ctx, site, courses, { line: LINES.FQC, idOf, as: actor(daysAgo) });
  for (const { category, days_ago: daysAgo, ...course } of PLAN.sheets) {
    const writing = { course, line: LINES[category], idOf, as: actor(daysAgo) };
    if (category === 'IQC') await seedIncomingInspection(writing);
    else await seedProcessInspection(writing);
  }
}

/** One document for each location, each with a course of its own. */
async function seedFinalInspection(
  ctx: Context,
  site: string,
  courses: readonly Course[],
  writing: Omit<Writing, 'course'>,
): Promise<void> {
  const order = await ctx.row<{ id: number }>(sql`
    select id from orders where tenant_id = ${ctx.tenant.id} and site_name = ${site} and quote_id is null and deleted_at is null`);
  if (!order) throw new Error(`The demo company has no order for ${site}.`);
  const { documents: made } = await writing.as(writing.line[0], 0, (inside) => createFqc(inside, { order_id: order.id }));
  const places = await ctx.rows<{ id: number; width: number; height: number }>(sql`
    select id, open_width::float as width, open_height::float as height from order_locations
    where tenant_id = ${ctx.tenant.id} and order_id = ${order.id}`);
  for (const [index, course] of courses.entries()) {
    const { id, order_location_id: place } = made[index] ?? {};
    const { id: _, ...sizes } = places.find((one) => one.id === place) ?? {};
    if (id !== undefined) await follow(id, sizes, { ...writing, course });
  }
}

/** The report of steel that came last before that day. */
async function seedIncomingInspection(writing: Writing): Promise<void> {
  const found = await writing.as(writing.line[0], 0, async (inside) => {
    const steel = await inside.row<{ id: number; width: number; thickness: number }>(sql`
      select q.id, substring(i.specification from '^([0-9]+)mm$')::float as width, substring(i.material from '([0-9.]+)T$')::float as thickness
      from inspections q join items i on i.tenant_id = q.tenant_id and i.id = q.item_id and i.material ~ '[0-9]T$'
      where q.tenant_id = ${inside.tenant.id} and q.inspection_type = 'IQC' and q.status = 'COMPLETED' and q.deleted_at is null
        and q.completed_at <= ${inside.now}
        and not exists (select from documents d where d.tenant_id = q.tenant_id and d.inspection_id = q.id)
      order by q.completed_at desc, q.id desc limit 1`);
    if (!steel) throw new Error('The demo company has no more inspections of steel.');
    const { id: inspection, ...sizes } = steel;
    const template_id = (await defaultTemplate(inside, 'IQC')) as number;
    return { id: await createDocument(inside, { template_id, target: { key: 'inspection_id', id: inspection } }), sizes };
  });
  await follow(found.id, found.sizes, writing);
}

/** The sheet that production began in the course of the work that was completed last before that day. */
async function seedProcessInspection(writing: Writing): Promise<void> {
  const found = await writing.as(writing.line[0], 0, (inside) =>
    inside.row<{ id: number; width: number; height: number; length: number }>(sql`
      select d.id, l.open_height::float as height,
        case p.process_type when 'BENDING' then l.open_height else l.open_width end::float as length,
        case p.process_type when 'BENDING' then substring(i.specification from '^([0-9]+)mm$')::numeric else l.open_width end::float as width
      from documents d join document_templates t on t.tenant_id = d.tenant_id and t.id = d.template_id and t.category = 'PQC'
      join work_orders w on w.tenant_id = d.tenant_id and w.id = d.work_order_id and w.completed_at <= ${inside.now}
      join processes p on p.tenant_id = w.tenant_id and p.id = w.process_id
      join work_order_items i on i.tenant_id = w.tenant_id and i.work_order_id = w.id and i.deleted_at is null
        and (p.process_type <> 'BENDING' or i.specification ~ '^[0-9]+mm$')
      join order_locations l on l.tenant_id = i.tenant_id and l.id = i.order_location_id
      where d.tenant_id = ${inside.tenant.id} and d.status = 'DRAFT' and d.deleted_at is null
      order by w.completed_at desc, d.id desc, i.sort_order, i.id limit 1`),
  );
  if (!found) throw new Error('The demo company has no more sheets of process inspections.');
  const { id, ...sizes } = found;
  await follow(id, sizes, writing);
}

/** Brings a draft as far as its course goes. */
async function follow(id: number, sizes: Sizes, { course, line, idOf, as }: Writing): Promise<void> {
  const { to, result, waits_for: waitsFor, said = '' } = course;
  const [writer, reviewer] = line;
  if (to === 'DRAFT') return;
  await as(writer, WAY.written, async (inside) => {
    await updateDocument(inside, id, { result, data: recordsOf(await templateUsed(inside, id), sizes, result) });
    if (to === 'CANCELLED') return cancel.one(inside, id, { reason: said });
    await submit(inside, id, {
      approvers: [reviewer, APPROVER].map((account, index) => ({ step: index + 2, approver_id: idOf(account) })),
    });
  });
  if (to === 'CANCELLED' || waitsFor === reviewer) return;
  await as(reviewer, WAY.reviewed, (inside) => approve(inside, id, {}));
  if (to === 'PENDING') return;
  await as(APPROVER, WAY.decided, (inside) => (to === 'REJECTED' ? reject(inside, id, { comment: said }) : approve(inside, id, {})));
}

/** Everything is as it should be, but for the first check of what has failed. */
function recordsOf({ sections }: TemplateWithParts, sizes: Sizes, result: Course['result']): SentRecords {
  const failing = sections.flatMap(({ items }) => items).find(({ measurement_type: type }) => type === 'CHECK');
  const entryOf = (item: SectionItem) => {
    if (item.measurement_type === 'CHECK') return result === 'FAIL' && item === failing ? 'NG' : 'OK';
    return item.measurement_type === 'NUMERIC' ? measured(item, sizes) : null;
  };
  return sections.flatMap(({ id, items }) =>
    items.flatMap((item) => {
      const value = entryOf(item);
      const rows = Array.from({ length: value === null ? 0 : item.sample_count }, (_, index) => index);
      return rows.map((row_index) => ({ section_id: id, field_key: item.field_key, row_index, value }));
    }),
  );
}

/** In the middle of the limits, or as ordered. */
function measured({ lower_limit: lower, upper_limit: upper, field_key: key }: SectionItem, sizes: Sizes): number | null {
  return lower !== null && upper !== null ? (lower + upper) / 2 : (sizes[key] ?? null);
}
