import type { Domain } from '../kernel/domain.ts';
import type { Catalogues } from '../kernel/messages.ts';
import booksEn from './books/messages.en.json' with { type: 'json' };
import booksKo from './books/messages.ko.json' with { type: 'json' };
import homeEn from './home/messages.en.json' with { type: 'json' };
import homeKo from './home/messages.ko.json' with { type: 'json' };
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };

/** The words of the Studio's parts; the parts themselves come by `module.ts` and run in the browser. */
const WORDS: readonly Catalogues[] = [
  { ko, en },
  { ko: homeKo, en: homeEn },
  { ko: booksKo, en: booksEn },
];

export const studio: Domain = {
  name: 'studio',
  messages: { ko: Object.assign({}, ...WORDS.map(({ ko }) => ko)), en: Object.assign({}, ...WORDS.map(({ en }) => en)) },
};
