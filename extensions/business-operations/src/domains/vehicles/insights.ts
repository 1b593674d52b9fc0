import type { Dashboard } from '../../kernel/model/dashboard.ts';
import { vehicleLogs, vehicleMaintenances } from './model.ts';

const thisYear = { _gte: '$year_start' };

export const vehiclesDashboard: Dashboard = {
  name: 'vehicles',
  label: { ko: '법인 차량', en: 'Company vehicles' },
  note: { ko: '운행 거리와 정비 비용', en: 'Distance driven and maintenance cost' },
  icon: 'directions_car',
  panels: [
    {
      name: 'distance',
      label: { ko: '올해 월별 운행 거리', en: 'Distance by month this year' },
      icon: 'route',
      source: {
        collection: vehicleLogs,
        aggregate: { sum: ['distance_km'] },
        groupBy: ['year(drive_date)', 'month(drive_date)'],
        filter: { drive_date: thisYear },
      },
      view: {
        as: 'columns',
        categories: { at: ['*.drive_date_year', '*.drive_date_month'] },
        values: [{ at: '*.sum.distance_km', label: { ko: '거리', en: 'Distance' }, unit: 'km' }],
      },
      size: [28, 12],
    },
    {
      name: 'purposes',
      label: { ko: '용도별 운행 거리', en: 'Distance by kind of trip' },
      icon: 'category',
      source: { collection: vehicleLogs, aggregate: { sum: ['distance_km'] }, groupBy: ['trip_type'], filter: { drive_date: thisYear } },
      view: {
        as: 'bars',
        categories: { at: ['*.trip_type'], words: 'vehicle_logs.trip_type' },
        values: [{ at: '*.sum.distance_km', label: { ko: '거리', en: 'Distance' }, unit: 'km' }],
      },
      size: [20, 12],
    },
    {
      name: 'maintenance',
      label: { ko: '올해 정비 비용', en: 'Maintenance cost this year' },
      icon: 'build',
      source: {
        collection: vehicleMaintenances,
        aggregate: { sum: ['cost'] },
        groupBy: ['kind'],
        filter: { maintenance_date: thisYear },
      },
      view: {
        as: 'bars',
        categories: { at: ['*.kind'], words: 'vehicle_maintenances.kind' },
        values: [{ at: '*.sum.cost', label: { ko: '비용', en: 'Cost' }, unit: 'won' }],
      },
      size: [48, 11],
    },
  ],
};
