import { lines } from '../../kernel/lines/lines.ts';
import { accountCodes } from '../finance/model.ts';
import { clients } from '../sales/model.ts';
import { bankTransactionSplits, bankTransactions } from './model.ts';

/** The parts of a transaction, each under an account of its own. They are sent whole and belong to whoever may change the transaction. */
export const splitLines = lines(bankTransactionSplits, {
  of: bankTransactions,
  order: 'line_no',
  first: 1,
  min: 2,
  max: 20,
  identity: 'position',
  rights: 'document',
  totals: ['amount'],
  lookUps: {
    account_code_id: { as: 'account', of: accountCodes, columns: ['code', 'name'] },
    vendor_id: { as: 'vendor', of: clients, columns: ['name'] },
  },
});
