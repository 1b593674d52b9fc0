import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { created, done, errorKey, idsOf, refusal, violations } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { type Checklist, newChecklist } from './checklist.ts';

let tenant: Tenant;
let writer: Person;
let reviewer: Person;
let approver: Person;
let order: Checklist['order'];
let template: Checklist['template'];

beforeAll(async () => {
  ({ tenant, writer, reviewer, approver, order, template } = await newChecklist());
});

const PATH = '/documents';
const post = (body: object = {}) => writer.client.post(PATH, { template_id: template.id, ...body });
const newDocument = (body: object = {}) => created(post({ order_id: order.id, ...body }));
const put = (id: number, body: object) => writer.client.put(`${PATH}/${id}`, body);
const verb = (id: number, name: string, body: object = {}, by = writer) => by.client.post(`${PATH}/${id}/${name}`, body);
const show = async (id: number) => (await done(writer.client.get(`${PATH}/${id}`))).body.data;
const complete = { result: 'PASS', data: { section_1_item_2: 151.5 } };
const named = () => ({ approvers: [{ step: 2, approver_id: reviewer.id }] });
const upsert = (body: object = {}) => writer.client.post(`${PATH}/upsert`, { template_id: template.id, order_id: order.id, ...body });

async function submitted() {
  const { id } = await newDocument(complete);
  await done(verb(id, 'submit', named()));
  return id as number;
}

describe('a document', () => {
  it('is made of its target, with its values in their one form', async () => {
    const document = await newDocument({ data: { section_1_item_2: 151, section_1_item_2_n2: '151.50', section_2_item_1: true } });
    const [first, second] = template.sections;
    expect(document).toMatchObject({
      ...{ status: 'DRAFT', template_version: 1, order_id: order.id, approval_round: 0, editable: true, can_approve: false },
      title: expect.stringMatching(/^제품검사 .*-\d{8}-\d+$/),
      document_no: expect.stringMatching(/^DOC-\d{8}-001$/),
      allowed_transitions: ['submit', 'cancel'],
      template: { id: template.id, sections: [{ items: [{}, {}] }, {}, {}] },
    });
    expect(document.data).toEqual([
      { id: expect.any(Number), section_id: null, column_id: null, row_index: 0, field_key: 'author', value: expect.any(String) },
      {
        id: expect.any(Number),
        section_id: null,
        column_id: null,
        row_index: 0,
        field_key: 'order_no',
        value: document.title.split(' ')[1],
      },
      { id: expect.any(Number), section_id: first?.id, column_id: null, row_index: 0, field_key: 'width', value: '151' },
      { id: expect.any(Number), section_id: first?.id, column_id: null, row_index: 1, field_key: 'width', value: '151.50' },
      { id: expect.any(Number), section_id: second?.id, column_id: null, row_index: 0, field_key: 'appearance', value: 'OK' },
    ]);
    const changed = await done(
      put(document.id, {
        title: '새 제목',
        result: 'FAIL',
        data: [
          { section_id: first?.id, field_key: 'width', row_index: 1, value: null },
          { field_key: 'section_1_item_2', value: 0.1 },
        ],
      }),
    );
    expect(changed.body.data).toMatchObject({ title: '새 제목', result: 'FAIL' });
    expect(changed.body.data.data.filter(({ section_id: id }: { section_id: number }) => id === first?.id)).toMatchObject([
      { row_index: 0, value: '0.1' },
    ]);
    await done(writer.client.delete(`${PATH}/${document.id}`));
    expect((await writer.client.get(`${PATH}/${document.id}`)).status).toBe(404);
  });

  it('is refused with what is wrong', async () => {
    const unknown = await post({ data: { section_9_item_1: 1 } });
    expect([refusal(unknown), violations(unknown)]).toEqual([[422, 'error.document.unknown_field'], ['section_9_item_1 unknown_field']]);
    const inactive = await created(
      tenant.admin.post('/document-templates', { name: '옛 양식', title: '옛', category: 'GENERAL', is_active: false }),
    );
    const other = await newTenant();
    const theirs = (await done(other.admin.get('/document-templates'))).body.data[0].id;
    for (const [body, status, key] of [
      [{ order_id: order.id, work_order_id: 1 }, 422, 'error.document.too_many_targets'],
      [{ template_id: inactive.id }, 409, 'error.document_template.inactive'],
      [{ template_id: theirs }, 422, 'error.validation_failed'],
      [{ order_id: 2_000_000_000 }, 422, 'error.validation_failed'],
      [{ step_id: 2_000_000_000 }, 422, 'error.validation_failed'],
      [{ status: 'APPROVED' }, 422, 'error.validation_failed'],
      [{ data: { section_1_item_1: 1e308 } }, 422, 'error.validation_failed'],
      [{ rendered_html: '<script>x</script>' }, 422, 'error.document.snapshot_empty'],
      [{ rendered_html: 'x'.repeat(2 * 1024 * 1024 + 1) }, 413, 'error.document.snapshot_too_large'],
    ] as const)
      expect([JSON.stringify(body).slice(0, 50), ...refusal(await post(body))]).toEqual([JSON.stringify(body).slice(0, 50), status, key]);
    const { id } = await newDocument();
    for (const reply of [
      await other.admin.get(`${PATH}/${id}`),
      await other.admin.put(`${PATH}/${id}`, {}),
      await other.admin.post(`${PATH}/${id}/submit`, {}),
      await other.admin.post(`${PATH}/${id}/approve`, {}),
      await other.admin.patch(`${PATH}/${id}/snapshot`, { rendered_html: 'x' }),
    ])
      expect(reply.status).toBe(404);
  });
});

describe('one document of a target', () => {
  it('is resolved, upserted once by ten at once, and found again after a new one', async () => {
    const other = await created(
      tenant.admin.post('/orders', { client_id: (await done(tenant.admin.get(`/orders/${order.id}`))).body.data.client_id }),
    );
    const of = { order_id: other.id };
    const resolve = async (more: object = {}) =>
      (await done(writer.client.get(`${PATH}/resolve`, { ...of, category: 'FQC', ...more }))).body.data;
    expect(await resolve()).toMatchObject({
      document: null,
      is_new: true,
      template: { id: template.id },
      prefill: { order_no: other.order_no },
      snapshot_document_id: null,
    });
    const replies = await atOnce(10, () => upsert(of));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1);
    const id = replies[0]?.body.data.id;
    await done(verb(id, 'cancel'));
    const next = await done(upsert({ ...of, ...complete }), 201);
    await done(verb(next.body.data.id, 'submit', named()));
    expect(refusal(await upsert(of))).toEqual([409, 'error.document.not_editable']);
    expect(await resolve()).toMatchObject({
      document: { id: next.body.data.id, status: 'PENDING' },
      editable: false,
      snapshot_document_id: next.body.data.id,
    });
    const again = await newDocument(of);
    expect((await done(upsert({ ...of, title: '재검사' }))).body.data).toMatchObject({ id: again.id, title: '재검사', created: false });
    expect(refusal(await writer.client.get(`${PATH}/resolve`, of))).toEqual([422, 'error.document.template_required']);
    expect(refusal(await writer.client.get(`${PATH}/resolve`, { category: 'FQC' }))).toEqual([422, 'error.document.target_required']);
    expect(refusal(await writer.client.get(`${PATH}/resolve`, { ...of, category: 'GENERAL' }))).toEqual([
      404,
      'error.no_inspection_template',
    ]);
  });
});

describe('approval', () => {
  it('runs through the line of the template', async () => {
    const { id } = await newDocument();
    const missing = await verb(id, 'submit', named());
    expect([errorKey(missing), violations(missing)]).toEqual(['error.document.missing_required', ['width required', 'result required']]);
    await done(put(id, complete));
    expect(refusal(await verb(id, 'submit'))).toEqual([422, 'error.document.approver_required']);
    for (const step of [1, 3, 4])
      expect(refusal(await verb(id, 'submit', { approvers: [{ step, approver_id: reviewer.id }] }))).toEqual([
        422,
        'error.document.unknown_step',
      ]);
    const stranger = await newTenant();
    expect((await verb(id, 'submit', { approvers: [{ step: 2, approver_id: stranger.adminId }] })).status).toBe(422);
    const replies = await atOnce(2, () => verb(id, 'submit', named()));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await show(id)).toMatchObject({
      status: 'PENDING',
      approval_round: 1,
      submitted_by: writer.id,
      editable: false,
      approvals: [
        { step: 1, status: 'APPROVED', acted_by: writer.id },
        { step: 2, status: 'PENDING', approver_id: reviewer.id },
        { step: 3, status: 'WAITING' },
      ],
    });
    expect(refusal(await put(id, { rendered_html: '<p>x</p>' }))).toEqual([409, 'error.document.not_editable']);
    expect(refusal(await writer.client.delete(`${PATH}/${id}`))).toEqual([409, 'error.document.not_deletable']);
    expect(refusal(await verb(id, 'approve', {}, approver))).toEqual([403, 'error.document.not_approver']);
    expect(refusal(await verb(id, 'approve'))).toEqual([403, 'error.document.not_approver']);
    expect(refusal(await verb(id, 'reject', {}, reviewer))).toEqual([422, 'error.validation_failed']);
    expect(idsOf(await done(reviewer.client.get(PATH, { awaiting_me: true })))).toContain(id);
    const decisions = await atOnce(2, () => verb(id, 'approve', {}, reviewer));
    expect(decisions.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(refusal(await verb(id, 'cancel'))).toEqual([409, 'error.document.already_acted']);
    expect((await done(verb(id, 'approve', { comment: '확인' }, approver))).body.data).toMatchObject({
      status: 'APPROVED',
      decided_at: expect.any(String),
      allowed_transitions: [],
    });
    expect(refusal(await verb(id, 'reject', { comment: 'x' }, approver))).toEqual([409, 'error.invalid_transition']);
    expect(refusal(await verb(id, 'cancel'))).toEqual([409, 'error.invalid_transition']);
    const [state] = await query<{ status: string }>('select status from documents where id = $1', [id]);
    expect(state?.status).toBe('APPROVED');
  });

  it('opens another round after a rejection, and may be cancelled by its author before anyone decided', async () => {
    const id = await submitted();
    expect((await done(verb(id, 'reject', { comment: '치수 재측정' }, reviewer))).body.data).toMatchObject({
      status: 'REJECTED',
      approvals: [{}, { status: 'REJECTED', comment: '치수 재측정' }, { status: 'WAITING' }],
    });
    await done(put(id, { title: '재검사' }));
    const again = await done(verb(id, 'submit', named()));
    expect(again.body.data).toMatchObject({ status: 'PENDING', approval_round: 2, decided_at: null });
    expect(again.body.data.approvals).toHaveLength(6);
    expect(refusal(await verb(id, 'cancel', {}, reviewer))).toEqual([403, 'error.forbidden']);
    const outsider = await tenant.person('quality');
    expect((await outsider.client.get(`${PATH}/${id}`)).status).toBe(200);
    expect((await done(verb(id, 'cancel', { reason: '중복' }))).body.data).toMatchObject({
      status: 'CANCELLED',
      cancel_reason: '중복',
      approvals: expect.arrayContaining([expect.objectContaining({ round: 2, step: 2, status: 'WAITING' })]),
    });
  });

  it('is given by a delegate of today, but not on what the delegate submitted', async () => {
    const delegate = await tenant.person('manager');
    const [today] = await query<{ day: string }>('select ops.today($1)::text as day', [tenant.id]);
    const delegation = { start_date: today?.day, end_date: today?.day };
    await created(reviewer.client.post('/approvals/delegations', { delegate_id: delegate.id, ...delegation }));
    await created(approver.client.post('/approvals/delegations', { delegate_id: writer.id, ...delegation }));
    const id = await submitted();
    expect(idsOf(await done(delegate.client.get(PATH, { awaiting_me: true })))).toContain(id);
    const approved = await done(verb(id, 'approve', {}, delegate));
    expect(approved.body.data.approvals[1]).toMatchObject({ status: 'APPROVED', approver_id: reviewer.id, acted_by: delegate.id });
    expect(refusal(await verb(id, 'approve'))).toEqual([403, 'error.document.not_approver']);
    const asked = `select recipient from directus_notifications where collection = 'documents' and item = $1`;
    expect((await query(asked, [String(id)])).map(({ recipient }) => recipient).sort()).toEqual(
      [reviewer.id, delegate.id, approver.id].sort(),
    );
  });

  it('is asked of those alone who may decide', async () => {
    const { id } = await newDocument(complete);
    for (const role of ['finance', 'viewer'] as const) {
      const person = await tenant.person(role);
      const refused = await verb(id, 'submit', { approvers: [{ step: 2, approver_id: person.id }] });
      expect([refusal(refused), violations(refused)]).toEqual([
        [422, 'error.validation_failed'],
        ['approvers.0.approver_id not_permitted'],
      ]);
      const fixed = await tenant.admin.post('/document-templates', {
        ...{ name: `결재자 ${role}`, title: '메모', category: 'GENERAL' },
        approval_lines: [{ step: 1, line_type: 'APPROVER', label: '승인', approver_id: person.id }],
      });
      expect(refusal(fixed)).toEqual([422, 'error.validation_failed']);
    }
    // Rights count as they are at the submission, also for whoever the template names.
    const named = await tenant.person('manager');
    const { id: templateId } = await created(
      tenant.admin.post('/document-templates', {
        ...{ name: '지정 결재자', title: '메모', category: 'GENERAL' },
        approval_lines: [{ step: 1, line_type: 'APPROVER', label: '승인', approver_id: named.id }],
      }),
    );
    await done(tenant.admin.put(`/users/${named.id}`, { role_id: tenant.roleIds.viewer }));
    const memo = await created(post({ template_id: templateId }));
    const refused = await verb(memo.id, 'submit');
    expect([refusal(refused), violations(refused)]).toEqual([[422, 'error.validation_failed'], ['approvers not_permitted']]);
    await done(tenant.admin.put(`/document-templates/${templateId}`, { title: '새 메모' }));
    expect(await show(id)).toMatchObject({ status: 'DRAFT', approvals: [] });
  });

  it('keeps the person whom a document waits for, unless somebody stands in', async () => {
    const person = await tenant.person('manager');
    const { id } = await newDocument(complete);
    await done(verb(id, 'submit', { approvers: [{ step: 2, approver_id: person.id }] }));
    expect(refusal(await tenant.admin.delete(`/users/${person.id}`))).toEqual([409, 'error.user.open_approvals']);
    const [today] = await query<{ day: string }>('select ops.today($1)::text as day', [tenant.id]);
    const delegation = { start_date: today?.day, end_date: today?.day };
    const delegate = await tenant.person('manager');
    await created(person.client.post('/approvals/delegations', { delegate_id: delegate.id, ...delegation }));
    await done(tenant.admin.delete(`/users/${person.id}`));
    expect(refusal(await tenant.admin.delete(`/users/${delegate.id}`))).toEqual([409, 'error.user.open_approvals']);
    await done(verb(id, 'approve', {}, delegate));
    await done(tenant.admin.delete(`/users/${delegate.id}`));
  });

  it('that nobody can give any more is ended by who may delete documents', async () => {
    const [first, last] = [await tenant.person('manager'), await tenant.person('manager')];
    const { id: templateId } = await created(
      tenant.admin.post('/document-templates', {
        ...{ name: '두 결재자', title: '메모', category: 'GENERAL' },
        approval_lines: [
          { step: 1, line_type: 'REVIEWER', label: '검토' },
          { step: 2, line_type: 'APPROVER', label: '승인' },
        ],
      }),
    );
    const { id } = await created(post({ template_id: templateId }));
    await done(verb(id, 'submit', { approvers: [first, last].map((person, index) => ({ step: index + 1, approver_id: person.id })) }));
    // Nobody waits yet for the one who leaves.
    await done(tenant.admin.delete(`/users/${last.id}`));
    expect((await show(id)).allowed_transitions).toEqual(['cancel']);
    await done(verb(id, 'approve', {}, first));
    expect((await show(id)).allowed_transitions).toEqual(['cancel']);
    expect((await done(verb(id, 'cancel', { reason: '퇴사' }))).body.data).toMatchObject({
      status: 'CANCELLED',
      approvals: [{ status: 'APPROVED' }, { status: 'WAITING' }],
    });
  });

  it('is not needed where the line asks for nobody', async () => {
    const plain = await created(tenant.admin.post('/document-templates', { name: '결재 없음', title: '메모', category: 'GENERAL' }));
    const { id } = await created(post({ template_id: plain.id }));
    expect((await done(verb(id, 'submit'))).body.data).toMatchObject({ status: 'APPROVED', approvals: [], decided_at: expect.any(String) });
  });
});

describe('a snapshot', () => {
  it('is sanitised whichever way it comes, in every state, with its hash', async () => {
    const id = await submitted();
    const dirty = '<p onclick="x()">A<script>alert(1)</script><img src="javascript:x"></p>';
    const saved = await done(writer.client.patch(`${PATH}/${id}/snapshot`, { rendered_html: dirty }));
    const stored = '<p>A<img /></p>';
    expect(saved.body.data).toEqual({
      id,
      rendered_html: stored,
      snapshot_at: expect.any(String),
      snapshot_hash: createHash('sha256').update(stored).digest('hex'),
    });
    expect(await show(id)).toMatchObject({ status: 'PENDING', rendered_html: stored });
    const [row] = (await done(writer.client.get(PATH, { search: (await show(id)).document_no }))).body.data;
    expect(row).toMatchObject({ has_snapshot: true, current_approver: { id: reviewer.id }, template: { category: 'FQC' } });
    expect(row).not.toHaveProperty('rendered_html');
    await done(writer.client.patch(`//items/documents/${id}`, { rendered_html: `${dirty}B` }));
    expect((await show(id)).rendered_html).toBe(`${stored}B`);
    expect(refusal(await writer.client.patch(`${PATH}/${id}/snapshot`, { rendered_html: '<script>x</script>' }))).toEqual([
      422,
      'error.document.snapshot_empty',
    ]);
    expect((await writer.client.patch(`${PATH}/${id}/snapshot`, { rendered_html: '' })).status).toBe(422);
  });

  it('is all that changes through /items', async () => {
    const id = await submitted();
    for (const refused of [
      await writer.client.patch(`//items/documents/${id}`, { status: 'APPROVED' }),
      await writer.client.patch(`//items/documents/${id}`, { title: 'x' }),
      await writer.client.patch(`//items/documents/${id}`, { snapshot_hash: 'x' }),
      await writer.client.post('//items/documents', { template_id: template.id, title: 'x', template_version: 1 }),
      await writer.client.post('//items/document_data', { document_id: id, field_key: 'order_no', value: 'x' }),
      await writer.client.delete(`//items/documents/${id}`),
      await tenant.admin.patch(`//items/document_approvals/${(await show(id)).approvals[1].id}`, { status: 'APPROVED' }),
    ])
      expect(refused.status, refused.text).toBeGreaterThanOrEqual(400);
    expect(await show(id)).toMatchObject({ status: 'PENDING', approvals: [{}, { status: 'PENDING' }, {}] });
  });
});
