import type { App } from '../../kernel/app.ts';
import { deleteByService } from '../../kernel/directus/delete-by-service.ts';
import type { HookRegistry } from '../../kernel/hooks.ts';
import { deleteOrder } from './delete.ts';
import { orders } from './model.ts';

/** A deletion in the Studio and by `/items` releases what is reserved, and opens the quote again, as the API's does. */
export function hooks(registry: HookRegistry, app: App): void {
  deleteByService(registry, app, orders, deleteOrder);
}
