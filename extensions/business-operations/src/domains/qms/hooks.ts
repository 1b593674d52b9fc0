import type { App } from '../../kernel/app.ts';
import { deleteByService } from '../../kernel/directus/delete-by-service.ts';
import type { HookRegistry } from '../../kernel/hooks.ts';
import { deleteChecklist } from './checklists/service.ts';
import { deleteDocument } from './documents/routes.ts';
import { checklistTemplates, qmsDocuments } from './model.ts';

/** A deletion in the Studio is the API's. */
export function hooks(registry: HookRegistry, app: App): void {
  deleteByService(registry, app, checklistTemplates, deleteChecklist);
  deleteByService(registry, app, qmsDocuments, deleteDocument);
}
