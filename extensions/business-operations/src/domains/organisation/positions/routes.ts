import { crud } from '../../../kernel/crud/crud.ts';
import { resource } from '../../../kernel/crud/resource.ts';
import type { Route } from '../../../kernel/http/route.ts';
import { positions } from '../model.ts';
import { userCount } from '../user-sql.ts';

const errors = ['error.position.name_taken'];

export const positionRoutes: Route[] = crud(
  resource('/positions', positions, {
    id: 'platform.positions',
    noun: 'position',
    list: {
      summary: 'Positions by rank.',
      filters: { is_active: 'is_active' },
      sort: ['rank_order', 'name'],
      search: ['name'],
      computed: { user_count: userCount('position_id') },
    },
  }),
  {
    create: { errors },
    update: { errors },
    delete: { summary: 'Delete an unused position.', errors: ['error.position.in_use'] },
    importedBy: ['name'],
  },
);
