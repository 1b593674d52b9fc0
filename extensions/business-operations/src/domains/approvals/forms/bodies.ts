import { z } from 'zod';
import { createBody, updateBody } from '../../../kernel/model/schemas.ts';
import { approvalForms } from './model.ts';

// What the fields must be like, rules say: they tell more of what is wrong than a schema does.
const more = { fields: z.array(z.json()).max(50).nullable().optional() };

export const Creation = createBody(approvalForms, more);
export const Changes = updateBody(approvalForms, more);

export type NewForm = z.infer<typeof Creation>;
export type FormChanges = z.infer<typeof Changes>;
