import { crud } from '../../../kernel/crud/crud.ts';
import type { Route } from '../../../kernel/http/route.ts';
import { workOrderResource } from './resource.ts';

export const readRoutes: Route[] = crud(workOrderResource, { create: false, update: false, delete: false });
