import type { Client } from '../../../support/client.ts';
import { created, done } from '../../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../../support/tenants.ts';
import { act as actOn } from '../../approvals/approvals.ts';

export const PATH = '/leave-requests';
export const ITEMS = '//items/leave_requests';

/** 2026-11-20 is a Friday. */
export const FRIDAY = '2026-11-20';
export const SATURDAY = '2026-11-21';
export const MONDAY = '2026-11-23';
export const TUESDAY = '2026-11-24';

export const leave = (start: string, end = start, more: object = {}) => ({
  leave_type: 'ANNUAL',
  start_date: start,
  end_date: end,
  reason: '가족 여행',
  ...more,
});

export const ask = (body: object, client: Client) => client.post(PATH, body);

export const asked = async (body: object, client: Client): Promise<number> => (await created(ask(body, client))).id;

export const change = (id: number, body: object, client: Client) => client.put(`${PATH}/${id}`, body);
export const remove = (id: number, client: Client) => client.delete(`${PATH}/${id}`);

/** A request on its way, and its approval. */
export interface Travelling {
  id: number;
  approval: number;
}

/** A tenant with somebody who asks for leave, somebody who sees to everybody's, and somebody who approves it. */
export async function newLeave() {
  const tenant: Tenant = await newTenant();
  const [staff, hr, boss]: Person[] = [await tenant.person('staff'), await tenant.person('hr'), await tenant.person('sales')];
  if (!staff || !hr || !boss) throw new Error('Nobody is there.');
  const submit = (id: number, client: Client) => client.post(`${PATH}/${id}/submit-approval`, { steps: [{ approver_id: boss.id }] });
  const act = (approval: number, verb: string, client: Client = boss.client, body?: object) => actOn(approval, verb, client, body);
  const pending = async (body: object, client: Client): Promise<Travelling> => {
    const id = await asked(body, client);
    return { id, approval: (await done(submit(id, client))).body.data.approval.id };
  };
  return {
    tenant,
    staff,
    hr,
    boss,
    submit,
    act,
    pending,
    show: async (id: number) => (await hr.client.get(`${PATH}/${id}`)).body.data,
    decided: async (body: object, verb: 'approve' | 'reject', client: Client): Promise<Travelling> => {
      const made = await pending(body, client);
      await done(act(made.approval, verb));
      return made;
    },
  };
}

export type Leave = Awaited<ReturnType<typeof newLeave>>;
