import type { Derivation } from '../../kernel/derivation.ts';
import { condolenceExpenses } from './model.ts';
import { totalOf } from './rules.ts';

export const condolenceDerivation: Derivation = {
  collection: condolenceExpenses,
  reads: ['has_cash', 'cash_method', 'cash_amount', 'has_gift', 'gift_type', 'gift_amount'],
  derive({ after }) {
    const { has_cash: hasCash, cash_method, cash_amount: cash, has_gift: hasGift, gift_type, gift_amount: gift } = after;
    // The database says what is missing.
    if (!hasCash || !cash || !hasGift || !gift) return {};
    return {
      ...totalOf({
        has_cash: hasCash === 'true',
        cash_method: cash_method ?? null,
        cash_amount: cash,
        has_gift: hasGift === 'true',
        gift_type: gift_type ?? null,
        gift_amount: gift,
      }),
    };
  },
};
