import { created } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';

export interface Checklist {
  tenant: Tenant;
  writer: Person;
  reviewer: Person;
  approver: Person;
  order: { id: number };
  template: { id: number; sections: { id: number; items: { field_key: string }[] }[]; title: string };
}

const item = (field_key: string, more: object = {}) => ({ field_key, item: field_key, ...more });

/** A company with an order, and a checklist for it that somebody reviews and somebody approves. */
export async function newChecklist(): Promise<Checklist> {
  const tenant = await newTenant();
  const [writer, reviewer, approver] = [await tenant.person('quality'), await tenant.person('manager'), await tenant.person('manager')];
  const client = await created(tenant.admin.post('/clients', { name: '한빛건설', client_type: 'SALES' }));
  const product = await created(tenant.admin.post('/items', { name: '방화셔터', item_type: 'PRODUCT', code: 'FS-1' }));
  const order = await created(
    tenant.admin.post('/orders', {
      client_id: client.id,
      site_name: '가산 현장',
      items: [{ line_type: 'ITEM', item_id: product.id, quantity: 2, unit_price: 1000 }],
    }),
  );
  const template = await created(
    tenant.admin.post('/document-templates', {
      name: '시험 양식',
      title: '제품검사',
      category: 'FQC',
      is_default: true,
      approval_lines: [
        { step: 1, line_type: 'DRAFTER', label: '작성' },
        { step: 2, line_type: 'REVIEWER', label: '검토' },
        { step: 3, line_type: 'APPROVER', label: '승인', approver_id: approver.id },
      ],
      basic_fields: [
        { field_key: 'order_no', label: '수주 번호', auto_source: 'ORDER_NO', is_required: true },
        { field_key: 'author', label: '작성자', auto_source: 'AUTHOR' },
      ],
      sections: [
        {
          title: '치수',
          items: [
            item('gap', { measurement_type: 'NUMERIC' }),
            item('width', { measurement_type: 'NUMERIC', sample_count: 2, is_required: true }),
          ],
        },
        { title: '외관', items: [item('appearance')] },
        { title: '작동', items: [item('run')] },
      ],
    }),
  );
  return { tenant, writer, reviewer, approver, order, template } as Checklist;
}
