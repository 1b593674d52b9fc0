import type { Knex } from 'knex';
import type { App } from '../app.ts';
import { LANGUAGES } from '../messages.ts';
import { stableId } from './ids.ts';

const TAGS = { ko: 'ko-KR', en: 'en-US' } as const;

/** The words that the Studio looks up by `$t:`: names of enum values and notes. Written by the deployment alone. */
export async function applyTranslations(db: Knex, { messages }: App): Promise<void> {
  const rows = LANGUAGES.flatMap((language) =>
    messages
      .keys(language)
      .filter((key) => key.startsWith('enum.') || key.startsWith('note.'))
      .map((key) => ({ id: stableId(`translation.${language}`, key), language: TAGS[language], key, value: messages.translate(language, key) })),
  );
  if (rows.length) await db('directus_translations').insert(rows).onConflict('id').merge(['value']);
}
