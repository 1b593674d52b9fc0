import type { Domain } from '../../kernel/domain.ts';
import { attendanceDerivation } from './attendance/derived.ts';
import { attendanceRecords } from './attendance/model.ts';
import { attendanceRoutes } from './attendance/routes.ts';
import { calendarSchedules } from './calendar/model.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { seedDemo } from './demo.ts';
import { employeeMachine, employees } from './employees/model.ts';
import { employeeRoutes } from './employees/routes.ts';
import { employeeProfile } from './employees/service.ts';
import { holidays } from './holidays/model.ts';
import { holidayRoutes } from './holidays/routes.ts';
import { holidayProvision } from './holidays/seeds.ts';
import { hooks } from './hooks.ts';
import { leaveDocument } from './leave/approval.ts';
import { leaveDerivation } from './leave/derived.ts';
import { leaveMachine, leaveRequests } from './leave/model.ts';
import { leaveReminders } from './leave/reminders.ts';
import { leaveRoutes } from './leave/routes.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { rights } from './rights.ts';

export const hr: Domain = {
  name: 'hr',
  collections: [employees, attendanceRecords, calendarSchedules, holidays, leaveRequests],
  machines: [employeeMachine, leaveMachine],
  documents: [leaveDocument],
  routes: [...employeeRoutes, ...attendanceRoutes, ...leaveRoutes, ...calendarRoutes, ...holidayRoutes],
  reminders: leaveReminders,
  rights,
  hooks,
  derivations: [attendanceDerivation, leaveDerivation],
  messages: { ko, en },
  provisions: [holidayProvision],
  profile: employeeProfile,
  inBasicDemo: true,
  seedDemo,
};
