import type { Domain } from '../kernel/domain.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };

/** The words of the Studio's own pages; the pages themselves come by `module.ts` and run in the browser. */
export const studio: Domain = { name: 'studio', messages: { ko, en } };
