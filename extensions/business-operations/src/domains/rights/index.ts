import type { Domain } from '../../kernel/domain.ts';
import { hooks } from './hooks.ts';
import { menuWords } from './menus/declared.ts';
import { menuRoutes } from './menus/routes.ts';
import { seedMenus } from './menus/seed.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { menus, roleMenuPermissions } from './model.ts';
import { permissionRoutes } from './permissions/routes.ts';
import { roleProvision } from './roles/provision.ts';
import { roleRoutes } from './roles/routes.ts';

export const rights: Domain = {
  name: 'rights',
  collections: [menus, roleMenuPermissions],
  routes: [...roleRoutes, ...permissionRoutes, ...menuRoutes],
  rights: { admin: { role_menu_permissions: ['create', 'read', 'update', 'delete'] } },
  hooks,
  messages: { ko: { ...ko, ...menuWords.ko }, en: { ...en, ...menuWords.en } },
  provisions: [roleProvision],
  seedSystem: seedMenus,
};
