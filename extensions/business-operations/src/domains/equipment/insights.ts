import type { Dashboard } from '../../kernel/model/dashboard.ts';

const source = { path: '/equipment/stats' };

export const equipmentDashboard: Dashboard = {
  name: 'equipment',
  label: { ko: '설비', en: 'Equipment' },
  note: { ko: '오늘 점검, 불량, 수리 현황과 비용', en: 'Checks of today, what was found bad, and repairs with their cost' },
  icon: 'handyman',
  panels: [
    {
      name: 'checks',
      label: { ko: '오늘 점검', en: 'Checks today' },
      icon: 'fact_check',
      source,
      view: {
        as: 'figures',
        values: [
          { at: 'today.due', label: { ko: '점검 대상', en: 'Due' }, unit: 'count' },
          { at: 'today.checked', label: { ko: '점검 완료', en: 'Checked' }, unit: 'count' },
          { at: 'today.rate', label: { ko: '점검률', en: 'Rate' }, unit: 'percent' },
          { at: 'inspection_due', label: { ko: '점검할 설비', en: 'Pieces to check' }, unit: 'count' },
          { at: 'bad_open', label: { ko: '불량 항목', en: 'Found bad' }, unit: 'count' },
        ],
      },
      size: [28, 10],
    },
    {
      name: 'repairs',
      label: { ko: '이번 달 수리', en: 'Repairs this month' },
      icon: 'build',
      source,
      view: {
        as: 'figures',
        values: [
          { at: 'under_repair', label: { ko: '수리 중 설비', en: 'Under repair' }, unit: 'count' },
          { at: 'repairs.count', label: { ko: '수리 건수', en: 'Repairs' }, unit: 'count' },
          { at: 'repairs.cost', label: { ko: '비용', en: 'Cost' }, unit: 'won' },
        ],
      },
      size: [20, 10],
    },
    {
      name: 'trend',
      label: { ko: '월별 수리 비용', en: 'Repair cost by month' },
      icon: 'bar_chart',
      source,
      view: {
        as: 'columns',
        categories: { at: ['repair_trend.*.month'] },
        values: [{ at: 'repair_trend.*.cost', label: { ko: '비용', en: 'Cost' }, unit: 'won' }],
      },
      size: [28, 12],
    },
    {
      name: 'states',
      label: { ko: '상태별 설비', en: 'Equipment by state' },
      icon: 'donut_small',
      source,
      view: {
        as: 'bars',
        categories: { at: ['by_status.@'], words: 'equipment.status' },
        values: [{ at: 'by_status.*', label: { ko: '설비', en: 'Pieces' }, unit: 'count' }],
      },
      size: [20, 12],
    },
  ],
};
