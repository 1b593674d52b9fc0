import type { Client, Reply } from '../../support/client.ts';
import type { Person, Tenant } from '../../support/tenants.ts';

/** Status and message key of a refusal. */
export const refusal = ({ status, body }: Reply): [number, string | undefined] => [status, body.error?.key];

/** What was wrong, as `path code`. */
export const paths = ({ body }: Reply): string[] => (body.error?.details ?? []).map(({ path, code }) => `${path} ${code}`);

let serial = 0;

/** An employee of the tenant, hired at the beginning of 2024 unless said otherwise. Returns the row. */
export async function employ(client: Client, fields: Record<string, unknown> = {}): Promise<{ id: number; [field: string]: unknown }> {
  const made = await client.post('/employees', { name: `Employee ${++serial}`, hire_date: '2024-01-02', ...fields });
  if (made.status !== 201) throw new Error(`POST /employees: ${made.status} ${made.text}`);
  return made.body.data;
}

/** A person of the tenant who is an employee. */
export async function worker(tenant: Tenant, role: Parameters<Tenant['person']>[0] = 'staff'): Promise<Person & { employee: number }> {
  const person = await tenant.person(role);
  const { id: employee } = await employ(tenant.admin, { user_id: person.id });
  return { ...person, employee };
}

async function done(pending: Promise<Reply>): Promise<Reply> {
  const reply = await pending;
  if (reply.status >= 300) throw new Error(`${reply.status} ${reply.text}`);
  return reply;
}

/** A leave of the person, approved by the tenant's administrator. */
export async function decideLeave(tenant: Tenant, { client }: Person, start: string, type: string, end = start): Promise<void> {
  const asked = await done(client.post('/leave-requests', { leave_type: type, start_date: start, end_date: end, reason: '.' }));
  const steps = [{ approver_id: tenant.adminId }];
  const submitted = await done(client.post(`/leave-requests/${asked.body.data.id}/submit-approval`, { steps }));
  await done(tenant.admin.post(`/approvals/${submitted.body.data.approval.id}/approve`, { comment: '.' }));
}
