import type { Area } from '../area.ts';
import DashboardPage from './dashboard-page.vue';
import ReportPage from './report-page.vue';

/** What those who lead the company look at every morning. */
export const dashboard: Area = {
  pages: [
    { path: 'dashboard', component: DashboardPage },
    { path: 'daily-report', component: ReportPage },
  ],
  useEntries: (access) => () =>
    access.statistics
      ? [
          { to: 'dashboard', icon: 'space_dashboard', label: 'studio.dashboard.title' },
          { to: 'daily-report', icon: 'summarize', label: 'studio.daily_report.title' },
        ]
      : [],
};
