import type { Area } from '../area.ts';
import AttendancePage from './attendance-page.vue';

export const attendance: Area = {
  pages: [{ path: 'attendance', component: AttendancePage }],
  useEntries: (access) => () => (access.attendance ? [{ to: 'attendance', icon: 'schedule', label: 'studio.attendance.title' }] : []),
};
