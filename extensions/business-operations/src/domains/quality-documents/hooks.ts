import type { App } from '../../kernel/app.ts';
import { deleteByService } from '../../kernel/directus/delete-by-service.ts';
import type { HookRegistry } from '../../kernel/hooks.ts';
import { qualityDocuments } from './model.ts';
import { deleteQualityDocument } from './service.ts';

/** A deletion in the Studio is the API's. */
export const hooks = (registry: HookRegistry, app: App): void => deleteByService(registry, app, qualityDocuments, deleteQualityDocument);
