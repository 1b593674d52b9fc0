import sql, { raw } from 'sql-template-tag';
import { isDue, type Reminder } from '../../kernel/reminder.ts';
import { corporateVehicles } from './model.ts';

/** A day of a vehicle that is in use. */
const dueOn = (name: string, column: 'inspection_due_on' | 'insurance_expires_on' | 'contract_end'): Reminder => ({
  name,
  kind: 'late',
  collection: corporateVehicles,
  reads: ['status', column],
  where: (ctx) => sql`t.status <> 'DISPOSED' and ${isDue(ctx, raw(`t.${column}`))}`,
  day: raw(`t.${column}`),
});

export const vehicleReminders = [
  dueOn('vehicles.inspection', 'inspection_due_on'),
  dueOn('vehicles.insurance', 'insurance_expires_on'),
  dueOn('vehicles.contract', 'contract_end'),
];
