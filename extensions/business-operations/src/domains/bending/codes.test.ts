import { describe, expect, it } from 'vitest';
import {
  BENDING_ITEM_CODE,
  BENDING_LOT_NO,
  bendingItemCode,
  bendingLotNo,
  dateCode,
  dateLetters,
  lengthCode,
  modelCode,
  modelPrefix,
  productionLotNo,
} from './codes.ts';

const RAIL = { prod_code: 'R', spec_code: 'M', length_code: '30' };

describe('a day', () => {
  it.each([
    ['2020-01-01', 'AA01'],
    ['2025-01-31', 'FA31'],
    ['2026-03-14', 'GC14'],
    ['2026-12-05', 'GM05'],
    ['2027-09-09', 'HJ09'],
    ['2028-08-01', 'JH01'],
    ['2043-10-10', 'ZK10'],
    ['2044-10-10', 'AK10'],
    ['2019-11-30', 'ZL30'],
  ] as const)('%s is %s', (day, code) => expect(dateCode(day)).toBe(code));

  it('has 24 letters for years and 12 for months, neither I nor O', () => {
    expect(Object.keys(dateLetters.years)).toHaveLength(24);
    expect(Object.keys(dateLetters.months)).toHaveLength(12);
    expect(Object.values({ ...dateLetters.years }).join('') + Object.values(dateLetters.months).join('')).not.toMatch(/[IO]/);
    expect([dateLetters.years[2027], dateLetters.years[2028], dateLetters.months[9]]).toEqual(['H', 'J', 'J']);
  });
});

describe('a length', () => {
  it.each([
    [1219, '12'],
    [2438, '24'],
    [3000, '30'],
    [3050, '30'],
    [4150, '41'],
    [4300, '43'],
    [100, '01'],
    [9999, '99'],
  ])('%i mm is %s', (length, code) => expect(lengthCode(length)).toBe(code));
});

describe('a number', () => {
  it('widens and never wraps', () => {
    expect(bendingLotNo(RAIL, '2026-03-14', 1)).toBe('RM-GC14-30-01');
    expect(bendingLotNo(RAIL, '2026-03-14', 99)).toBe('RM-GC14-30-99');
    expect(bendingLotNo(RAIL, '2026-03-14', 100n)).toBe('RM-GC14-30-100');
    expect(productionLotNo('SC', '2026-03-14', 1)).toBe('SC-GC14-001');
    expect(productionLotNo('SC', '2026-03-14', 1000n)).toBe('SC-GC14-1000');
    expect([1, 2, 99, 100].map((attempt) => bendingItemCode(RAIL, attempt))).toEqual([
      'BD-RM-30',
      'BD-RM-30-02',
      'BD-RM-30-99',
      'BD-RM-30-100',
    ]);
  });

  it('is of its form', () => {
    for (const day of ['2026-03-14', '2028-09-30', '2043-12-01'] as const)
      for (const serial of [1, 100]) expect(bendingLotNo(RAIL, day, serial)).toMatch(BENDING_LOT_NO);
    expect(bendingItemCode(RAIL, 2)).toMatch(BENDING_ITEM_CODE);
    for (const wrong of ['BD-', 'BD-rm-30', 'RM-30', 'BD-RM-30-01-02-03', 'BD-RM_30']) expect(wrong).not.toMatch(BENDING_ITEM_CODE);
  });

  it('of a model names its family and its name', () => {
    expect(modelCode(modelPrefix('GUIDERAIL_MODEL', 'kss-01 벽면'), 1)).toBe('GR-KSS01-01');
    expect(modelCode(modelPrefix('BOTTOMBAR_MODEL', 'A.B'), 112)).toBe('BB-AB-112');
  });
});
