import type { Area } from '../area.ts';
import PayrollPage from './payroll-page.vue';

export const payroll: Area = {
  pages: [{ path: 'payroll', component: PayrollPage }],
  useEntries: (access) => () => (access.payroll ? [{ to: 'payroll', icon: 'payments', label: 'studio.payroll.title' }] : []),
};
