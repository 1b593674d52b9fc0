import type { Domain } from '../../kernel/domain.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };

export const quotes: Domain = { name: 'quotes', messages: { ko, en } };
