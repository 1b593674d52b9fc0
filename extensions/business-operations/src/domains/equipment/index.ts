import type { Domain } from '../../kernel/domain.ts';
import { seedDemoChecks } from './checks/demo.ts';
import { equipmentInspections, inspectionDetails, inspectionTemplates } from './checks/model.ts';
import { checkRoutes } from './checks/routes.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { equipment, equipmentMachine, equipmentPhotos, equipmentProcesses, equipmentRepairs } from './model.ts';
import { rights } from './rights.ts';

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
  routes: [...checkRoutes],
  rights,
  messages: { ko, en },
  // After the pieces and their check items.
  seedDemo: seedDemoChecks,
};
