import type { Domain } from '../../kernel/domain.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };

export const bom: Domain = { name: 'bom', messages: { ko, en } };
