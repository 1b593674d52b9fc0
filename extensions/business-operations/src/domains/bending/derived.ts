import sql from 'sql-template-tag';
import type { Derivation } from '../../kernel/derivation.ts';
import { invalid } from '../../kernel/errors.ts';
import { assertCodes } from './catalogue.ts';
import { bendingItemMappings } from './model.ts';

/** Nothing is derived of a mapping: that its codes go together and its item is a bent part is judged here, whichever way it is written. */
export const mappingDerivation: Derivation = {
  collection: bendingItemMappings,
  reads: ['prod_code', 'spec_code', 'item_id'],
  async derive({ before, after, tenantId, rows }) {
    assertCodes({ prod_code: after.prod_code ?? '', spec_code: after.spec_code ?? '' });
    if (after.item_id === null || after.item_id === before?.item_id) return {};
    const [item] = await rows<{ item_category: string | null }>(sql`
      select item_category from items where tenant_id = ${tenantId} and id = ${after.item_id}::integer and deleted_at is null for share`);
    if (item && item.item_category !== 'BENDING')
      throw invalid('error.bending.not_a_bending_item', [{ path: 'item_id', code: 'not_a_bending_item' }]);
    return {};
  },
};
