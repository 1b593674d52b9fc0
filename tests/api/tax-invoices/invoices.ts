import type { Body, Client, Reply } from '../../support/client.ts';
import { brought } from '../../support/database.ts';
import { created, done } from '../../support/replies.ts';
import type { Tenant } from '../../support/tenants.ts';
import { newClient } from '../clients/clients.ts';

/** What tests of tax invoices have in common. */

export const SUPPLIER = {
  business_number: '123-45-67891',
  company_name: '한빛셔터(주)',
  ceo_name: '김한빛',
  address: '경기도 화성시 1',
  biz_type: '제조',
  biz_class: '셔터',
  contact_name: '박회계',
  contact_email: 'tax@hanbit.example.com',
};

export const saveSettings = (by: Client): Promise<Reply> => done(by.put('/tax-invoices/supplier-settings', SUPPLIER));

/** A client whose registration fills in a buyer. */
export const newBuyer = (by: Client, fields: object = {}): Promise<number> =>
  newClient(by, {
    ...{ name: '대한건설', ceo_name: '이대한', business_type: '건설', business_item: '종합건설', contact_person: '최담당' },
    ...{ contact_phone: '02-123-4567', address: '서울시 중구 1', address_detail: '2층', email: 'info@daehan.example.com' },
    ...{ tax_email: 'tax@daehan.example.com', business_no: businessNumber(), ...fields },
  });

/** Connects the company with the provider; the sandbox fails as the login says. */
export const connect = ({ admin }: Tenant, login_id = 'demo01'): Promise<Reply> =>
  done(admin.post('/taxprovider/login', { business_number: '1234567891', login_id, password: 'sandbox-pass' }));

let serial = 0;

/** Another business number each time, with the right check digit. */
export function businessNumber(): string {
  const first = String(200_000_000 + ++serial);
  const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5];
  const total = weights.reduce((sum, weight, index) => sum + weight * Number(first[index]), 0) + Math.floor((Number(first[8]) * 5) / 10);
  return `${first}${(10 - (total % 10)) % 10}`;
}

export const ITEM = { name: '스크린 방화셔터', quantity: 3, unit_price: 33_333.5 };

/** The body of an invoice over 110,000 won. */
export const bodyOf = (client_id: number, more: object = {}) => ({ client_id, write_date: '2025-03-10', items: [ITEM], ...more });

export const newInvoice = async (by: Client, client: number, more: object = {}): Promise<Body['data']> =>
  created(by.post('/tax-invoices', bodyOf(client, more)));

/** Brings an invoice to a state after its issue, past the provider. */
export async function issuedBefore(id: number, status: string, more: Record<string, string> = {}): Promise<void> {
  await brought('tax_invoices', id, 'ISSUED', { issued_at: '2025-03-11T01:00:00Z', provider: 'sandbox', ...more });
  if (status !== 'ISSUED') await brought('tax_invoices', id, status);
}
