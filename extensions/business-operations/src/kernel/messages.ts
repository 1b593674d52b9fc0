import i18next, { type i18n } from 'i18next';
import type { Label } from './model/field.ts';

export const LANGUAGES = ['ko', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export type Catalogue = Record<string, string>;
export type Catalogues = Record<Language, Catalogue>;

/** What i18next puts behind the key of the form for one. */
const SINGULAR = '_one';

export interface Messages {
  translate(language: Language, key: string, params?: Record<string, unknown>): string;
  has(key: string): boolean;
  keys(language: Language): string[];
  /** The same with the forms for one, in both languages, that some of them have. */
  forms(language: Language): string[];
}

/** The catalogues as one. No key stands in two of them, since one would take the other's place everywhere. */
export function mergeCatalogues(catalogues: readonly Catalogues[]): Catalogues {
  const merged: Catalogues = { ko: {}, en: {} };
  for (const language of LANGUAGES)
    for (const [key, words] of catalogues.flatMap((catalogue) => Object.entries(catalogue[language]))) {
      if (key in merged[language]) throw new Error(`Two catalogues say ${key} in ${language}.`);
      merged[language][key] = words;
    }
  return merged;
}

/**
 * One i18next instance with all catalogues and the labels of the declared collections. Keys are flat. A message that counts has `_one`
 * beside it for a `count` of one, where the language says that in other words.
 */
export function createMessages(catalogues: readonly Catalogues[], labels: readonly [string, Label][]): Messages {
  const words = mergeCatalogues(catalogues);
  for (const language of LANGUAGES) {
    for (const [key, label] of labels) words[language][key] = label[language];
  }
  fillSingulars(words);
  const instance: i18n = i18next.createInstance();
  void instance.init({
    lng: 'ko',
    fallbackLng: false,
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    resources: { ko: { translation: words.ko }, en: { translation: words.en } },
  });
  const fixed = new Map<string, string>();
  return {
    translate(language, key, params) {
      if (params && Object.keys(params).length) return instance.t(key, { lng: language, ...params });
      // Messages without parameters are cached, because most requests need one.
      const name = `${language} ${key}`;
      const known = fixed.get(name) ?? instance.t(key, { lng: language });
      fixed.set(name, known);
      return known;
    },
    has: (key) => key in words.ko,
    keys: (language) => Object.keys(words[language]).filter((key) => !isSingular(key, words[language])),
    forms: (language) => Object.keys(words[language]),
  };
}

/** Whether it is the form for one of another message, which no one asks for by itself. */
const isSingular = (key: string, words: Catalogue): boolean => key.endsWith(SINGULAR) && key.slice(0, -SINGULAR.length) in words;

/** Where a language has no form for one, its words for more stand there, too. */
function fillSingulars(words: Catalogues): void {
  for (const language of LANGUAGES)
    for (const key of LANGUAGES.flatMap((other) => Object.keys(words[other])))
      if (!(key in words[language]) && isSingular(key, words[language]))
        words[language][key] = words[language][key.slice(0, -SINGULAR.length)] as string;
}

/** As Directus and the Studio name the languages. */
export const LANGUAGE_TAGS = { ko: 'ko-KR', en: 'en-US' } as const satisfies Record<Language, string>;

/** `ko-KR` becomes `ko`; null for an unsupported language. */
export const languageOf = (tag: string | null | undefined): Language | null =>
  LANGUAGES.find((language) => tag?.startsWith(language)) ?? null;
