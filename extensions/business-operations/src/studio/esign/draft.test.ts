import { expect, test } from 'vitest';
import type { Contract } from './contract.ts';
import { moved, newSigner, remainingFields, signersBody, signersOf, withEmptied } from './draft.ts';

const contract = {
  signers: [
    { id: 7, name: '홍길동', email: 'hong@example.com', phone: null, company: null, auth_method: 'ACCESS_CODE' },
    { id: 8, name: '김영희', email: 'kim@example.com', phone: null, company: '대한건설', auth_method: 'EMAIL_CODE' },
  ],
  fields: [7, 8].map((signer_id) => ({
    ...{ signer_id, type: 'SIGNATURE', page: 1, is_required: true, label: null },
    ...{ x: 0.1, y: 0.2, width: 0.3, height: 0.1 },
  })),
} as unknown as Contract;

test('what was emptied is sent as nothing, so that a stored value goes', () => {
  expect(withEmptied(['title', 'message'], { title: '공급 계약' })).toEqual({ title: '공급 계약', message: null });
});

test('signers sign in the order in which they stand, and stored ones keep their key', () => {
  const added = newSigner({ name: 'Jane', email: 'jane@example.com' });
  const body = signersBody(moved([...signersOf(contract), added], 2, -1), ({ phone: _, ...values }) => values);
  expect(body).toMatchObject([
    { key: '7', name: '홍길동', sign_order: 1 },
    { key: added.key, name: 'Jane', auth_method: 'EMAIL_CODE', sign_order: 2 },
    { key: '8', name: '김영희', company: '대한건설', sign_order: 3 },
  ]);
  expect(body.some((signer) => 'phone' in signer)).toBe(false);
});

test('the fields of those who still sign stay', () => {
  const [, second] = signersOf(contract);
  expect(remainingFields(contract, second ? [newSigner(), second] : [])).toMatchObject([{ signer_key: '8', type: 'SIGNATURE', x: 0.1 }]);
});
