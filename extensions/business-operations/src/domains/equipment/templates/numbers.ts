import { raw } from 'sql-template-tag';

/** The number that follows the highest of the items `t`. */
export const NEXT_NUMBER = raw('coalesce(max(t.item_no), 0) + 1');
