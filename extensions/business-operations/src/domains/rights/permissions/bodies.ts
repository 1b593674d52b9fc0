import { z } from 'zod';

export const Action = z.enum(['create', 'read', 'update', 'delete']);

/** A rule of Directus's filter language, or presets. */
export const rule = z.record(z.string(), z.json());

const grant = {
  fields: z.array(z.string().min(1).max(64)).min(1).max(500).optional(),
  filter: rule.nullable().optional(),
  validation: rule.nullable().optional(),
  presets: rule.nullable().optional(),
};

export const Creation = z.strictObject({ role_id: z.uuid(), collection: z.string().min(1).max(64), action: Action, ...grant });
export const Changes = z.strictObject(grant);

export type NewGrant = z.infer<typeof Creation>;
export type GrantInput = z.infer<typeof Changes>;
