import { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';

/** Kilometres driven from one reading to the next. */
export const distanceOf = (start: number, end: number): number => end - start;

/** Kilometres by the purpose of the trip. Commuting counts as business use (법인세법 시행규칙 제27조의2). */
export const Usage = z.object({
  total_km: z.int(),
  business_km: z.int(),
  commute_km: z.int(),
  personal_km: z.int(),
  /** Per cent to one decimal; null where nothing was driven. */
  business_rate: z.number().nullable(),
});

const km = (type: string) => `coalesce(sum(t.distance_km) filter (where t.trip_type = '${type}'), 0)`;

/** The columns of logs that it rests on. */
export const USAGE_READS = ['distance_km', 'trip_type'];

/** The shape of `Usage` over the logs of the alias `t`. */
export const usageSql: Sql = raw(`json_build_object(
  'total_km', coalesce(sum(t.distance_km), 0),
  'business_km', ${km('BUSINESS')},
  'commute_km', ${km('COMMUTE')},
  'personal_km', ${km('PERSONAL')},
  'business_rate', trim_scale(round((${km('BUSINESS')} + ${km('COMMUTE')}) * 100.0 / nullif(sum(t.distance_km), 0), 1)))`);
