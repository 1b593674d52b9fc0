import { z } from 'zod';
import { passwordInput } from '../../../kernel/access/password.ts';
import { LANGUAGE_TAGS } from '../../../kernel/messages.ts';
import { id, plainText } from '../../../kernel/model/schemas.ts';

const text = (length: number) => plainText().min(1).max(length);
const language = z.enum(LANGUAGE_TAGS).nullable().optional();
const firstName = plainText().max(50).nullable().optional();
const phone = text(30).nullable().optional();
const reference = id.nullable().optional();

const accountFields = {
  first_name: firstName,
  last_name: text(50),
  role_id: z.uuid(),
  department_id: reference,
  position_id: reference,
  phone,
  language,
};

export const Creation = z.strictObject({ email: z.email().max(254), ...accountFields, password: passwordInput.optional() });
export const Changes = z.strictObject(accountFields).partial();
export const ProfileChanges = z.strictObject({
  first_name: firstName,
  last_name: text(50).optional(),
  language,
  phone,
  avatar: z.uuid().nullable().optional(),
  email_notifications: z.boolean().optional(),
});

export type NewUser = z.infer<typeof Creation>;
export type UserChanges = z.infer<typeof Changes>;
export type Profile = z.infer<typeof ProfileChanges>;
