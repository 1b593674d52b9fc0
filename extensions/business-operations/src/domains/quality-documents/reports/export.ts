import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { openAccess, visible } from '../../../kernel/crud/select.ts';
import { type SheetColumn, sheetOf } from '../../../kernel/crud/sheet.ts';
import type { Download } from '../../../kernel/http/reply.ts';
import { performanceReports } from '../model.ts';
import { optionSql } from '../options.ts';
import { labelOf } from '../parts.ts';
import { type Period, presentYear } from './stats.ts';

/** The spreadsheet that is handed in: one row for each location of the confirmed reports. */

const option = (name: string) => `nullif(trim(${optionSql('d', name)}), '')`;

/** The columns in the order of the form, each with its SQL; the last four are filled in by hand. */
const COLUMNS: readonly (readonly [name: string, expression: string, kind?: SheetColumn['kind']])[] = [
  ['no', 'row_number() over (order by d.document_no, d.id, l.sort_order, l.id)', 'integer'],
  ['document_no', 'd.document_no'],
  ['completed_on', '$completed_on', 'date'],
  ['client', 'c.name'],
  ['site_name', 'd.site_name'],
  [
    'construction_site',
    `nullif(concat_ws(', ', ${option('construction_site.land_location')}, ${option('construction_site.lot_number')}), '')`,
  ],
  ['distributor', option('material_distributor.company')],
  ['contractor', option('contractor.company')],
  ['supervisor', option('supervisor.office')],
  ['order_no', 'o.order_no'],
  ['location', `nullif(${labelOf('ol')}, '')`],
  ['open_width', 'ol.open_width', 'decimal'],
  ['open_height', 'ol.open_height', 'decimal'],
  ['post_width', 'l.post_width', 'decimal'],
  ['post_height', 'l.post_height', 'decimal'],
  ['memo', 't.memo'],
  ...(['recognised_item', 'fire_resistance_time', 'use_location', 'lot_number'] as const).map((name) => [name, 'null'] as const),
];

export async function exportReports(ctx: Context, { year = presentYear(ctx), quarter }: Period): Promise<Download> {
  const completedOn = sql`(d.completed_at at time zone ${ctx.tenant.timeZone})::date::text`;
  const [before, after] = COLUMNS.map(([name, expression]) => `${expression} as ${name}`)
    .join(', ')
    .split('$completed_on');
  const source = sql`
    from performance_reports t
    join quality_documents d on d.tenant_id = t.tenant_id and d.id = t.quality_document_id
    join clients c on c.tenant_id = d.tenant_id and c.id = d.client_id
    join quality_document_locations l on l.tenant_id = d.tenant_id and l.quality_document_id = d.id and l.live and l.deleted_at is null
    join order_locations ol on ol.tenant_id = l.tenant_id and ol.id = l.order_location_id
    join orders o on o.tenant_id = ol.tenant_id and o.id = ol.order_id
    where ${visible(ctx, performanceReports, openAccess(ctx, performanceReports))} and t.confirmation_status = 'CONFIRMED'
      and t.year = ${year} and (${quarter ?? null}::integer is null or t.quarter = ${quarter ?? null}::integer)`;
  return sheetOf(
    ctx,
    {
      title: 'sheet.performance_export',
      of: quarter === undefined ? `${year}` : `${year}-Q${quarter}`,
      filename: `performance-reports-${year}${quarter === undefined ? '' : `-Q${quarter}`}.xlsx`,
      columns: COLUMNS.map(([path, , kind]) => ({ path, label: `sheet.performance_export.${path}`, ...(kind ? { kind } : {}) })),
    },
    { columns: sql`${raw(before ?? '')}${completedOn}${raw(after ?? '')}`, source, order: raw('d.document_no, d.id, l.sort_order, l.id') },
  );
}
