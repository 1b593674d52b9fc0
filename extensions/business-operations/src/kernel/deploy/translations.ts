import type { Knex } from 'knex';
import type { App } from '../app.ts';
import { LANGUAGE_TAGS, LANGUAGES } from '../messages.ts';
import { isSecret } from '../model/audited.ts';
import { storedFields } from '../model/collection.ts';
import { frozenRules } from '../model/guarded.ts';
import { fieldKey } from '../model/labels.ts';
import { stableId } from '../model/stable-id.ts';
import { frozenKey } from './record.ts';

/** What the Studio puts over a refusal, by its code. It has titles of its own for Directus's codes only. */
const TITLES: Record<string, string> = {
  BAD_REQUEST: 'error.malformed_json',
  UNAUTHORIZED: 'error.unauthorized',
  NOT_FOUND: 'error.not_found',
  CONFLICT: 'error.invalid_transition',
  PAYLOAD_TOO_LARGE: 'error.payload_too_large',
  VALIDATION_FAILED: 'error.validation_failed',
  TOO_MANY_REQUESTS: 'error.too_many_requests',
  UNHEALTHY: 'error.unhealthy',
};

/**
 * Directus's own sentences in our words: beside a field that is refused the one that comes with the refusal, and in place of a reference
 * to records that one may not read, of which Directus says that it may be set up wrongly, in English alone.
 */
const SENTENCES: Record<string, string> = {
  'validationError.refused': 'studio.refused',
  relationship_not_setup: 'studio.relation.not_allowed',
};

const FAILURES = ['error.export.', 'error.sync.', 'error.taxprovider.'];

/**
 * What the Studio looks up: names of collections that one may not read, values, notes, buttons, leads and bookmarks of the collections, headings of sheets that our pages show too, the
 * words of our own pages, and why work that nobody waited for has failed, which its record holds as a key.
 */
const SHOWN = ['collection.', 'enum.', 'note.', 'value.', 'verb.', 'lead.', 'bookmark.', 'dashboard.', 'sheet.', 'studio.', ...FAILURES];

/** The words for the Studio, and its titles of refusals. Written, and removed, by the deployment alone. */
export async function applyTranslations(db: Knex, { messages, model }: App): Promise<void> {
  const titles = Object.entries(TITLES).map(([code, key]) => [`errors.${code}`, key] as const);
  const frozen = model.collections.flatMap((declared) =>
    frozenRules(declared)
      .slice(0, 1)
      .map(({ error }) => [frozenKey(declared.name), error] as const),
  );
  // Directus describes no fields that one may not read; the change history names them all the same.
  const secret = model.collections.flatMap((declared) =>
    storedFields(declared)
      .filter(([name, field]) => isSecret(field, name))
      .map(([name]) => fieldKey(declared.name, name)),
  );
  const rows = LANGUAGES.flatMap((language) =>
    [
      ...messages
        .forms(language)
        .filter((key) => SHOWN.some((prefix) => key.startsWith(prefix)))
        .map((key) => [key, key] as const),
      ...secret.map((key) => [key, key] as const),
      ...titles,
      ...frozen,
      ...Object.entries(SENTENCES),
    ].map(([key, message]) => ({
      id: stableId(`translation.${language}`, key),
      language: LANGUAGE_TAGS[language],
      key,
      value: messages.translate(language, message),
    })),
  );
  if (rows.length) await db('directus_translations').insert(rows).onConflict('id').merge(['value']);
  const written = new Set(rows.map(({ id }) => id));
  const present = await db('directus_translations').select<{ id: string; language: string; key: string }[]>('id', 'language', 'key');
  const gone = present.filter(
    ({ id, language, key }) =>
      !written.has(id) && LANGUAGES.some((own) => LANGUAGE_TAGS[own] === language && id === stableId(`translation.${own}`, key)),
  );
  if (gone.length)
    await db('directus_translations')
      .whereIn(
        'id',
        gone.map(({ id }) => id),
      )
      .delete();
}
