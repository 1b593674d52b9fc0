import { ALL, READ } from '../../kernel/access/usual-rights.ts';
import type { Right, RoleRights } from '../../kernel/domain.ts';

const LIMITED = ['read:limited'] as const;

const collections = [
  'equipment',
  'equipment_repairs',
  'equipment_photos',
  'equipment_processes',
  'equipment_inspection_templates',
  'equipment_inspections',
  'equipment_inspection_details',
];
const each = (right: readonly Right[]) => Object.fromEntries(collections.map((name) => [name, right]));

/** Without what pieces and their repairs cost. */
const limited = { ...each(READ), equipment: LIMITED, equipment_repairs: LIMITED };

export const rights: RoleRights = {
  admin: each(ALL),
  quality: each(ALL),
  // Whoever works at a machine checks it.
  production: { ...each(READ), equipment_inspections: ['read', 'update'] },
  manager: each(READ),
  staff: limited,
  viewer: limited,
};
