import type { RoleRights } from '../../kernel/domain.ts';

/** Dashboards, the daily report and the statistics show totals of every area, so they are for those who lead the company. */
export const rights: RoleRights = { admin: { stat_daily: ['read'], stat_events: ['read'] }, manager: { stat_daily: ['read'] } };
