import type { Domain } from '../../kernel/domain.ts';
import { departmentRoutes } from './departments/routes.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { departments, positions } from './model.ts';
import { positionRoutes } from './positions/routes.ts';
import { rights } from './rights.ts';
import { leaveDepartments, organisationProvisions } from './service.ts';

export const organisation: Domain = {
  name: 'organisation',
  collections: [departments, positions],
  routes: [...departmentRoutes, ...positionRoutes],
  rights,
  messages: { ko, en },
  provisions: organisationProvisions,
  beforeUserRemoved: leaveDepartments,
};
