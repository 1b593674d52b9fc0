import type { Domain } from '../../kernel/domain.ts';
import { seedDemoChecks } from './checks/demo.ts';
import { equipmentInspections, inspectionDetails, inspectionTemplates } from './checks/model.ts';
import { checkRoutes } from './checks/routes.ts';
import { seedDemoEquipment } from './demo.ts';
import { disposalDerivation } from './derived.ts';
import { equipmentHooks } from './hooks.ts';
import { equipmentDashboard } from './insights.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { equipment, equipmentMachine, equipmentPhotos, equipmentProcesses, equipmentRepairs } from './model.ts';
import { equipmentReminders } from './reminders.ts';
import { rights } from './rights.ts';
import { equipmentRoutes } from './routes.ts';

export const equipmentDomain: Domain = {
  name: 'equipment',
  collections: [
    equipment,
    equipmentRepairs,
    equipmentPhotos,
    equipmentProcesses,
    inspectionTemplates,
    equipmentInspections,
    inspectionDetails,
  ],
  machines: [equipmentMachine],
  routes: [...equipmentRoutes, ...checkRoutes],
  dashboards: [equipmentDashboard],
  reminders: equipmentReminders,
  hooks: equipmentHooks,
  derivations: [disposalDerivation],
  rights,
  messages: { ko, en },
  inBasicDemo: true,
  async seedDemo(ctx) {
    await seedDemoEquipment(ctx);
    await seedDemoChecks(ctx);
  },
};
