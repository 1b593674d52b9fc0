import { z } from 'zod';
import { get, type Route } from '../../../kernel/http/route.ts';
import { roleMenuPermissions } from '../model.ts';
import { readMenus, treeOf } from './tree.ts';

const Menu = z.object({
  id: z.int(),
  code: z.string(),
  label: z.string(),
  path: z.string().nullable(),
  icon: z.string().nullable(),
  collections: z.array(z.string()),
  actions: z.array(z.string()),
  sort_order: z.int(),
  children: z.array(z.looseObject({})),
});

export const menuRoutes: Route[] = [
  get('/menus', {
    id: 'platform.menus.list',
    access: [roleMenuPermissions, 'read'],
    summary: 'The whole menu tree, for the matrix.',
    reply: z.array(Menu),
    run: async (ctx) =>
      treeOf(await readMenus(ctx, null), ({ id, code, label, path, icon, collections, actions, sort_order }) => ({
        ...{ id, code, label, path, icon, collections, actions, sort_order },
      })),
  }),
];
