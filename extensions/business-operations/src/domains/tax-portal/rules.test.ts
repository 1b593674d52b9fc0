import { describe, expect, it } from 'vitest';
import { amount } from '../../kernel/decimal.ts';
import { Refusal } from '../../kernel/errors.ts';
import { approvalNumber, deductibility, type Taxed, taxFault, taxOf } from './rules.ts';

describe('tax of a supply', () => {
  it.each([
    [1_000_000, 100_000],
    [1_000_009, 100_000],
    [-1_000_009, -100_000],
    [9, 0],
    ['0.99', 0],
  ])('of %s won is %s', (supply, tax) => expect(taxOf(amount(supply), 'TAXABLE').toNumber()).toBe(tax));

  it('is nothing where the supply is zero-rated or exempt', () => {
    expect(taxOf(amount(1_000_000), 'ZERO_RATED').toNumber()).toBe(0);
    expect(taxOf(amount(1_000_000), 'EXEMPT').toNumber()).toBe(0);
  });

  it.each([
    ['TAXABLE', 99_990, true],
    ['TAXABLE', 100_010, true],
    ['TAXABLE', 99_989, false],
    ['TAXABLE', 100_011, false],
    ['ZERO_RATED', 0, true],
    ['ZERO_RATED', 1, false],
    ['EXEMPT', -1, false],
  ] as const)('%s of a million with tax %s fits: %s', (type, tax, fits) => {
    const fault = taxFault(amount(1_000_000), amount(tax), type);
    expect(fault === null).toBe(fits);
    if (fault) expect(fault).toMatchObject({ status: 422, key: 'error.taxportal_invoice.tax_mismatch', details: [{ got: tax }] });
  });
});

describe('deductibility', () => {
  const purchase: Taxed = { direction: 'PURCHASE', tax_type: 'TAXABLE', entertainment: false };
  const entertaining: Taxed = { ...purchase, entertainment: true };
  const yes = { vat_deductible: true, non_deductible_reason: null };
  const no = (reason: string | null) => ({ vat_deductible: false, non_deductible_reason: reason });

  it('is given on a new taxable purchase, unless asked otherwise', () => {
    expect(deductibility(purchase, {})).toEqual(yes);
    expect(deductibility(purchase, { vat_deductible: false })).toEqual(no('OTHER'));
    expect(deductibility(purchase, { vat_deductible: false, non_deductible_reason: 'LAND' })).toEqual(no('LAND'));
    expect(deductibility(purchase, { non_deductible_reason: 'LAND' })).toEqual(no('LAND'));
  });

  it.each([
    { ...purchase, direction: 'SALES' as const },
    { ...purchase, tax_type: 'EXEMPT' as const },
    { ...purchase, tax_type: 'ZERO_RATED' as const },
  ])('is not a question of %o', (other) => {
    expect(deductibility(other, {})).toEqual(no(null));
    expect(deductibility(other, { vat_deductible: true })).toMatchObject({ key: 'error.vat.not_applicable' });
  });

  it('is closed on an entertainment account', () => {
    expect(deductibility(entertaining, {})).toEqual(no('ENTERTAINMENT'));
    expect(deductibility(entertaining, { vat_deductible: false, non_deductible_reason: 'LAND' })).toEqual(no('ENTERTAINMENT'));
    expect(deductibility(entertaining, { vat_deductible: true })).toMatchObject({ key: 'error.vat.entertainment_not_deductible' });
  });

  it('stays as it was, but for what an entertainment account forced', () => {
    const land = { ...purchase, ...no('LAND') } as const;
    expect(deductibility(purchase, {}, { ...land, non_deductible_reason: 'LAND' })).toEqual(no('LAND'));
    expect(deductibility(purchase, { vat_deductible: true }, { ...land, non_deductible_reason: 'LAND' })).toEqual(yes);
    const forced = { ...entertaining, vat_deductible: false, non_deductible_reason: 'ENTERTAINMENT' } as const;
    expect(deductibility(purchase, {}, forced)).toEqual(yes);
  });

  it('has no reason beside it', () =>
    expect(deductibility(purchase, { vat_deductible: true, non_deductible_reason: 'LAND' })).toBeInstanceOf(Refusal));
});

it('drops the hyphens of an approval number', () => expect(approvalNumber('20250310-41000000 12345678')).toBe('202503104100000012345678'));
