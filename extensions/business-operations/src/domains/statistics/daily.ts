import sql, { join, raw, type Sql } from 'sql-template-tag';
import { groupsOn } from './attendance.ts';
import { levelChanges, levelsOn } from './levels.ts';
import { AREAS, type Area, type Flow, isLevel, type Metric, metrics } from './metrics.ts';
import { type SourceName, sources } from './sources.ts';
import { onDays, rowsOf, type Scope, totalOf } from './sql.ts';

const columnOf = (area: Area, { name }: Metric) => raw(`${area}_${name}`);

const DAY = raw('d.day');

/** The flows of a source on the day `d.day` in one pass over its rows. */
function sumsOf(scope: Scope, name: SourceName, wanted: readonly [Area, Flow][]): Sql {
  const source = sources[name];
  const columns = wanted.map(([area, metric]) => sql`${totalOf(scope, source, metric.measure, metric.only)} as ${columnOf(area, metric)}`);
  return sql`lateral (select ${join(columns)} from ${rowsOf(scope, source)} and ${onDays(scope, source, DAY, DAY)}) ${raw(`s_${name}`)}`;
}

/**
 * The metrics of some areas on each day of `days`, a relation with the column `day`: rows of `day`, `domain`, `metric`, `value` and
 * `is_level`. They are worked out from the base tables, each source once for a day.
 */
export function metricsSql(scope: Scope, days: Sql, areas: readonly Area[] = AREAS): Sql {
  const all = areas.flatMap((area) => metrics[area].map((metric): [Area, Metric] => [area, metric]));
  const flows = all.filter((one): one is [Area, Flow] => 'source' in one[1]);
  const names = [...new Set(flows.map(([, { source }]) => source))];
  const laterals = names.map((name) =>
    sumsOf(
      scope,
      name,
      flows.filter(([, { source }]) => source === name),
    ),
  );
  const grouped = all.flatMap(([area, metric]) =>
    'groups' in metric ? [sql`count(*) filter (where g.day_group in (${join(metric.groups)})) as ${columnOf(area, metric)}`] : [],
  );
  if (grouped.length) laterals.push(sql`lateral (select ${join(grouped)} from (${groupsOn(scope, DAY)}) g) s_groups`);
  const levels = levelsOn(scope, DAY);
  const values = all.map(
    ([area, metric]) =>
      sql`(${area}::text, ${metric.name}::text, ${isLevel(metric) ? levels[metric.name] : columnOf(area, metric)}::numeric, ${raw(String(isLevel(metric)))})`,
  );
  return sql`(
    with days as materialized (${days}), ${levelChanges(scope)}
    select d.day, m.domain, m.metric, m.value, m.is_level
    from ${join([raw('days d'), ...laterals], ' cross join ')}
    cross join lateral (values ${join(values)}) as m (domain, metric, value, is_level))`;
}
