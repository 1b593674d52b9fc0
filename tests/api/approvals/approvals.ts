import type { Client, Reply } from '../../support/client.ts';
import { created, done } from '../../support/replies.ts';
import { newTenant, type Person, type Role, type Tenant } from '../../support/tenants.ts';

export interface Step {
  id: number;
  kind: string;
  step_order: number;
  approver_id: string;
  status: string;
  approver_name: string | null;
  department: string | null;
  position: string | null;
  acted_by: string | null;
  acted_on_behalf: boolean;
  delegation_id: number | null;
  comment: string | null;
  read_at: string | null;
}

/** `GENERAL` and the like of a new tenant. */
export async function formId(tenant: Tenant, code: string): Promise<number> {
  const { body } = await tenant.admin.get('/approval-forms', { search: code, size: 200 });
  return (body.data as { id: number; code: string }[]).find((form) => form.code === code)?.id as number;
}

export type StepGiven = { kind?: string; step_order?: number; approver_id: string };

export const steps = (...people: (Person | StepGiven)[]): StepGiven[] =>
  people.map((one) => ('client' in one ? { approver_id: one.id } : one));

/** A draft, submitted. */
export async function submitted(drafter: Client, form: number, line: StepGiven[], more: object = {}): Promise<number> {
  const id = await draft(drafter, form, line, more);
  await done(drafter.post(`/approvals/${id}/submit`));
  return id;
}

export async function draft(drafter: Client, form: number, line: StepGiven[], more: object = {}): Promise<number> {
  return (await created(drafter.post('/approvals', { form_id: form, title: '제목', steps: line, ...more }))).id;
}

/** A user in each of the roles. */
export async function people<const Roles extends readonly Role[]>(
  tenant: Tenant,
  ...roles: Roles
): Promise<{ [Index in keyof Roles]: Person }> {
  const made: Person[] = [];
  for (const role of roles) made.push(await tenant.person(role));
  return made as { [Index in keyof Roles]: Person };
}

/** A tenant with the form that anybody drafts by, and a user in each of the roles. */
export async function newApprovals<const Roles extends readonly Role[]>(...roles: Roles) {
  const tenant = await newTenant();
  return { tenant, form: await formId(tenant, 'GENERAL'), users: await people(tenant, ...roles) };
}

/** What somebody does with an approval. */
export const act = (approval: number, verb: string, by: Client, body: object = { comment: '.' }): Promise<Reply> =>
  by.post(`/approvals/${approval}/${verb}`, body);

export const stepOf = (reply: Reply, person: Person): Step =>
  (reply.body.data.steps as Step[]).find(({ approver_id }) => approver_id === person.id) as Step;
