import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { bulkDeletion } from '../../kernel/crud/bulk.ts';
import { crud } from '../../kernel/crud/crud.ts';
import { resource } from '../../kernel/crud/resource.ts';
import { count, statistics } from '../../kernel/crud/statistics.ts';
import { toggle } from '../../kernel/crud/toggle.ts';
import type { Route } from '../../kernel/http/route.ts';
import { day } from '../../kernel/model/schemas.ts';
import { laborRates } from './model.ts';

const inForce = (on: string) => sql`t.effective_from <= ${on}::date and coalesce(t.effective_to, 'infinity') >= ${on}::date`;

const laborResource = resource('/labor', laborRates, {
  id: 'sales.labor',
  noun: 'rate',
  list: {
    summary: 'Labor rates; search over code, name.',
    filters: {
      labor_type: 'labor_type',
      code: 'code',
      effective_on: { schema: day, reads: ['effective_from', 'effective_to'], sql: inForce },
      is_active: 'is_active',
    },
    sort: ['code', 'rate', 'effective_from'],
    search: ['code', 'name'],
  },
});

const types = laborRates.options.fields.labor_type.values;

const Rates = z.object({
  count: z.int(),
  min_rate: z.number().nullable(),
  max_rate: z.number().nullable(),
  avg_rate: z.number().nullable(),
});

/** Rates that are active and in force today. */
const byType = {
  sql: (ctx: { today(): string }) => {
    const of = (type: string) => sql`filter (where t.labor_type = ${type} and t.is_active and ${inForce(ctx.today())})`;
    const member = (
      type: string,
    ) => sql`${type}::text, json_build_object('count', count(*) ${of(type)}, 'min_rate', trim_scale(min(t.rate) ${of(type)}),
      'max_rate', trim_scale(max(t.rate) ${of(type)}), 'avg_rate', round(avg(t.rate) ${of(type)}))`;
    const [first, ...rest] = types.map(member);
    return sql`json_build_object(${rest.reduce((all, one) => sql`${all}, ${one}`, first ?? raw(''))})`;
  },
  schema: z.object(Object.fromEntries(types.map((type) => [type, Rates]))),
};

/** Whether the rate is the last of a code that a template in use names, once those before it in the list are gone. */
const lastOfUsedCode = (_ctx: Context, ids: readonly number[]): Sql => sql`(
  exists (
    select from bom_template_items l join bom_templates b on b.tenant_id = l.tenant_id and b.id = l.bom_template_id
    where l.tenant_id = t.tenant_id and l.labor_code = t.code and b.status = 'ACTIVE' and b.deleted_at is null)
  and not exists (
    select from labor_rates o where o.tenant_id = t.tenant_id and o.code = t.code and o.id <> t.id and o.deleted_at is null
      and (array_position(${ids}::integer[], o.id) < array_position(${ids}::integer[], t.id)) is not true))`;

const refusals = ['error.labor.overlap', 'error.date_range_invalid'];

export const laborRoutes: Route[] = [
  statistics('/labor/stats', laborResource, {
    id: 'sales.labor.stats',
    summary: 'Counts and rate ranges.',
    figures: { total: count(), active: count('t.is_active'), by_labor_type: byType },
  }),
  bulkDeletion('/labor/bulk', laborResource, {
    id: 'sales.labor.bulk-delete',
    summary: 'Delete many by the rule of the single deletion.',
    stays: { in_use: lastOfUsedCode },
  }),
  toggle('/labor/{id}/toggle', laborResource, { id: 'sales.labor.toggle', errors: refusals }),
  ...crud(laborResource, {
    create: { errors: refusals },
    update: { summary: 'Change a rate; stored quotes keep theirs.', errors: refusals },
    delete: { summary: 'Delete a rate, unless it is the last of a code that a template in use names.' },
    importedBy: ['code', 'basis_min', 'effective_from'],
  }),
];
