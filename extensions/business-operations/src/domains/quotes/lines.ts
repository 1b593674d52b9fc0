import { lines } from '../../kernel/lines/lines.ts';
import { bomTemplates, modelSets } from '../bom/model.ts';
import { MAX_LINES } from '../calculation/line-body.ts';
import { items } from '../items/model.ts';
import { quoteItems, quotes } from './model.ts';

/** Their bodies are those of `calculation/line-body.ts`, because what a line holds follows from its type and from the calculation. */
export const quoteLines = lines(quoteItems, {
  of: quotes,
  order: 'sort_order',
  numbers: 'given',
  first: 0,
  max: MAX_LINES,
  totals: ['amount'],
  lookUps: {
    model_set_id: { as: 'model_set', of: modelSets, columns: ['code', 'name'] },
    bom_template_id: { as: 'bom_template', of: bomTemplates, columns: ['code', 'version'] },
    item_id: { as: 'item', of: items, columns: ['code', 'item_category'] },
  },
});
