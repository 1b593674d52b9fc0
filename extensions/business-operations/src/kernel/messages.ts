import i18next, { type i18n } from 'i18next';
import type { Label } from './model/field.ts';

export const LANGUAGES = ['ko', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export type Catalogue = Record<string, string>;
export type Catalogues = Record<Language, Catalogue>;

export interface Messages {
  translate(language: Language, key: string, params?: Record<string, unknown>): string;
  has(key: string): boolean;
  keys(language: Language): string[];
}

/** One i18next instance with all catalogues and the labels of the declared collections. Keys are flat. */
export function createMessages(catalogues: readonly Catalogues[], labels: readonly [string, Label][]): Messages {
  const words: Catalogues = { ko: {}, en: {} };
  for (const language of LANGUAGES) {
    for (const catalogue of catalogues) Object.assign(words[language], catalogue[language]);
    for (const [key, label] of labels) words[language][key] = label[language];
  }
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
    keys: (language) => Object.keys(words[language]),
  };
}

/** As Directus and the Studio name the languages. */
export const LANGUAGE_TAGS = { ko: 'ko-KR', en: 'en-US' } as const satisfies Record<Language, string>;

/** `ko-KR` becomes `ko`; null for an unsupported language. */
export const languageOf = (tag: string | null | undefined): Language | null =>
  LANGUAGES.find((language) => tag?.startsWith(language)) ?? null;
