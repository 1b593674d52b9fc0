import type { Client } from '../../support/client.ts';
import { dayFromNow as day } from '../../support/days.ts';
import { created, done } from '../../support/replies.ts';
import { newClient } from '../clients/clients.ts';
import { exampleLines, exampleTerms, type Shutter } from '../quotes/shutter.ts';

/** A finalised quote of 3304394 won: two sets on the third floor and three remote controls. */
export async function finalizedQuote(by: Client, shutter: Shutter, more: Record<string, unknown> = {}): Promise<number> {
  const [set, remote] = exampleLines(shutter);
  const quote = await created(
    by.post('/quotes', {
      ...exampleTerms,
      quote_date: day(),
      valid_until: day(30),
      ...(more.client_id === null ? {} : { client_id: await newClient(by, { client_type: 'SALES' }) }),
      company_name: '대호종합건설',
      contact_person: '김현장',
      contact_phone: '010-1234-5678',
      site_name: '강남 방화셔터 교체',
      title: '방화셔터 제작 설치',
      payment_terms: '납품 후 30일',
      items: [{ ...(set as object), floor: '3F', symbol: 'FS-1' }, remote],
      ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== null)),
    }),
  );
  await done(by.post(`/quotes/${quote.id}/finalize`));
  return quote.id;
}

export const toBidding = (by: Client, quote: number, body: object = {}) => by.post(`/quotes/${quote}/convert-to-bidding`, body);
export const toOrder = (by: Client, quote: number, body: object = {}) => by.post(`/quotes/${quote}/convert-to-order`, body);
