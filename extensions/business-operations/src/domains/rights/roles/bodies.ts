import { z } from 'zod';
import { id, plainText } from '../../../kernel/model/schemas.ts';

const text = (length: number) => plainText().min(1).max(length);
const shown = { description: text(300).nullable().optional(), icon: text(50).nullable().optional() };

export const Creation = z.strictObject({
  code: z.string().regex(/^[a-z0-9_]{1,30}$/),
  name: text(100),
  ...shown,
  copy_from_role_id: z.uuid().optional(),
});

export const Changes = z.strictObject({ name: text(100).optional(), ...shown });

const tick = z.boolean().optional();

export const Matrix = z.strictObject({
  menus: z
    .array(z.strictObject({ menu_id: id, visible: tick, read: tick, create: tick, update: tick, delete: tick }))
    .min(1)
    .max(500),
});

export type NewRole = z.infer<typeof Creation>;
export type RoleChanges = z.infer<typeof Changes>;
