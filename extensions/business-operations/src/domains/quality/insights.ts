import type { Dashboard } from '../../kernel/model/dashboard.ts';

const source = { path: '/material/nonconforming-reports/statistics' };
const counted = { label: { ko: '건수', en: 'Reports' }, unit: 'count' } as const;

export const qualityDashboard: Dashboard = {
  name: 'quality',
  label: { ko: '품질', en: 'Quality' },
  note: { ko: '부적합 보고와 품질 비용', en: 'Nonconforming reports and what they cost' },
  icon: 'verified',
  panels: [
    {
      name: 'reports',
      label: { ko: '부적합 보고', en: 'Nonconforming reports' },
      icon: 'report',
      source,
      view: {
        as: 'figures',
        values: [
          { at: 'total_count', label: { ko: '전체', en: 'All' }, unit: 'count' },
          { at: 'open_count', label: { ko: '미종결', en: 'Open' }, unit: 'count' },
          { at: 'overdue_count', label: { ko: '조치 기한 초과', en: 'Overdue' }, unit: 'count' },
          { at: 'average_days_to_close', label: { ko: '평균 종결 일수', en: 'Days to close' }, unit: 'days' },
          { at: 'costs.total', label: { ko: '총비용', en: 'Total cost' }, unit: 'won' },
        ],
      },
      size: [48, 6],
    },
    {
      name: 'monthly_cost',
      label: { ko: '월별 품질 비용', en: 'Quality cost by month' },
      icon: 'bar_chart',
      source,
      view: {
        as: 'columns',
        categories: { at: ['monthly.*.month'] },
        values: [{ at: 'monthly.*.total_cost', label: { ko: '총비용', en: 'Total cost' }, unit: 'won' }],
      },
      size: [48, 13],
    },
    {
      name: 'by_type',
      label: { ko: '유형별 건수', en: 'Reports by type' },
      icon: 'category',
      source,
      view: {
        as: 'bars',
        categories: { at: ['by_type.@'], words: 'nonconforming_reports.nc_type' },
        values: [{ at: 'by_type.*', ...counted }],
      },
      size: [24, 12],
    },
    {
      name: 'by_status',
      label: { ko: '처리 상태별 건수', en: 'Reports by status' },
      icon: 'flag',
      source,
      view: {
        as: 'bars',
        categories: { at: ['by_status.@'], words: 'nonconforming_reports.status' },
        values: [{ at: 'by_status.*', ...counted }],
      },
      size: [24, 12],
    },
  ],
};
