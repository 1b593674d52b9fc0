import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import type { Day } from '../../../kernel/days.ts';
import type { WorkCalendar } from './rules.ts';

/** The days on which a tenant works, for the days from one to the other, and the time zone that they are counted in. */
export async function workCalendar(
  source: Pick<Context, 'rows'>,
  tenantId: number,
  start: Day,
  end: Day,
): Promise<WorkCalendar & { timeZone: string }> {
  const [found] = await source.rows<{ weekdays: number[]; time_zone: string; holidays: Day[] }>(sql`
    select coalesce(nullif(t.settings ->> 'working_weekdays', ''), '[1, 2, 3, 4, 5]')::jsonb as weekdays, t.time_zone, (
      select coalesce(json_agg(h.holiday_date), '[]') from holidays h
      where h.tenant_id = t.id and h.holiday_date between ${start} and ${end} and h.deleted_at is null) as holidays
    from tenants t where t.id = ${tenantId}`);
  if (!found) throw new Error(`There is no tenant ${tenantId}.`);
  return { weekdays: found.weekdays, timeZone: found.time_zone, holidays: new Set(found.holidays) };
}
