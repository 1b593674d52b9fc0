import sql, { type Sql } from 'sql-template-tag';
import type { App } from '../../kernel/app.ts';
import type { SandboxInvoice, SandboxInvoices } from './sandbox/sandbox.ts';

/** What the sandbox reads of a tenant, in place of a store of its own: on a reading connection, under row-level security. */

const READ = sql`
  select t.mgt_key as "mgtKey", t.status, to_json(t.issued_at)#>>'{}' as "issuedAt", t.remark,
    json_build_object('writeDate', t.write_date, 'taxType', t.tax_type, 'purpose', t.purpose, 'modifyCode', t.modify_code,
      'itemName', (
        select i.name from tax_invoice_items i
        where i.tenant_id = t.tenant_id and i.tax_invoice_id = t.id and i.deleted_at is null order by i.line_no limit 1),
      'supply', t.supply_amount::text, 'tax', t.tax_amount::text, 'total', t.total_amount::text,
      'buyer', json_build_object('businessNumber', t.buyer_business_number, 'name', t.buyer_name, 'ceoName', t.buyer_ceo_name,
        'address', t.buyer_address, 'bizType', t.buyer_biz_type, 'bizClass', t.buyer_biz_class)) as invoice
  from tax_invoices t`;

export function sandboxInvoices({ reader }: App, tenantId: number): SandboxInvoices {
  const read = (condition: Sql) =>
    reader.query<SandboxInvoice>(
      tenantId,
      sql`${READ} where t.tenant_id = ${tenantId} and t.deleted_at is null and ${condition} order by t.id`,
    );
  return {
    withKeys: (mgtKeys) => read(sql`t.mgt_key = any (${mgtKeys}::text[])`),
    writtenIn: (from, to) =>
      read(sql`t.write_date between ${from}::date and ${to}::date and t.issued_at is not null and t.status <> 'CANCELLED'`),
  };
}

/** Whether the tenant is a member under this number. */
export async function isConnected({ reader }: App, tenantId: number, businessNumber: string): Promise<boolean> {
  const rows = await reader.query(
    tenantId,
    sql`select 1 from tax_provider_members t
      where t.tenant_id = ${tenantId} and t.deleted_at is null and t.business_number = ${businessNumber}`,
  );
  return rows.length > 0;
}
