import { describe, expect, test } from 'vitest';
import { amount } from '../../kernel/decimal.ts';
import { Refusal } from '../../kernel/errors.ts';
import {
  cardDigits,
  chosenDeductible,
  correctionFault,
  defaultDeductible,
  keptChoice,
  manualAmounts,
  maskedNumber,
  splitFault,
} from './rules.ts';

const general = { merchantTaxType: 'GENERAL', taxAmount: '10000.00', entertainment: false } as const;

describe('what is deductible', () => {
  test.each([
    [general, true, null],
    [{ ...general, taxAmount: '-10000.00' }, true, null],
    [{ ...general, taxAmount: '0.00' }, false, null],
    [{ ...general, merchantTaxType: 'SIMPLIFIED' }, false, 'OTHER'],
    [{ ...general, merchantTaxType: 'UNKNOWN' }, false, 'OTHER'],
    [{ ...general, merchantTaxType: 'EXEMPT', taxAmount: '0' }, false, null],
    [{ ...general, entertainment: true }, false, 'ENTERTAINMENT'],
    [{ ...general, entertainment: true, taxAmount: '0' }, false, 'ENTERTAINMENT'],
  ] as const)('%o', (of, vat_deductible, non_deductible_reason) => {
    expect(defaultDeductible(of)).toEqual({ vat_deductible, non_deductible_reason });
  });

  test('is chosen otherwise, but for entertainment', () => {
    const simplified = { ...general, merchantTaxType: 'SIMPLIFIED' } as const;
    expect(chosenDeductible(simplified, true)).toEqual({ vat_deductible: true, non_deductible_reason: null });
    expect(chosenDeductible(general, false)).toEqual({ vat_deductible: false, non_deductible_reason: 'OTHER' });
    expect(chosenDeductible(general, false, 'PASSENGER_CAR')).toMatchObject({ non_deductible_reason: 'PASSENGER_CAR' });
    expect(chosenDeductible({ ...general, taxAmount: '0' }, false)).toEqual({ vat_deductible: false, non_deductible_reason: null });
    expect(chosenDeductible({ ...general, entertainment: true }, undefined, 'OTHER')).toMatchObject({
      non_deductible_reason: 'ENTERTAINMENT',
    });
    expect(chosenDeductible({ ...general, entertainment: true }, true)).toMatchObject({
      status: 422,
      key: 'error.vat.entertainment_not_deductible',
    });
  });
});

describe('a choice', () => {
  const kept = (
    vat_deductible: boolean,
    non_deductible_reason: Parameters<typeof keptChoice>[0]['non_deductible_reason'],
    more: object = {},
  ) =>
    keptChoice(
      { ...{ vat_deductible, non_deductible_reason, merchant_tax_type: 'GENERAL', tax_amount: '10000.00' }, ...more },
      (more as { to?: string }).to ?? '5000',
    );

  test('is what differs from the default, and stays', () => {
    expect(kept(false, 'PASSENGER_CAR')).toEqual({ vat_deductible: false, non_deductible_reason: 'PASSENGER_CAR' });
    expect(kept(false, 'ENTERTAINMENT')).toEqual({ vat_deductible: false, non_deductible_reason: 'ENTERTAINMENT' });
    expect(kept(false, 'OTHER', { to: '0' })).toEqual({ vat_deductible: false, non_deductible_reason: 'OTHER' });
    expect(kept(false, 'OTHER', { tax_amount: '0' })).toEqual({ vat_deductible: false, non_deductible_reason: 'OTHER' });
    expect(kept(true, null, { merchant_tax_type: 'SIMPLIFIED' })).toEqual({ vat_deductible: true, non_deductible_reason: null });
  });

  test('is neither the default nor a deduction without tax', () => {
    expect(kept(true, null)).toBeNull();
    expect(kept(false, null, { tax_amount: '0' })).toBeNull();
    expect(kept(false, 'OTHER', { merchant_tax_type: 'SIMPLIFIED' })).toBeNull();
    expect(kept(true, null, { merchant_tax_type: 'SIMPLIFIED', to: '0' })).toBeNull();
  });
});

describe('amounts entered by hand', () => {
  const written = (sent: Parameters<typeof manualAmounts>[0], kind = { general: true, cancelled: false }) => {
    const found = manualAmounts(sent, kind);
    if (found instanceof Refusal) return found.key;
    return [found.supply, found.tax, found.serviceCharge, found.total].map((value) => value.toNumber());
  };

  test('take an eleventh as the tax of a general merchant, and none of others', () => {
    expect(written({ total_amount: '110000' })).toEqual([100000, 10000, 0, 110000]);
    expect(written({ total_amount: '10000' })).toEqual([9091, 909, 0, 10000]);
    expect(written({ total_amount: '110000' }, { general: false, cancelled: false })).toEqual([110000, 0, 0, 110000]);
  });

  test('are negative when cancelled', () => {
    const kind = { general: true, cancelled: true };
    expect(written({ total_amount: '110000', tax_amount: '0', service_charge: '10000' }, kind)).toEqual([-100000, 0, -10000, -110000]);
  });

  test('leave no negative supply', () => {
    expect(written({ total_amount: '10000', tax_amount: '909', service_charge: '9091' })).toEqual([0, 909, 9091, 10000]);
    expect(written({ total_amount: '10000', tax_amount: '909', service_charge: '9092' })).toBe('error.card_transaction.amount_mismatch');
  });
});

const row = { total: amount(110000), tax: amount(10000), serviceCharge: amount(0) };
const cancelled = { total: amount(-110000), tax: amount(-10000), serviceCharge: amount(0) };

test('corrections stay within the total and its sign', () => {
  const fault = (supply: number, tax: number, of = row) => correctionFault(amount(supply), amount(tax), of)?.details[0]?.path ?? null;
  expect(fault(99000, 11000)).toBeNull();
  expect(fault(110000, 0)).toBeNull();
  expect(fault(100000, 11000)).toBe('supply_amount');
  expect(fault(120000, -10000)).toBe('tax_amount');
  expect(fault(-10000, 120000)).toBe('supply_amount');
  expect(fault(-99000, -11000, cancelled)).toBeNull();
  expect(fault(99000, 11000, cancelled)).toBe('supply_amount');
});

describe('splits', () => {
  const fault = (splits: [number | string, (number | string)?][], of = row) =>
    splitFault(
      splits.map(([part, tax]) => ({ amount: String(part), ...(tax === undefined ? {} : { tax_amount: String(tax) }) })),
      of,
    )?.details;

  test('add up to total and tax', () => {
    expect(fault([[60000, 10000], [50000]])).toBeUndefined();
    expect(fault([['0.1'], ['109999.90', 10000]])).toBeUndefined();
    expect(fault([[60000, 10000], [40000]])).toEqual([{ path: 'splits', code: 'amount', expected: 110000, got: 100000 }]);
    expect(fault([[60000, 9000], [50000]])).toEqual([{ path: 'splits', code: 'tax_amount', expected: 10000, got: 9000 }]);
  });

  test('have the sign of their row, and are not 0', () => {
    expect(fault([[-60000, -10000], [-50000]], cancelled)).toBeUndefined();
    expect(fault([[160000, 10000], [-50000]])).toEqual([{ path: 'splits.1.amount', code: 'split_sign' }]);
    expect(fault([[110000, 10000], [0]])).toEqual([{ path: 'splits.1.amount', code: 'split_sign' }]);
    expect(
      fault([
        [100000, 20000],
        [10000, -10000],
      ]),
    ).toEqual([{ path: 'splits.1.tax_amount', code: 'split_sign' }]);
    expect(fault([[1000, 10000], [109000]])).toEqual([{ path: 'splits.0.tax_amount', code: 'split_sign' }]);
  });
});

test('numbers are masked in their middle', () => {
  expect(['1234567890123456', '123456789012345', '12345678901234'].map(maskedNumber)).toEqual([
    '1234-****-****-3456',
    '1234-****-***-2345',
    '1234-****-**-1234',
  ]);
  expect(cardDigits('1234-5678 9012-3456')).toBe('1234567890123456');
  for (const wrong of ['1234567890123', '12345678901234567', '1234-5678-9012-345x', '']) expect(cardDigits(wrong)).toBeNull();
});
