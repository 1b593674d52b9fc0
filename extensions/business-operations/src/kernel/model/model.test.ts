import { expect, test } from 'vitest';
import { domains } from '../../domains/index.ts';
import { describeDomains } from '../describe-domains.ts';

const { model } = describeDomains(domains);

test.each([
  ['journal_lines', 'journal_entries', 'journal_entry_id'],
  ['document_template_section_items', 'document_template_sections', 'section_id'],
  ['document_template_sections', 'document_templates', 'template_id'],
  ['bank_transaction_overrides', 'bank_transactions', 'bank_transaction_id'],
  ['order_items', 'orders', 'order_id'],
  ['work_order_steps', 'work_orders', 'work_order_id'],
])('the rows of %s are parts of %s', (name, head, via) => {
  const found = model.headOf(model.get(name));
  expect([found?.collection.name, found?.via]).toEqual([head, via]);
});

test('a record that stands for itself has no head, whatever it refers to', () => {
  for (const name of ['clients', 'journal_entries', 'work_orders']) expect(model.headOf(model.get(name))).toBeNull();
});
