import { z } from 'zod';
import { pageOf, pageQuery } from '../../kernel/crud/paging.ts';
import { DemoPreset } from '../../kernel/demo.ts';
import { get, type Route } from '../../kernel/http/route.ts';
import { day, idParam } from '../../kernel/model/schemas.ts';
import { Activity, activityOf, Funnel, funnelOf, PARTNER_COLUMNS, Partner, partnersFrom, Summary, summaryOf } from './analytics.ts';

const PATH = '/demo-analytics';
const range = { start_date: day.optional(), end_date: day.optional() };
const TOO_LONG = 'error.date_range_too_long';

const partnerQuery = pageQuery({
  sort: ['-converted', 'conversion_rate', 'created', 'name'],
  tie: 'p.partner_id',
  search: false,
  filters: range,
});

const partnerSheet = {
  title: 'sheet.demo_partners',
  columns: [
    { path: 'name', label: 'field.demo_partners.name' },
    ...(['created', 'active', 'expired', 'converted'] as const).map((path) => ({
      path,
      label: `sheet.demo_partners.${path}`,
      kind: 'integer' as const,
    })),
    { path: 'conversion_rate', label: 'sheet.demo_partners.conversion_rate', kind: 'decimal' as const },
    { path: 'average_days_to_convert', label: 'sheet.demo_partners.average_days_to_convert', kind: 'decimal' as const },
    { path: 'last_created_at', label: 'sheet.demo_partners.last_created_at', kind: 'timestamp' as const },
  ],
};

export const analyticsRoutes: Route[] = [
  get(`${PATH}/conversion-funnel`, {
    id: 'platform.demo-analytics.conversion-funnel',
    access: 'SYS',
    summary: 'Funnel from creation to conversion, of demos created in the range.',
    query: z.strictObject({ ...range, partner_id: idParam.optional(), preset: z.enum(Object.keys(DemoPreset)).optional() }),
    reply: Funnel,
    errors: [TOO_LONG],
    run: (ctx, { query }) => funnelOf(ctx, query),
  }),
  get(`${PATH}/partner-performance`, {
    id: 'platform.demo-analytics.partner-performance',
    access: 'SYS',
    summary: 'What became of the demos of each partner.',
    query: partnerQuery,
    reply: Partner,
    list: true,
    errors: [TOO_LONG],
    run: (ctx, { query }) => pageOf(ctx, query, PARTNER_COLUMNS, partnersFrom(ctx, query), partnerSheet),
  }),
  get(`${PATH}/activity`, {
    id: 'platform.demo-analytics.activity',
    access: 'SYS',
    summary: 'Use over time, by day and by demo.',
    query: z.strictObject({ ...range, demo_tenant_id: idParam.optional() }),
    reply: Activity,
    errors: [TOO_LONG, 'error.demo_tenant.not_found'],
    run: (ctx, { query }) => activityOf(ctx, query),
  }),
  get(`${PATH}/dashboard-summary`, {
    id: 'platform.demo-analytics.dashboard-summary',
    access: 'SYS',
    summary: 'Head figures.',
    reply: Summary,
    run: summaryOf,
  }),
];
