import sql from 'sql-template-tag';
import type { Derivation } from '../../kernel/derivation.ts';
import { equipment } from './model.ts';

/** A piece that is disposed of without a day is disposed of today. */
export const disposalDerivation: Derivation = {
  collection: equipment,
  reads: ['status', 'disposed_on'],
  async derive({ before, after, tenantId, rows }) {
    if (after.status !== 'DISPOSED' || after.disposed_on || before?.status === 'DISPOSED') return {};
    const [found] = await rows<{ disposed_on: string }>(sql`select ops.today(${tenantId})::text as disposed_on`);
    return { ...found };
  },
};
