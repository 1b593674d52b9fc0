import { beforeAll, describe, expect, test } from 'vitest';
import type { Client, Reply } from '../support/client.ts';
import { dayFromNow } from '../support/days.ts';
import { created, done } from '../support/replies.ts';
import { newTenant, type Person, type Role, systemAdmin, type Tenant } from '../support/tenants.ts';
import { act, draft, formId, steps, submitted } from './approvals/approvals.ts';
import { accountIds } from './books/books.ts';

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
    today = dayFromNow();
    await created(by('sales').post('/approvals/delegations', { delegate_id: person('production').id, start_date: today, end_date: today }));
  });

  const line = () => [
    ...steps(person('sales'), person('hr')),
    { kind: 'REFERENCE', approver_id: person('quality').id },
    { kind: 'REFERENCE', approver_id: person('viewer').id },
  ];

  const drafted = () => draft(by('drafter'), general, line());
  const acted =
    (name: string, verb: string, body: object = { comment: '.' }) =>
    async (id: number) => {
      await done(act(id, verb, by(name), body));
      return id;
    };
  const submit = acted('drafter', 'submit', {});

  /** A leave whose approval was rejected; the document, and the leave. */
  const rejectedLeave = async () => {
    const dates = { start_date: '2026-11-20', end_date: '2026-11-20' };
    const leave = (await created(by('drafter').post('/leave-requests', { leave_type: 'ANNUAL', reason: '.', ...dates }))).id;
    const approval = (
      await done(by('drafter').post(`/leave-requests/${leave}/submit-approval`, { steps: steps(person('sales'), person('hr')) }))
    ).body.data.approval.id as number;
    await acted('sales', 'reject')(approval);
    return { leave, approval };
  };
  const STATES: Record<string, () => Promise<number>> = {
    DRAFT: drafted,
    IN_PROGRESS: async () => submit(await drafted()),
    'IN_PROGRESS at its second step': async () => acted('sales', 'approve')(await submit(await drafted())),
    ON_HOLD: async () => acted('sales', 'hold')(await submit(await drafted())),
    REJECTED: async () => acted('sales', 'reject')(await submit(await drafted())),
    WITHDRAWN: async () => acted('drafter', 'withdraw', {})(await submit(await drafted())),
    APPROVED: async () => acted('hr', 'approve')(await acted('sales', 'approve')(await submit(await drafted()))),
    'IN_PROGRESS whose approver has lost the right': async () => {
      const former = await tenant.person('sales');
      people.former = former.client;
      const id = await submitted(by('drafter'), general, steps(former, person('hr')));
      await done((await systemAdmin()).patch(`//users/${former.id}`, { role: tenant.roleIds.viewer }));
      return id;
    },
    'REJECTED whose record has another approval by now': async () => {
      const { leave, approval } = await rejectedLeave();
      const again = await done(by('drafter').post(`/leave-requests/${leave}/submit-approval`, { steps: steps(person('sales')) }));
      await acted('drafter', 'withdraw', {})(again.body.data.approval.id);
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
    return (await created(by('drafter').post('/leave-requests', leave))).id as number;
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
  const drafted = async () => {
    const employee = { name: '김사원', hire_date: '2020-01-01', base_salary: 3_000_000 };
    const { id } = await created(by('hr').post('/employees', employee));
    return (await created(by('hr').post('/payrolls', { employee_id: id, pay_year: 2026, pay_month: 10 }))).id as number;
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
    DRAFT: drafted,
    CONFIRMED: async () => act(await drafted(), 'confirm'),
    'CONFIRMED in the books': async () => journaled(await act(await drafted(), 'confirm')),
    PAID: async () => act(await drafted(), 'confirm', 'pay'),
    'PAID in the books': async () => journaled(await act(await drafted(), 'confirm', 'pay')),
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
    const { id } = await created(by('quality').post(PATH, body));
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

describe('employees', () => {
  const employed = async (...verbs: [verb: string, body?: object][]) => {
    const { id } = await created(by('hr').post('/employees', { name: '김사원', hire_date: '2020-01-01' }));
    for (const [verb, body] of verbs) await done(by('hr').post(`/employees/${id}/${verb}`, body));
    return id as number;
  };
  const resign = { resign_date: '2026-10-31' };
  const STATES: Record<string, () => Promise<number>> = {
    ACTIVE: () => employed(),
    ON_LEAVE: () => employed(['change-status', { status: 'ON_LEAVE' }]),
    RESIGNED: () => employed(['resign', resign]),
  };

  test.each(Object.keys(STATES))('%s', { timeout: MINUTES }, async (state) => {
    await compare({
      make: STATES[state] as () => Promise<number>,
      allowed: async (client, id) => {
        const actions = await shown('/employees')(client, id);
        const targets = await shown('/employees', 'allowed_transitions')(client, id);
        return [...actions.filter((action) => action !== 'change-status'), ...targets];
      },
      calls: {
        resign: (client, id) => client.post(`/employees/${id}/resign`, resign),
        reinstate: (client, id) => client.post(`/employees/${id}/reinstate`),
        ...Object.fromEntries(
          ['ACTIVE', 'ON_LEAVE'].map((status) => [
            status,
            (client: Client, id: number) => client.post(`/employees/${id}/change-status`, { status }),
          ]),
        ),
      },
    });
  });
});

describe('construction projects', () => {
  const PATH = '/construction-projects';
  const STATUSES = ['PLANNED', 'IN_PROGRESS', 'ON_HOLD', 'COMPLETED', 'CANCELLED'];
  const WAYS: Record<string, string[]> = { PLANNED: [], ON_HOLD: ['IN_PROGRESS', 'ON_HOLD'], COMPLETED: ['IN_PROGRESS', 'COMPLETED'] };
  const change = (client: Client, id: number, status: string) => client.post(`${PATH}/${id}/change-status`, { status });

  test.each(STATUSES)('%s', { timeout: MINUTES }, async (state) => {
    await compare({
      make: async () => {
        const { id } = await created(by('admin').post(PATH, { name: '셔터 교체', start_date: '2026-10-01', end_date: '2026-12-31' }));
        for (const status of WAYS[state] ?? [state]) await done(change(by('admin'), id, status));
        return id;
      },
      allowed: shown(PATH, 'allowed_transitions'),
      calls: Object.fromEntries(STATUSES.map((status) => [status, (client: Client, id: number) => change(client, id, status)])),
    });
  });
});

test('loans', { timeout: MINUTES }, async () => {
  const terms = { category: 'BANK_LOAN', counterparty_name: '은행', principal: 1000, interest_rate: 0, loan_date: '2026-10-01' };
  const pay = (client: Client, id: number) => client.post(`/loans/${id}/repayments`, { paid_date: '2026-10-02', paid_principal: 1000 });
  const lent = async () => (await created(by('finance').post('/loans', terms))).id as number;
  const cancel = async (client: Client, id: number) => {
    const { payments } = (await by('finance').get(`/loans/${id}`)).body.data as { payments: { id: number }[] };
    return client.delete(`/loans/${id}/repayments/${payments[0]?.id ?? 1}`);
  };
  const calls = { repayments: pay, 'delete-repayments': cancel };
  await compare({ make: lent, allowed: shown('/loans'), calls });
  const settled = async () => {
    const id = await lent();
    await created(pay(by('finance'), id));
    return id;
  };
  await compare({ make: settled, allowed: shown('/loans'), calls });
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
          (await created(by('drafter').post('/calendar-schedules', { title: '회의', start_date: '2026-11-20', visibility }))).id,
        allowed: flag('/calendar-schedules', 'can_edit'),
        calls: { edit: (client, id) => client.put(`/calendar-schedules/${id}`, { title: '새 회의' }) },
      });
  });

  test('journal entries', { timeout: MINUTES }, async () => {
    const account = await accountIds(by('finance'));
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
    for (const grant of grants) await created(tenant.admin.post('/permissions', grant));
    await compare({
      make: async () => (await created(by('finance').post('/journal-entries', entry))).id,
      allowed: flag('/journal-entries', 'editable'),
      calls: { edit: (client, id) => client.put(`/journal-entries/${id}`, entry) },
    });
  });
});
