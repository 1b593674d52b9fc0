import type { Client, Reply } from '../../support/client.ts';
import type { Person, Role, Tenant } from '../../support/tenants.ts';

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
  const reply = await done(drafter.post('/approvals', { form_id: form, title: '제목', steps: line, ...more }), 201);
  return reply.body.data.id as number;
}

export async function done(pending: Promise<Reply>, status = 200): Promise<Reply> {
  const reply = await pending;
  if (reply.status !== status) throw new Error(`${reply.status} ${reply.text}`);
  return reply;
}

export async function people(tenant: Tenant, ...roles: Role[]): Promise<Person[]> {
  const made: Person[] = [];
  for (const role of roles) made.push(await tenant.person(role));
  return made;
}

export const stepOf = (reply: Reply, person: Person): Step =>
  (reply.body.data.steps as Step[]).find(({ approver_id }) => approver_id === person.id) as Step;
