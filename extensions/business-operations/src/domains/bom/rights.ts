import { ALL, READ } from '../../kernel/access/usual-rights.ts';
import type { RoleRights } from '../../kernel/domain.ts';

const keeper: RoleRights[string] = { bom_templates: ALL, bom_template_items: ALL, model_sets: ALL };
const reader: RoleRights[string] = { bom_templates: READ, bom_template_items: READ, model_sets: READ };

export const rights: RoleRights = { admin: keeper, sales: keeper, production: reader, manager: reader, quality: reader };
