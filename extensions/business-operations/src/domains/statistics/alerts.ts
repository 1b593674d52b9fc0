import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { isOpen } from '../../kernel/access/permissions.ts';
import type { Context } from '../../kernel/context/context.ts';
import { pageMeta, paging } from '../../kernel/crud/paging.ts';
import { type Sheet, sheetOfRows } from '../../kernel/crud/sheet.ts';
import { Page } from '../../kernel/http/reply.ts';
import { get } from '../../kernel/http/route.ts';
import type { AnyCollection } from '../../kernel/model/collection.ts';
import { waiting } from '../approvals/boxes/sources.ts';
import { approvals } from '../approvals/model.ts';
import { constructionProjects } from '../construction/model.ts';
import { isUnchecked, presentColumns } from '../equipment/checks/open.ts';
import { equipment } from '../equipment/model.ts';
import { items } from '../items/model.ts';
import { loans } from '../loans/model.ts';
import { orders } from '../orders/model.ts';
import { payrolls } from '../payroll/payrolls/model.ts';
import { purchaseOrders } from '../purchasing/model.ts';
import { nonconformingReports } from '../quality/nonconforming/model.ts';
import { taxInvoices } from '../tax-invoices/model.ts';
import { corporateVehicles } from '../vehicles/model.ts';
import { workOrders } from '../work-orders/model.ts';
import { AREAS, type Area } from './metrics.ts';
import { statDaily } from './model.ts';
import { sources } from './sources.ts';
import { conditionSql, dayParameter, existing, type Scope, scopeOf } from './sql.ts';
import { openLines, overdueOf, projectDelayed, shipmentOf, stockOf } from './terms.ts';

const SEVERITIES = ['CRITICAL', 'WARNING', 'INFO'] as const;
type Severity = (typeof SEVERITIES)[number];

const SOON_DAYS = 3;
const NONCONFORMING_DAYS = 7;
const APPROVAL_DAYS = 3;
const VEHICLE_DAYS = 30;

/** Records that need somebody's attention, over the alias `t`. */
interface Alert {
  code: string;
  domain: Area;
  severity: Severity | Sql;
  collection: AnyCollection;
  /** What is joined to the records. */
  with?: Sql;
  where: Sql;
  reference: Sql;
  /** The day by which something is due. */
  due?: Sql;
  amount?: Sql;
}

async function alertsOf(ctx: Context, scope: Scope): Promise<Alert[]> {
  const today = dayParameter(scope.today);
  const open = conditionSql(scope, orders, sources.open.where);
  const vehicle = (code: string, due: string): Alert => ({
    code,
    domain: 'hr',
    severity: sql`case when ${raw(due)} < ${today} then 'CRITICAL' else 'WARNING' end`,
    collection: corporateVehicles,
    where: sql`t.status <> 'DISPOSED' and ${raw(due)} <= ${today} + ${VEHICLE_DAYS}::integer`,
    reference: raw('t.plate_number'),
    due: raw(due),
  });
  const order = (code: string, severity: Severity, where: Sql, domain: Area = 'sales'): Alert => ({
    code,
    domain,
    severity,
    collection: orders,
    where,
    reference: raw('t.order_no'),
    due: raw('t.delivery_date'),
    amount: raw('t.supply_amount'),
  });
  // What one employee is paid or owes is for those alone who may read it.
  const ofReaders = ({ name }: AnyCollection, column: string) => {
    const right = ctx.may(name, 'read');
    return right?.allRows && isOpen(right, column) ? raw(`t.${column}`) : raw('null');
  };
  return [
    order('ORDER_OVERDUE', 'CRITICAL', sql`${open} and t.delivery_date < ${today}`),
    order('ORDER_DUE_SOON', 'WARNING', sql`${open} and t.delivery_date between ${today} and ${today} + ${SOON_DAYS}::integer`),
    order('SHIPMENT_MISSING', 'CRITICAL', sql`t.status = 'PRODUCED' and ${shipmentOf} is null`, 'shipment'),
    {
      code: 'WORK_ORDER_DELAYED',
      domain: 'production',
      severity: 'WARNING',
      collection: workOrders,
      where: sql`${conditionSql(scope, workOrders, sources.workOpen.where)} and t.due_date < ${today}`,
      reference: raw('t.work_order_no'),
      due: raw('t.due_date'),
    },
    {
      code: 'PURCHASE_OVERDUE',
      domain: 'purchase',
      severity: 'WARNING',
      collection: purchaseOrders,
      with: sql`cross join lateral ${openLines} o`,
      where: sql`${conditionSql(scope, purchaseOrders, sources.openPurchases.where)} and o.expected_date < ${today}`,
      reference: raw('t.purchase_order_no'),
      due: raw('o.expected_date'),
      amount: raw('o.amount'),
    },
    {
      code: 'STOCK_BELOW_SAFETY',
      domain: 'inventory',
      severity: raw(`case when q.quantity <= 0 then 'CRITICAL' else 'WARNING' end`),
      collection: items,
      with: sql`cross join lateral (select ${stockOf} as quantity) q`,
      where: raw('t.is_active and t.is_stock_managed and t.safety_stock > 0 and q.quantity < t.safety_stock'),
      reference: raw('t.code'),
    },
    {
      code: 'NONCONFORMING_OPEN',
      domain: 'quality',
      severity: 'WARNING',
      collection: nonconformingReports,
      where: sql`t.status <> 'CLOSED' and t.occurred_on + ${NONCONFORMING_DAYS}::integer < ${today}`,
      reference: raw('t.report_no'),
      due: sql`t.occurred_on + ${NONCONFORMING_DAYS}::integer`,
      amount: raw('t.total_cost'),
    },
    {
      code: 'EQUIPMENT_INSPECTION_DUE',
      domain: 'quality',
      severity: 'WARNING',
      collection: equipment,
      where: isUnchecked(await presentColumns(ctx), 't'),
      reference: raw('t.equipment_code'),
      due: today,
    },
    {
      code: 'TAX_INVOICE_FAILED',
      domain: 'finance',
      severity: 'CRITICAL',
      collection: taxInvoices,
      where: raw(`t.status = 'TRANSMISSION_FAILED'`),
      reference: raw('t.invoice_no'),
      amount: raw('t.total_amount'),
    },
    {
      code: 'APPROVAL_WAITING',
      domain: 'hr',
      severity: 'INFO',
      collection: approvals,
      with: sql`join (${waiting(ctx, ['PENDING'])}) w on w.approval_id = t.id
        cross join lateral (select (t.submitted_at at time zone ${scope.timeZone})::date + ${APPROVAL_DAYS}::integer as due) d`,
      where: sql`d.due < ${today}`,
      reference: raw('t.document_no'),
      due: raw('d.due'),
    },
    {
      code: 'PAYROLL_UNPAID',
      domain: 'finance',
      severity: 'WARNING',
      collection: payrolls,
      where: sql`t.status <> 'PAID' and t.payment_date < ${today}`,
      reference: raw(`concat(t.pay_year, '-', lpad(t.pay_month::text, 2, '0'), ' ', (
        select e.employee_no from employees e where e.tenant_id = t.tenant_id and e.id = t.employee_id))`),
      due: raw('t.payment_date'),
      amount: ofReaders(payrolls, 'net_pay'),
    },
    {
      code: 'LOAN_OVERDUE',
      domain: 'finance',
      severity: 'CRITICAL',
      collection: loans,
      with: sql`cross join lateral ${overdueOf(today)} o`,
      where: raw(`t.status = 'ACTIVE' and o.amount > 0`),
      reference: raw('t.loan_no'),
      due: raw('o.since'),
      amount: ctx.may(loans.name, 'read')?.allRows ? raw('o.amount') : raw('null'),
    },
    vehicle('VEHICLE_INSURANCE_EXPIRING', 't.insurance_expires_on'),
    vehicle('VEHICLE_INSPECTION_DUE', 't.inspection_due_on'),
    {
      code: 'CONSTRUCTION_DELAYED',
      domain: 'production',
      severity: 'WARNING',
      collection: constructionProjects,
      where: projectDelayed(today),
      reference: raw('t.project_no'),
      due: sql`case when t.end_date < ${today} then t.end_date else t.start_date end`,
      amount: raw('t.contract_amount'),
    },
  ];
}

const alertSql = (
  scope: Scope,
  { code, domain, severity, collection, with: joined = empty, where, reference, due, amount }: Alert,
): Sql => sql`
  select ${code}::text as code, ${domain}::text as domain, (${typeof severity === 'string' ? sql`${severity}::text` : severity}) as severity,
    ${collection.name}::text as collection, t.id as item_id, (${reference})::text as reference, (${due ?? raw('null')})::date as due_date,
    ${scope.today}::date - (${due ?? raw('null')})::date as days, trim_scale((${amount ?? raw('null')})::numeric) as amount
  from ${raw(collection.name)} t ${joined} where ${existing(scope, collection)} and ${where}`;

const Row = z.object({
  code: z.string(),
  domain: z.enum(AREAS),
  severity: z.enum(SEVERITIES),
  title: z.string(),
  collection: z.string(),
  item_id: z.int(),
  reference: z.string().nullable(),
  due_date: z.iso.date().nullable(),
  days: z.int().nullable().meta({ description: 'Positive when it is overdue.' }),
  amount: z.number().nullable(),
});
type Row = z.infer<typeof Row>;

const query = z.strictObject({ ...paging, severity: z.enum(SEVERITIES).optional(), domain: z.enum(AREAS).optional() });

const sheet: Sheet = {
  title: 'sheet.alerts',
  columns: [
    { path: 'severity', label: 'sheet.alerts.severity', values: 'sheet.alerts.severity' },
    { path: 'title', label: 'sheet.alerts.title' },
    { path: 'reference', label: 'sheet.alerts.reference' },
    { path: 'due_date', label: 'sheet.alerts.due_date', kind: 'date' },
    { path: 'days', label: 'sheet.alerts.days', kind: 'integer' },
    { path: 'amount', label: 'sheet.alerts.amount', kind: 'decimal' },
  ],
};

const MAX_ROWS = 10_000;

/** What needs attention now, the gravest first. One statement; the source tables need not be readable to the caller. */
export const alertRoute = get('/stats/alerts', {
  id: 'hr.stats.alerts',
  access: [statDaily, 'read'],
  summary: 'What needs attention now.',
  query,
  reply: Row,
  list: true,
  meta: { counts: z.object({ CRITICAL: z.int(), WARNING: z.int(), INFO: z.int() }) },
  run: async (ctx, { query: { page, size, severity, domain } }) => {
    const scope = scopeOf(ctx);
    const wanted = (await alertsOf(ctx, scope)).filter((alert) => !domain || alert.domain === domain);
    const [limit, offset] = ctx.format === 'xlsx' ? [MAX_ROWS, 0] : [size, (page - 1) * size];
    const alerts = wanted.length
      ? join(
          wanted.map((alert) => alertSql(scope, alert)),
          ' union all ',
        )
      : sql`select`;
    const found = await ctx.row<{ rows: Omit<Row, 'title'>[]; counts: Record<Severity, number> }>(sql`
      with alerts as materialized (select * from (${alerts}) a ${severity ? sql`where a.severity = ${severity}` : empty})
      select
        (select coalesce(json_agg(p), '[]') from (
          select * from alerts a order by array_position(array['CRITICAL', 'WARNING', 'INFO'], a.severity), a.days desc nulls last, a.item_id, a.code
          limit ${limit} offset ${offset}) p) as rows,
        (select ${object(SEVERITIES)} from alerts a) as counts`);
    const { rows = [], counts = { CRITICAL: 0, WARNING: 0, INFO: 0 } } = found ?? {};
    const data = rows.map((row) => ({ ...row, title: ctx.translate(`alert.${row.code}`) }));
    if (ctx.format === 'xlsx') return sheetOfRows(ctx, sheet, data);
    return new Page(data, {
      ...pageMeta(
        { page, size },
        SEVERITIES.reduce((sum, name) => sum + counts[name], 0),
      ),
      counts,
    });
  },
});

const object = (names: readonly Severity[]): Sql =>
  sql`json_build_object(${join(names.map((name) => sql`${raw(`'${name}'`)}, count(*) filter (where a.severity = ${name})`))})`;
