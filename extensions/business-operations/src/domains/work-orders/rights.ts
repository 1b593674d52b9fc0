import { ALL, READ } from '../../kernel/access/usual-rights.ts';
import type { RoleRights } from '../../kernel/domain.ts';

const collections = ['work_orders', 'work_order_items', 'work_order_steps', 'work_order_material_inputs', 'work_logs'];
const each = <R>(right: R) => Object.fromEntries(collections.map((name) => [name, right]));

export const rights: RoleRights = {
  admin: each(ALL),
  production: each(ALL),
  ...Object.fromEntries(['sales', 'finance', 'manager', 'quality', 'staff', 'viewer'].map((role) => [role, each(READ)])),
};
