import { beforeAll, describe, expect, test } from 'vitest';
import type { Client, Reply } from '../support/client.ts';
import { newTenant, type Person, type Role, systemAdmin, type Tenant } from '../support/tenants.ts';
import { done, formId, steps } from './approvals/approvals.ts';

/** Every role, and whoever else has a part in the records. */
const ROLES: Role[] = ['admin', 'manager', 'finance', 'hr', 'sales', 'production', 'quality', 'staff', 'viewer'];

let tenant: Tenant;
let people: Record<string, Client>;
let persons: Record<string, Person>;

beforeAll(async () => {
  tenant = await newTenant();
  const made = await Promise.all([...ROLES, 'staff' as const].map((role) => tenant.person(role)));
  persons = Object.fromEntries(made.map((person, index) => [ROLES[index] ?? 'drafter', person]));
  people = {
    ...Object.fromEntries(Object.entries(persons).map(([name, { client }]) => [name, client])),
    system: (await systemAdmin()).with({ 'x-tenant-id': String(tenant.id) }),
  };
});

const person = (name: string) => persons[name] as Person;
const by = (name: string) => people[name] as Client;

interface Actions {
  /** Makes a record that is in the state. */
  make(): Promise<number>;
  /** What the record says can be done with it; nothing for who may not see it. */
  allowed(client: Client, id: number): Promise<string[]>;
  /** Every action, as its operation is called. */
  calls: Record<string, (client: Client, id: number) => Promise<Reply>>;
}

/** Refused by right or by state. What names whoever did it is for people of the tenant: a system administrator's row cannot be referred to. */
const isRefused = (name: string, status: number) => [403, 404, 409].includes(status) || (name === 'system' && status === 422);

/** For everybody: what is named is not refused, and what is not named is. */
async function compare({ make, allowed, calls }: Actions): Promise<void> {
  const wrong: string[] = [];
  let id = await make();
  for (const [name, client] of Object.entries(people)) {
    const named = await allowed(client, id);
    expect(Object.keys(calls)).toEqual(expect.arrayContaining(named));
    for (const [action, send] of Object.entries(calls)) {
      if (named.includes(action)) continue;
      const { status, text } = await send(client, id);
      if (isRefused(name, status)) continue;
      wrong.push(`${name} is not offered ${action}: ${status} ${text.slice(0, 120)}`);
      id = await make();
    }
    for (const action of named) {
      const { status, text } = await (calls[action] as Actions['calls'][string])(client, id);
      if (isRefused(name, status) || status >= 500) wrong.push(`${name} is offered ${action}: ${status} ${text.slice(0, 120)}`);
      id = await make();
    }
  }
  expect(wrong).toEqual([]);
}

const shown =
  (path: string, member = 'allowed_actions') =>
  async (client: Client, id: number) => {
    const { status, body } = await client.get(`${path}/${id}`);
    return status === 200 ? (body.data[member] as string[]) : [];
  };

const MINUTES = 60_000;

describe('approvals', () => {
  let general: number;
  let today: string;
  beforeAll(async () => {
    general = await formId(tenant, 'GENERAL');
    today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul', dateStyle: 'short' }).format(new Date());
    await done(
      by('sales').post('/approvals/delegations', { delegate_id: person('production').id, start_date: today, end_date: today }),
      201,
    );
  });

  const line = () => [
    ...steps(person('sales'), person('hr')),
    { kind: 'REFERENCE', approver_id: person('quality').id },
    { kind: 'REFERENCE', approver_id: person('viewer').id },
  ];

  const draft = async () =>
    (await done(by('drafter').post('/approvals', { form_id: general, title: '제목', steps: line() }), 201)).body.data.id;
  const act =
    (name: string, verb: string, body: object = { comment: '.' }) =>
    async (id: number) => {
      await done(by(name).post(`/approvals/${id}/${verb}`, body));
      return id;
    };
  const submit = act('drafter', 'submit', {});

  /** A leave whose approval was rejected; the document, and the leave. */
  const rejectedLeave = async () => {
    const dates = { start_date: '2026-11-20', end_date: '2026-11-20' };
    const leave = (await done(by('drafter').post('/leave-requests', { leave_type: 'ANNUAL', reason: '.', ...dates }), 201)).body.data.id;
    const approval = (
      await done(by('drafter').post(`/leave-requests/${leave}/submit-approval`, { steps: steps(person('sales'), person('hr')) }))
    ).body.data.approval.id as number;
    await act('sales', 'reject')(approval);
    return { leave, approval };
  };
  const STATES: Record<string, () => Promise<number>> = {
    DRAFT: draft,
    IN_PROGRESS: async () => submit(await draft()),
    'IN_PROGRESS at its second step': async () => act('sales', 'approve')(await submit(await draft())),
    ON_HOLD: async () => act('sales', 'hold')(await submit(await draft())),
    REJECTED: async () => act('sales', 'reject')(await submit(await draft())),
    WITHDRAWN: async () => act('drafter', 'withdraw', {})(await submit(await draft())),
    APPROVED: async () => act('hr', 'approve')(await act('sales', 'approve')(await submit(await draft()))),
    'IN_PROGRESS whose approver has lost the right': async () => {
      const former = await tenant.person('sales');
      people.former = former.client;
      const steps = [{ approver_id: former.id }, { approver_id: person('hr').id }];
      const body = { form_id: general, title: '제목', steps };
      const id = (await done(by('drafter').post('/approvals', body), 201)).body.data.id;
      await submit(id);
      await done((await systemAdmin()).patch(`//users/${former.id}`, { role: tenant.roleIds.viewer }));
      return id;
    },
    'REJECTED whose record has another approval by now': async () => {
      const { leave, approval } = await rejectedLeave();
      const again = await done(by('drafter').post(`/leave-requests/${leave}/submit-approval`, { steps: steps(person('sales')) }));
      await act('drafter', 'withdraw', {})(again.body.data.approval.id);
      return approval;
    },
  };

  const post =
    (verb: string, body: object = {}) =>
    (client: Client, id: number) =>
      client.post(`/approvals/${id}/${verb}`, body);

  test.each(Object.keys(STATES))('%s', { timeout: 2 * MINUTES }, async (state) => {
    await compare({
      make: STATES[state] as () => Promise<number>,
      allowed: shown('/approvals'),
      calls: {
        edit: (client, id) => client.put(`/approvals/${id}`, { title: '새 제목' }),
        submit: post('submit'),
        resubmit: post('resubmit'),
        approve: post('approve'),
        reject: post('reject', { comment: '.' }),
        hold: post('hold'),
        'release-hold': post('release-hold'),
        'pre-decide': post('pre-decide'),
        withdraw: post('withdraw'),
        copy: post('copy'),
        delete: (client, id) => client.delete(`/approvals/${id}`),
      },
    });
  });
});

describe('leave requests', () => {
  let serial = 0;
  const nextDay = () => new Date(Date.UTC(2027, 0, 4 + 7 * serial++)).toISOString().slice(0, 10);
  const ask = async () => {
    const date = nextDay();
    // Counts every day, holidays too.
    const leave = { leave_type: 'CHILDCARE', start_date: date, end_date: date, reason: '.' };
    return (await done(by('drafter').post('/leave-requests', leave), 201)).body.data.id as number;
  };
  const line = () => ({ steps: steps(person('sales')) });
  const submitted = async () => {
    const id = await ask();
    const approval = (await done(by('drafter').post(`/leave-requests/${id}/submit-approval`, line()))).body.data.approval.id as number;
    return { id, approval };
  };
  const decided = async (name: string, verb: string) => {
    const { id, approval } = await submitted();
    await done(by(name).post(`/approvals/${approval}/${verb}`, verb === 'withdraw' ? {} : { comment: '.' }));
    return id;
  };

  const STATES: Record<string, () => Promise<number>> = {
    DRAFT: ask,
    PENDING: async () => (await submitted()).id,
    APPROVED: () => decided('sales', 'approve'),
    REJECTED: () => decided('sales', 'reject'),
    CANCELLED: () => decided('drafter', 'withdraw'),
  };

  test.each(Object.keys(STATES))('%s', { timeout: MINUTES }, async (state) => {
    await compare({
      make: STATES[state] as () => Promise<number>,
      allowed: shown('/leave-requests'),
      calls: {
        'submit-approval': (client, id) => client.post(`/leave-requests/${id}/submit-approval`, line()),
        cancel: (client, id) => client.post(`/leave-requests/${id}/cancel`, { reason: '.' }),
      },
    });
  });
});

describe('payrolls', () => {
  const draft = async () => {
    const employee = { name: '김사원', hire_date: '2020-01-01', base_salary: 3_000_000 };
    const { id } = (await done(by('hr').post('/employees', employee), 201)).body.data;
    return (await done(by('hr').post('/payrolls', { employee_id: id, pay_year: 2026, pay_month: 10 }), 201)).body.data.id as number;
  };
  const act = async (id: number, ...verbs: string[]) => {
    for (const verb of verbs) await done(by('hr').post(`/payrolls/${id}/${verb}`));
    return id;
  };
  const journaled = async (id: number) => {
    await done(by('finance').post('/payrolls/journal-entries', { pay_year: 2026, pay_month: 10, payroll_ids: [id] }));
    return id;
  };
  const STATES: Record<string, () => Promise<number>> = {
    DRAFT: draft,
    CONFIRMED: async () => act(await draft(), 'confirm'),
    'CONFIRMED in the books': async () => journaled(await act(await draft(), 'confirm')),
    PAID: async () => act(await draft(), 'confirm', 'pay'),
    'PAID in the books': async () => journaled(await act(await draft(), 'confirm', 'pay')),
  };

  test.each(Object.keys(STATES))('%s', { timeout: MINUTES }, async (state) => {
    await compare({
      make: STATES[state] as () => Promise<number>,
      allowed: shown('/payrolls'),
      calls: Object.fromEntries(
        ['confirm', 'unconfirm', 'pay', 'unpay'].map((verb) => [
          verb,
          (client: Client, id: number) => client.post(`/payrolls/${id}/${verb}`),
        ]),
      ),
    });
  });
});

describe('nonconforming reports', () => {
  const PATH = '/material/nonconforming-reports';
  const STATUSES = ['RECEIVED', 'ANALYZING', 'RESOLVED', 'IN_APPROVAL', 'CLOSED'];
  const report = async (...way: string[]) => {
    const body = { nc_type: 'MATERIAL', defect_description: '도장 불량', cause_analysis: '온도', corrective_action: '재도장' };
    const { id } = (await done(by('quality').post(PATH, body), 201)).body.data;
    for (const status of way) await done(by('quality').post(`${PATH}/${id}/change-status`, { status }));
    return id as number;
  };
  const line = () => ({ steps: steps(person('sales')) });
  const STATES: Record<string, () => Promise<number>> = {
    RECEIVED: () => report(),
    ANALYZING: () => report('ANALYZING'),
    RESOLVED: () => report('ANALYZING', 'RESOLVED'),
    IN_APPROVAL: async () => {
      const id = await report('ANALYZING', 'RESOLVED');
      await done(by('quality').post(`${PATH}/${id}/submit-approval`, line()));
      return id;
    },
    CLOSED: () => report('ANALYZING', 'RESOLVED', 'CLOSED'),
  };

  test.each(STATUSES)('%s', { timeout: MINUTES }, async (state) => {
    await compare({
      make: STATES[state] as () => Promise<number>,
      allowed: async (client, id) => {
        const { status, body } = await client.get(`${PATH}/${id}`);
        if (status !== 200) return [];
        // Who may change a report may submit it, but for a system administrator, who drafts no documents.
        const verbs = client === by('system') ? ['edit'] : ['edit', 'submit-approval'];
        return [...(body.data.allowed_transitions as string[]), ...(body.data.editable ? verbs : [])];
      },
      calls: {
        ...Object.fromEntries(
          STATUSES.map((status) => [status, (client: Client, id: number) => client.post(`${PATH}/${id}/change-status`, { status })]),
        ),
        edit: (client, id) => client.put(`${PATH}/${id}`, { remarks: '.' }),
        'submit-approval': (client, id) => client.post(`${PATH}/${id}/submit-approval`, line()),
      },
    });
  });
});

describe('records that say whether they can be changed', () => {
  const flag = (path: string, member: string) => async (client: Client, id: number) => {
    const { status, body } = await client.get(`${path}/${id}`);
    return status === 200 && body.data[member] ? ['edit'] : [];
  };

  test('schedules', { timeout: MINUTES }, async () => {
    for (const visibility of ['COMPANY', 'PRIVATE'])
      await compare({
        make: async () =>
          (await done(by('drafter').post('/calendar-schedules', { title: '회의', start_date: '2026-11-20', visibility }), 201)).body.data
            .id,
        allowed: flag('/calendar-schedules', 'can_edit'),
        calls: { edit: (client, id) => client.put(`/calendar-schedules/${id}`, { title: '새 회의' }) },
      });
  });

  test('journal entries', { timeout: MINUTES }, async () => {
    const accounts = (await by('finance').get('/account-codes', { size: 200 })).body.data as { id: number; code: string }[];
    const account = (code: string) => accounts.find((one) => one.code === code)?.id;
    const entry = {
      entry_date: '2026-10-20',
      description: '.',
      lines: [
        { account_code_id: account('103'), debit: 1000 },
        { account_code_id: account('404'), credit: 1000 },
      ],
    };
    // A reader of the books who keeps none of them.
    const grants = ['journal_entries', 'journal_lines', 'account_codes'].map((collection) => ({
      role_id: tenant.roleIds.viewer,
      collection,
      action: 'read',
    }));
    for (const grant of grants) await done(tenant.admin.post('/permissions', grant), 201);
    await compare({
      make: async () => (await done(by('finance').post('/journal-entries', entry), 201)).body.data.id,
      allowed: flag('/journal-entries', 'editable'),
      calls: { edit: (client, id) => client.put(`/journal-entries/${id}`, entry) },
    });
  });
});
