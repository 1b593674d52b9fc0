import { z } from 'zod';
import { createBody, id, updateBody } from '../../../kernel/model/schemas.ts';
import { approvalDelegations } from './model.ts';

const formIds = { form_ids: z.array(id).min(1).max(100).nullable().optional() };

/** One's own unless it names whose it is. */
export const Creation = createBody(approvalDelegations, { ...formIds, delegator_id: z.uuid().optional() });

/** A delegation stays with who gave it. */
export const Changes = updateBody(approvalDelegations, formIds).omit({ delegator_id: true });

export type NewDelegation = z.infer<typeof Creation>;
export type DelegationChanges = z.infer<typeof Changes>;
