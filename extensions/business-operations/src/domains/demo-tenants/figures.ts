import sql, { raw } from 'sql-template-tag';

/** The rules by which demos are judged, and their figures in SQL over the aliases `d` of the demo and `t` of its tenant. */

export const WARNED_DAYS = 7;
export const INACTIVE_HOURS = 168;
export const ENGAGED_DAYS = 3;
export const ENGAGED_RECORDS = 10;

/** Figures over all demos count days of this zone. */
export const FIGURES_ZONE = 'Asia/Seoul';

/** The day of the end less today, in the tenant's time zone; 0 or less where none is left. */
export const DAYS_LEFT = raw('((d.expires_at at time zone t.time_zone)::date - (now() at time zone t.time_zone)::date)');

const LAST_USE = 'coalesce(t.last_activity_at, d.created_at)';

/** Whole days since somebody made use of it. */
export const INACTIVE_DAYS = raw(`greatest(0, floor(extract(epoch from now() - ${LAST_USE}) / 86400))::integer`);

export const IS_EXPIRING = sql`(d.status = 'ACTIVE' and ${DAYS_LEFT} <= ${WARNED_DAYS})`;

export const IS_INACTIVE = sql`(d.status = 'ACTIVE' and ${raw(LAST_USE)} <= now() - make_interval(hours => ${INACTIVE_HOURS}))`;

/** The day of an instant for figures over all demos. */
export const dayIn = (column: string) => raw(`(${column} at time zone '${FIGURES_ZONE}')::date`);
