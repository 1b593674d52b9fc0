import { beforeAll, describe, expect, test } from 'vitest';
import { query } from '../../support/database.ts';
import { created, done, refusal, violationPaths } from '../../support/replies.ts';
import { newTenant, type Person, systemAdmin, type Tenant } from '../../support/tenants.ts';
import { draft, formId, people, type Step, steps, submitted } from './approvals.ts';

let tenant: Tenant;
let staff: Person;
let boss: Person;
let director: Person;

beforeAll(async () => {
  tenant = await newTenant();
  [staff, boss, director] = await people(tenant, 'staff', 'sales', 'manager');
  const top = await done(tenant.admin.post('/departments', { code: 'HQ', name: '본부', manager_id: director.id }), 201);
  const team = await done(
    tenant.admin.post('/departments', { code: 'TEAM', name: '팀', parent_id: top.body.data.id, manager_id: boss.id }),
    201,
  );
  for (const person of [staff, boss]) await done(tenant.admin.put(`/users/${person.id}`, { department_id: team.body.data.id }));
});

describe('a new tenant', () => {
  test('has its forms and lines in its language', async () => {
    const forms = (await done(tenant.admin.get('/approval-forms'))).body.data as {
      code: string;
      name: string;
      is_system: boolean;
      linked_type: string;
    }[];
    expect(forms.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['GENERAL', 'PURCHASE', 'EXPENSE', 'BUSINESS_TRIP', 'LEAVE', 'NONCONFORMING']),
    );
    expect(
      forms
        .filter((form) => form.is_system)
        .map(({ linked_type: type }) => type)
        .sort(),
    ).toEqual(['leave_requests', 'nonconforming_reports']);
    expect(forms[0]).not.toHaveProperty('body_template');
    const lines = (await done(staff.client.get('/approval-lines', { shared: true }))).body.data as { name: string }[];
    expect(lines.map(({ name }) => name)).toEqual(['팀장 결재', '팀장-본부장 결재']);
    const english = await newTenant({ locale: 'en' });
    expect((await done(english.admin.get('/approval-forms', { search: 'GENERAL' }))).body.data[0].name).toBe('Proposal');
  });

  test.each([
    ['PURCHASE', { amount: 10_000 }],
    ['EXPENSE', { spent_on: '2026-03-02', purpose: '교통비', amount: 10_000 }],
    ['BUSINESS_TRIP', { destination: '부산', start_date: '2026-03-02', end_date: '2026-03-03', purpose: '실측' }],
  ])('has a form %s that is not submitted before it says what is decided about', async (code, content) => {
    const id = await draft(staff.client, await formId(tenant, code), steps(boss));
    const refused = await staff.client.post(`/approvals/${id}/submit`);
    expect(refusal(refused)).toEqual([422, 'error.approval.content_incomplete']);
    expect(violationPaths(refused)).toEqual(Object.keys(content).map((key) => `content.${key}`));
    await done(staff.client.put(`/approvals/${id}`, { content }));
    await done(staff.client.post(`/approvals/${id}/submit`));
  });
});

describe('lines', () => {
  test('mean the heads above the drafter', async () => {
    const lines = (await done(staff.client.get('/approval-lines', { shared: true }))).body.data as { id: number; name: string }[];
    const both = lines.find(({ name }) => name === '팀장-본부장 결재')?.id as number;
    const resolved = async (person: Person) => (await done(person.client.get(`/approval-lines/${both}`))).body.data.resolved;
    expect((await resolved(staff)).steps.map(({ approver_id }: Step) => approver_id)).toEqual([boss.id, director.id]);
    // Where the head is the drafter, the next one up; asked once though two levels mean that one.
    expect((await resolved(boss)).steps.map(({ approver_id }: Step) => approver_id)).toEqual([director.id]);
    expect(await resolved(director)).toEqual({ steps: [], error: 'error.approval.line_unresolved' });
    const form = await formId(tenant, 'GENERAL');
    const made = await done(staff.client.post('/approvals', { form_id: form, title: '결재선', approval_line_id: both }), 201);
    expect((made.body.data.steps as Step[]).map(({ approver_id }) => approver_id)).toEqual([boss.id, director.id]);
    const none = await director.client.post('/approvals', { form_id: form, title: '없음', approval_line_id: both });
    expect(refusal(none)).toEqual([422, 'error.approval.line_unresolved']);
    const twice = await staff.client.post('/approvals', { form_id: form, title: 'x', approval_line_id: both, steps: steps(boss) });
    expect(twice.status).toBe(422);
  });

  test('the default is the own one of the form, then the own one, then the form’s', async () => {
    const form = await formId(tenant, 'EXPENSE');
    const line = async (body: object) =>
      await created(staff.client.post('/approval-lines', { name: '내 결재선', steps: steps(director), ...body }));
    const stepsOf = async () =>
      ((await created(staff.client.post('/approvals', { form_id: form, title: '기본' }))).steps as Step[]).map(
        ({ approver_id }) => approver_id,
      );
    expect(await stepsOf()).toEqual([boss.id]);
    const any = await line({ is_default: true });
    expect(await stepsOf()).toEqual([director.id]);
    await line({ form_id: form, is_default: true, steps: steps(boss, director) });
    expect(await stepsOf()).toEqual([boss.id, director.id]);
    const next = await line({ is_default: true });
    expect((await done(staff.client.get(`/approval-lines/${any.id}`))).body.data.is_default).toBe(false);
    expect(next.is_default).toBe(true);
    await Promise.all([1, 2, 3].map(() => line({ is_default: true })));
    const defaults = await query(
      'select 1 from approval_lines where owner_id = $1 and is_default and form_id is null and deleted_at is null',
      [staff.id],
    );
    expect(defaults).toHaveLength(1);
  });

  test('private ones are their owner’s; shared ones are kept by those who keep all', async () => {
    const mine = (await created(staff.client.post('/approval-lines', { name: '비공개', steps: steps(boss) }))).id as number;
    expect((await tenant.admin.get(`/approval-lines/${mine}`)).status).toBe(404);
    expect((await boss.client.get('//items/approval_lines', { 'filter[id][_eq]': mine })).body.data).toHaveLength(0);
    const refused = await staff.client.post('/approval-lines', { name: '공용', shared: true, steps: steps(boss) });
    expect(refusal(refused)).toEqual([403, 'error.approval_line.shared_forbidden']);
    const shared = (await created(tenant.admin.post('/approval-lines', { name: '공용', shared: true, steps: steps(boss) }))).id as number;
    expect((await staff.client.put(`/approval-lines/${shared}`, { name: 'x' })).body.error?.key).toBe(
      'error.approval_line.shared_forbidden',
    );
    expect((await staff.client.delete(`/approval-lines/${shared}`)).body.error?.key).toBe('error.approval_line.shared_forbidden');
    const form = (await done(tenant.admin.post('/approval-forms', { code: 'WITH_LINE', name: '기본선', default_line_id: shared }), 201))
      .body.data;
    expect(form.default_line).toMatchObject({ id: shared, resolved: { steps: [{ approver_id: boss.id }] } });
    expect((await tenant.admin.put(`/approval-forms/${form.id}`, { default_line_id: mine })).status).toBe(422);
    await done(tenant.admin.delete(`/approval-lines/${shared}`));
    expect((await done(tenant.admin.get(`/approval-forms/${form.id}`))).body.data.default_line_id).toBeNull();
  });

  test('private ones stay so, whichever way they are written', async () => {
    const mine = (await created(staff.client.post('/approval-lines', { name: '비공개', steps: steps(boss) }))).id as number;
    const patch = (change: object) => staff.client.patch(`//items/approval_lines/${mine}`, change);
    expect(refusal(await patch({ owner_id: null }))).toEqual([422, 'error.validation_failed']);
    expect(refusal(await patch({ owner_id: boss.id, is_default: true }))).toEqual([422, 'error.validation_failed']);
    const lines = { name: '모두', steps: steps(boss) };
    for (const owner_id of [null, boss.id])
      expect((await done(staff.client.post('//items/approval_lines', { ...lines, owner_id }))).body.data.owner_id).toBe(staff.id);
    await done(patch({ name: '내 것' }));
    expect((await done(staff.client.get(`/approval-lines/${mine}`))).body.data).toMatchObject({ name: '내 것', owner_id: staff.id });
    expect((await boss.client.get(`/approval-lines/${mine}`)).status).toBe(404);
  });

  test('of a system administrator who acts in the tenant name the owner as what is wrong', async () => {
    const acting = (await systemAdmin()).with({ 'x-tenant-id': String(tenant.id) });
    expect(violationPaths(await acting.post('/approval-lines', { name: 'x', steps: steps(boss) }))).toEqual(['owner_id']);
  });

  test('refuse what makes no line', async () => {
    const post = (body: object) => staff.client.post('/approval-lines', { name: 'x', ...body });
    expect((await post({ steps: [] })).status).toBe(422);
    expect((await post({ steps: [{ rule: 'DEPARTMENT_HEAD', level: 6 }] })).status).toBe(422);
    expect((await post({ steps: [{ kind: 'AGREEMENT', rule: 'DEPARTMENT_HEAD' }] })).body.error?.key).toBe('error.approval.line_invalid');
    expect((await post({ steps: steps(boss, boss) })).body.error?.key).toBe('error.approval.duplicate_approver');
    const raw = await staff.client.post('//items/approval_lines', {
      name: 'x',
      steps: [{ kind: 'AGREEMENT', step_order: 1, approver_id: boss.id }],
    });
    expect(raw.status).toBe(422);
  });
});

describe('forms', () => {
  test('with unsound fields are refused, whichever way they come', async () => {
    const unsound = [
      [
        { key: 'a', label: 'A', type: 'text' },
        { key: 'a', label: 'B', type: 'text' },
      ],
      [{ key: 'a', label: 'A', type: 'colour' }],
      [{ key: 'a', label: 'A', type: 'select' }],
      [{ key: 'A b', label: 'A', type: 'text' }],
      [{ key: 'a', label: 'A', type: 'table' }],
      [{ key: 'a', label: 'A', type: 'table', columns: [{ key: 'b', label: 'B', type: 'table', columns: [] }] }],
    ];
    for (const fields of unsound) {
      const reply = await tenant.admin.post('/approval-forms', { code: 'UNSOUND', name: 'x', fields });
      expect(refusal(reply), JSON.stringify(fields)).toEqual([422, 'error.approval_form.fields_invalid']);
      expect((await tenant.admin.post('//items/approval_forms', { code: 'UNSOUND', name: 'x', fields })).status).toBe(422);
    }
    expect((await staff.client.post('/approval-forms', { code: 'MINE', name: 'x' })).status).toBe(403);
    expect((await tenant.admin.post('/approval-forms', { code: 'GENERAL', name: 'x' })).body.error?.key).toBe(
      'error.approval_form.code_taken',
    );
  });

  test('have lines of the whole company as their defaults, whichever way they come', async () => {
    const line = async (shared: boolean) =>
      (await created(tenant.admin.post('/approval-lines', { name: '기본선', shared, steps: steps(boss) }))).id as number;
    const [shared, mine] = [await line(true), await line(false)];
    const form = (code: string, default_line_id: number) => ({ code, name: '기본선', default_line_id });
    expect(refusal(await tenant.admin.post('//items/approval_forms', form('PRIVATE', mine)))).toEqual([422, 'error.validation_failed']);
    const { id } = (await done(tenant.admin.post('//items/approval_forms', form('SHARED', shared)))).body.data;
    const patch = (change: object) => tenant.admin.patch(`//items/approval_forms/${id}`, change);
    expect(refusal(await patch({ default_line_id: mine }))).toEqual([422, 'error.validation_failed']);
    expect(violationPaths(await tenant.admin.put(`/approval-forms/${id}`, { default_line_id: mine }))).toEqual(['default_line_id']);
    await done(tenant.admin.delete(`/approval-lines/${shared}`));
    expect(refusal(await patch({ default_line_id: shared }))).toEqual([422, 'error.validation_failed']);
    await done(patch({ default_line_id: null, name: '없음' }));
  });

  test('of the system keep their code and stay', async () => {
    const leave = await formId(tenant, 'LEAVE');
    expect((await tenant.admin.put(`/approval-forms/${leave}`, { code: 'OTHER' })).body.error?.key).toBe('error.approval_form.system');
    expect((await tenant.admin.delete(`/approval-forms/${leave}`)).body.error?.key).toBe('error.approval_form.system');
    expect((await tenant.admin.delete(`//items/approval_forms/${leave}`)).status).toBe(409);
    await done(tenant.admin.put(`/approval-forms/${leave}`, { name: '휴가원' }));
  });

  test('of records keep the fields that these fill in, whichever way they are written', async () => {
    for (const code of ['LEAVE', 'NONCONFORMING']) {
      const id = await formId(tenant, code);
      const { fields } = (await done(tenant.admin.get(`/approval-forms/${id}`))).body.data;
      const more = { key: 'handover', label: '인수인계', type: 'text' };
      const [first, ...others] = fields;
      for (const changed of [
        [...fields, more],
        others,
        null,
        [{ ...first, required: true }, ...others],
        [{ ...first, type: 'date' }, ...others],
      ])
        for (const reply of [
          await tenant.admin.put(`/approval-forms/${id}`, { fields: changed }),
          await tenant.admin.patch(`//items/approval_forms/${id}`, { fields: changed }),
        ])
          expect(refusal(reply)).toEqual([409, 'error.approval_form.system']);
      const renamed = [...others, { ...first, label: '다른 이름' }];
      expect((await done(tenant.admin.put(`/approval-forms/${id}`, { fields: renamed }))).body.data.fields).toEqual(renamed);
      await done(tenant.admin.patch(`//items/approval_forms/${id}`, { fields }));
    }
  });

  test('stay while documents of theirs are under way', async () => {
    const id = (await created(tenant.admin.post('/approval-forms', { code: 'USED', name: '사용중' }))).id as number;
    const document = await submitted(staff.client, id, steps(boss));
    expect((await tenant.admin.delete(`/approval-forms/${id}`)).body.error?.key).toBe('error.approval_form.in_use');
    await done(boss.client.post(`/approvals/${document}/approve`));
    await done(tenant.admin.delete(`/approval-forms/${id}`));
    expect((await done(staff.client.get(`/approvals/${document}`))).body.data.form.name).toBe('사용중');
    expect((await staff.client.post('/approvals', { form_id: id, title: 'x' })).status).toBe(422);
    expect((await staff.client.post(`/approvals/${document}/copy`)).body.error?.key).toBe('error.approval.form_inactive');
  });

  test('out of use take no new drafts', async () => {
    const id = (await created(tenant.admin.post('/approval-forms', { code: 'OLD', name: '옛것' }))).id as number;
    const before = await draft(staff.client, id, steps(boss));
    await done(tenant.admin.put(`/approval-forms/${id}`, { is_active: false }));
    expect((await staff.client.post('/approvals', { form_id: id, title: 'x' })).body.error?.key).toBe('error.approval.form_inactive');
    await done(staff.client.post(`/approvals/${before}/submit`));
  });
});
