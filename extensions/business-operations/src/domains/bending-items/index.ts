import type { Domain } from '../../kernel/domain.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };

/** Bent parts and the models that are put together from them: items whose options production knows. */
export const bendingItemsDomain: Domain = { name: 'bending-items', messages: { ko, en } };
