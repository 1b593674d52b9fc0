import type { Domain } from '../kernel/domain.ts';
import type { Catalogues } from '../kernel/messages.ts';
import companyEn from './company/messages.en.json' with { type: 'json' };
import companyKo from './company/messages.ko.json' with { type: 'json' };
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };

/** The words of the Studio's parts; the parts themselves come by `module.ts` and run in the browser. */
const WORDS: readonly Catalogues[] = [
  { ko, en },
  { ko: companyKo, en: companyEn },
];

export const studio: Domain = {
  name: 'studio',
  messages: { ko: Object.assign({}, ...WORDS.map(({ ko }) => ko)), en: Object.assign({}, ...WORDS.map(({ en }) => en)) },
};
