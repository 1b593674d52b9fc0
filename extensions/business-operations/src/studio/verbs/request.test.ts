import { expect, test } from 'vitest';
import { verbRequest } from './request.ts';

test('verbs are posted, and those that delete are sent as deletions', () => {
  expect(verbRequest('/loans/3', 'repay')).toEqual({ method: 'POST', path: '/loans/3/repay' });
  expect(verbRequest('/bank-transactions/3', 'delete-journal')).toEqual({ method: 'DELETE', path: '/bank-transactions/3/journal' });
  expect(verbRequest('/loans/3', 'delete-repayments', 7)).toEqual({ method: 'DELETE', path: '/loans/3/repayments/7' });
});
