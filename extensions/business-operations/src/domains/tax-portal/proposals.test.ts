import { describe, expect, it } from 'vitest';
import { Refusal } from '../../kernel/errors.ts';
import type { EntryLine } from '../finance/journals/lines.ts';
import { addedUp, type Chart, type PortalRole, type ProposedInvoice, proposedLines } from './proposals.ts';

const ROLES: Record<PortalRole, number> = {
  RECEIVABLE: 108,
  SALES_PRODUCT: 404,
  VAT_PAYABLE: 255,
  INVENTORY_MATERIAL: 153,
  VAT_RECEIVABLE: 135,
  PAYABLE: 251,
  OTHER_PAYABLE: 253,
};
const chart: Chart = {
  role: (role) => ROLES[role],
  subCategory: (account) => (account === 153 ? 'INVENTORY' : account === 501 ? 'MANUFACTURING_COST' : 'SELLING_ADMIN'),
};

const invoice = (direction: 'SALES' | 'PURCHASE', more: Partial<ProposedInvoice> = {}): ProposedInvoice => ({
  direction,
  supply_amount: '1000000',
  tax_amount: '100000',
  total_amount: '1100000',
  vat_deductible: direction === 'PURCHASE',
  account_code_id: null,
  vendor_id: 7,
  ...more,
});

const brief = (lines: readonly EntryLine[] | Refusal) =>
  lines instanceof Refusal
    ? lines.key
    : lines.map(({ account_code_id: account, debit, credit, vendor_id: vendor }) => [account, Number(debit), Number(credit), vendor]);

const proposed = (direction: 'SALES' | 'PURCHASE', more?: Partial<ProposedInvoice>) =>
  brief(proposedLines(invoice(direction, more), chart));

describe('a sale', () => {
  it('is a receivable against sales and the tax that is owed', () =>
    expect(proposed('SALES')).toEqual([
      [108, 1_100_000, 0, 7],
      [404, 0, 1_000_000, 7],
      [255, 0, 100_000, null],
    ]));

  it('has no line for a tax of 0', () =>
    expect(proposed('SALES', { tax_amount: '0', total_amount: '1000000', account_code_id: 401 })).toEqual([
      [108, 1_000_000, 0, 7],
      [401, 0, 1_000_000, 7],
    ]));

  it('that is taken back stands on the other sides', () =>
    expect(proposed('SALES', { supply_amount: '-1000000', tax_amount: '-100000', total_amount: '-1100000' })).toEqual([
      [108, 0, 1_100_000, 7],
      [404, 1_000_000, 0, 7],
      [255, 100_000, 0, null],
    ]));
});

describe('a purchase', () => {
  it.each([
    [null, 153, 251],
    [501, 501, 251],
    [831, 831, 253],
  ])('on account %s is debited to %i and owed on %i', (account_code_id, account, owed) =>
    expect(proposed('PURCHASE', { account_code_id })).toEqual([
      [account, 1_000_000, 0, 7],
      [135, 100_000, 0, null],
      [owed, 0, 1_100_000, 7],
    ]),
  );

  it('bears its tax itself where that is not deductible', () =>
    expect(proposed('PURCHASE', { account_code_id: 831, vat_deductible: false })).toEqual([
      [831, 1_100_000, 0, 7],
      [253, 0, 1_100_000, 7],
    ]));

  it('keeps its balance whatever the signs of its parts', () =>
    expect(proposed('PURCHASE', { supply_amount: '-50', tax_amount: '5', total_amount: '-45' })).toEqual([
      [153, 0, 50, 7],
      [135, 5, 0, null],
      [251, 45, 0, 7],
    ]));
});

it('proposes nothing for 0', () =>
  expect(proposed('SALES', { supply_amount: '0', tax_amount: '0', total_amount: '0' })).toBe('error.journal.unbalanced'));

it('adds journals up by account, client and side', () => {
  const journals = [
    invoice('SALES'),
    invoice('SALES'),
    invoice('SALES', { vendor_id: 8 }),
    invoice('SALES', { supply_amount: '-10', tax_amount: '-1', total_amount: '-11' }),
  ].map((one) => proposedLines(one, chart) as EntryLine[]);
  expect(brief(addedUp(journals))).toEqual([
    [108, 2_200_000, 0, 7],
    [108, 1_100_000, 0, 8],
    [404, 10, 0, 7],
    [255, 1, 0, null],
    [404, 0, 2_000_000, 7],
    [255, 0, 300_000, null],
    [404, 0, 1_000_000, 8],
    [108, 0, 11, 7],
  ]);
});
