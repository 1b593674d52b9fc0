import type { Client } from '../../support/client.ts';
import { created, done } from '../../support/replies.ts';
import type { Person, Tenant } from '../../support/tenants.ts';

let serial = 0;

/** An employee of the tenant, hired at the beginning of 2024 unless said otherwise. Returns the row. */
export async function employ(client: Client, fields: Record<string, unknown> = {}): Promise<{ id: number; [field: string]: unknown }> {
  return created(client.post('/employees', { name: `Employee ${++serial}`, hire_date: '2024-01-02', ...fields }));
}

/** A person of the tenant who is an employee. */
export async function worker(tenant: Tenant, role: Parameters<Tenant['person']>[0] = 'staff'): Promise<Person & { employee: number }> {
  const person = await tenant.person(role);
  const { id: employee } = await employ(tenant.admin, { user_id: person.id });
  return { ...person, employee };
}

/** A leave of the person, approved by the tenant's administrator. */
export async function decideLeave(tenant: Tenant, { client }: Person, start: string, type: string, end = start): Promise<void> {
  const { id } = await created(client.post('/leave-requests', { leave_type: type, start_date: start, end_date: end, reason: '.' }));
  const steps = [{ approver_id: tenant.adminId }];
  const submitted = await done(client.post(`/leave-requests/${id}/submit-approval`, { steps }));
  await done(tenant.admin.post(`/approvals/${submitted.body.data.approval.id}/approve`, { comment: '.' }));
}
