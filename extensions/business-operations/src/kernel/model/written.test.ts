import { describe, expect, test } from 'vitest';
import { hyphenated, isWellFormed, storedForm } from './written.ts';

describe('numbers that people write with hyphens', () => {
  test.each([
    ['1308631486', '130-86-31486'],
    ['130-86-31486', '130-86-31486'],
    ['130 86 31486', '130-86-31486'],
    ['13086', '130-86'],
    ['130', '130'],
    ['13086314861', '13086314861'],
    ['130A', '130A'],
  ])('business number %s is %s', (value, shown) => expect(hyphenated('business_number', value)).toBe(shown));

  test.each([
    ['0212345678', '02-1234-5678'],
    ['021234567', '02-123-4567'],
    ['0315551213', '031-555-1213'],
    ['01012345678', '010-1234-5678'],
    ['0101234', '010-123-4'],
    ['15881234', '1588-1234'],
    ['050412345678', '0504-1234-5678'],
    ['+82-10-1234-5678', '+82-10-1234-5678'],
    ['02-123-4567 (12)', '02-123-4567 (12)'],
    ['5551234', '5551234'],
  ])('phone number %s is %s', (value, shown) => expect(hyphenated('phone', value)).toBe(shown));

  test('are stored as their columns hold them', () => {
    expect(storedForm('business_number', '130-86-31486')).toBe('1308631486');
    expect(storedForm('phone', '01012345678')).toBe('010-1234-5678');
    expect(storedForm('phone', ' ')).toBeNull();
  });

  test('a business number has its check digit', () => {
    expect(isWellFormed('business_number', '130-86-31486')).toBe(true);
    expect(isWellFormed('business_number', '130-86-31487')).toBe(false);
    expect(isWellFormed('business_number', '130-86')).toBe(false);
    expect(isWellFormed('phone', '010')).toBe(true);
  });
});
