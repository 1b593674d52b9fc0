import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { formId, steps, submitted } from '../api/approvals/approvals.ts';
import { newChecklist } from '../api/documents/checklist.ts';
import { completed, onSite, order } from '../api/quality-documents/quality.ts';
import { draft, signer } from '../support/esign.ts';
import { created, done } from '../support/replies.ts';
import { newTenant, type Tenant } from '../support/tenants.ts';
import { field, picture, visit } from './browser.ts';
import { chromiumPath, enter } from './windows.ts';

/** The first row of a field's lines by its headings. */
async function firstLine(page: Page, name: string): Promise<Record<string, string>> {
  const table = page.locator(`${field(name)} .lines`);
  await table.locator('tbody tr').first().waitFor();
  const headings = await table.locator('thead th').allInnerTexts();
  const cells = await table.locator('tbody tr').first().locator('td').allInnerTexts();
  return Object.fromEntries(headings.map((heading, index) => [heading.trim(), cells[index]?.trim() ?? '']));
}

const MOMENT = /^\d{4}\. \d+\. \d+\. 오[전후] \d/;

describe.runIf(chromiumPath)('what the service keeps of a document is read in its form', { timeout: 240_000 }, () => {
  let tenant: Tenant;
  let page: Page;

  beforeAll(async () => {
    tenant = await newTenant();
    page = await enter({ email: `admin@${tenant.code}.example.com`, password: 'correct horse battery' }, '/content/approvals');
  });

  test('the signers and fields of a contract', async () => {
    const { id } = await draft(tenant.admin, [signer({ name: '홍길동', company: '동아상사' })]);
    await visit(page, 'esign_contracts', id);
    expect(await firstLine(page, 'signers')).toMatchObject({
      이름: '홍길동',
      소속: '동아상사',
      '본인 확인': '접근 코드',
      상태: '차례 대기',
    });
    expect(await firstLine(page, 'fields')).toMatchObject({ 종류: '서명', 서명자: '홍길동', 쪽: '1' });
    await picture(page, 'kept-lines-contract-ko');
  });

  test('the approval line of a document, with when each has decided', async () => {
    const approver = await tenant.person('manager', { first_name: '최결재', last_name: null });
    const id = await submitted(tenant.admin, await formId(tenant, 'GENERAL'), steps(approver));
    await done(approver.client.post(`/approvals/${id}/approve`, { comment: '확인했습니다.' }));
    await visit(page, 'approvals', id);
    const line = await firstLine(page, 'steps');
    expect(line).toMatchObject({ 구분: '결재', 결재자: '최결재', 상태: '승인', 의견: '확인했습니다.' });
    expect(line.처리일시).toMatch(MOMENT);
    await picture(page, 'kept-lines-approval-ko');
  });

  test('the approvals of a document on a template', async () => {
    const { writer, reviewer, order: ordered, template, tenant: company } = await newChecklist();
    const { id } = await created(
      writer.client.post('/documents', {
        ...{ template_id: template.id, order_id: ordered.id, result: 'PASS', data: { section_1_item_2: 151.5 } },
      }),
    );
    await done(writer.client.post(`/documents/${id}/submit`, { approvers: [{ step: 2, approver_id: reviewer.id }] }));
    const other = await enter({ email: `admin@${company.code}.example.com`, password: 'correct horse battery' }, '/content/documents');
    await visit(other, 'documents', id);
    const line = await firstLine(other, 'approvals');
    expect(line).toMatchObject({ 차수: '1', 단계: '1', 표시: '작성', 상태: '승인' });
    expect(line.처리일시).toMatch(MOMENT);
  });

  test('the measured values of an inspection', async () => {
    const { client } = await onSite(tenant, tenant.admin);
    const { id: order_id } = await order(tenant, client, 1);
    const item = await created(tenant.admin.post('/items', { name: '코일', item_type: 'PRODUCT', code: 'COIL-1' }));
    const { id } = await created(
      tenant.admin.post('/inspections', {
        ...{ inspection_type: 'FQC', order_id, item_id: item.id, lot_size: 10 },
        items: [{ name: '두께', measure_type: 'NUMERIC', lower_limit: 1.4, upper_limit: 1.6, unit: 'mm', measured_values: [1.45, 1.5] }],
      }),
    );
    await visit(page, 'inspections', id);
    expect(await firstLine(page, 'items')).toMatchObject({ '#': '1', 측정값: '1.45, 1.5' });
  });

  test('the orders and locations of a quality document', async () => {
    const site = await onSite(tenant, tenant.admin);
    const { id, orders } = await completed(site);
    await visit(page, 'quality_documents', id);
    expect((await firstLine(page, 'orders')).수주).toContain(orders[0].order_no);
    expect(await firstLine(page, 'locations')).toMatchObject({
      ...{ '수주 개소': '1F FS-1', '검사 상태': '검사 완료', 판정: '합격', 검사자: 'Admin' },
      ...{ '설치 폭': '3,000', '설치 높이': '2,500' },
    });
    await picture(page, 'kept-lines-quality-document-ko');
  });
});
