import type { App } from '../app.ts';
import { sessions } from '../database/session.ts';
import type { Detail, Refusal } from '../errors.ts';
import type { Language } from '../messages.ts';
import { fieldOf } from '../model/collection.ts';
import { formFields } from '../model/form.ts';
import { GENERAL, inWords, type Limits, limitsInWords } from '../wording.ts';
import { requests } from './request.ts';

/** An error as Directus answers it. */
export interface ShownError {
  message: string;
  extensions?: { code?: string; key?: string; details?: Detail[]; collection?: string; field?: string; [more: string]: unknown };
}

/** The codes that the Studio's forms show at fields, in the place where somebody is writing; all others open a dialog. */
const FAILED_VALIDATION = 'FAILED_VALIDATION';

/** Statuses of refusals that concern what was sent. */
const OF_INPUT = [409, 422];

const WRITING = ['POST', 'PATCH'];

/** The collection whose form the current request saves; null for anything else, and for clients other than the Studio. */
function savedCollection(): string | null {
  const { req } = requests.getStore() ?? {};
  if (!req || sessions.getStore()?.source !== 'STUDIO' || !WRITING.includes(req.method)) return null;
  const [, items, system] = /^\/(?:items\/(\w+)|(users|roles|files)(?=\/|$))/.exec(req.path) ?? [];
  return items ?? (system ? `directus_${system}` : null);
}

/**
 * A refusal as the Studio's forms show it: beside the field that it names, or above the form, in a sentence. Clients of `/items` get the
 * errors as they are.
 */
export function asFormErrors(app: App, error: ShownError, language: Language): ShownError[] {
  const collection = savedCollection();
  const { code = '', ...extensions } = error.extensions ?? {};
  const refusal = collection && code !== FAILED_VALIDATION ? app.refusals.ofDirectus(code, extensions) : null;
  if (!collection || !refusal || !OF_INPUT.includes(refusal.status)) return [error];
  const details = inWords(refusal.key, refusal.details, app.messages, language);
  return (details.length ? details : [{ path: takenField(app, collection, refusal) }]).map((detail) => ({
    message: error.message,
    extensions: {
      ...extensions,
      code: FAILED_VALIDATION,
      collection,
      field: placeOf(app, collection, detail.path),
      type: 'refused',
      validation_message: [nameOfLineField(app, collection, detail.path, language), sentence(app, refusal, detail, language)]
        .filter(Boolean)
        .join(': '),
    },
  }));
}

/** The field of which another record has the value already: of an index over several columns the first, unless two indexes answer alike. */
function takenField({ model }: App, collection: string, { key }: Refusal): string | undefined {
  const { unique = [] } = model.has(collection) ? model.get(collection).options : {};
  const [found, ...others] = unique.filter(({ error = 'error.duplicate' }) => error === key);
  return others.length ? undefined : found?.fields[0];
}

/** The field that stands in the form, with the place below it; empty for whatever does not stand there. */
function placeOf({ model }: App, collection: string, path = ''): string {
  const known = model.has(collection) ? Object.keys(formFields(model.get(collection))) : [path];
  return known.includes(path.split('.')[0] ?? '') ? path : '';
}

/**
 * What a field of the form's lines is called, which the form itself does not show: `model_set_id` of a quote's line. Nothing for a place that
 * the form shows.
 */
function nameOfLineField(app: App, collection: string, path = '', language: Language): string | null {
  if (!app.model.has(collection) || placeOf(app, collection, path)) return null;
  const [name = '', ...rest] = path.split('.');
  for (const { kind, from = '' } of Object.values(app.model.get(collection).options.fields)) {
    const field = kind === 'o2m' && app.model.linesOf(from) && fieldOf(app.model.get(from), name);
    if (field) return [field.label[language], ...rest].join(' ');
  }
  return null;
}

/** What the refusal says of its own, else what is wrong with the field. */
function sentence({ messages }: App, { key, params }: Refusal, detail: Detail, language: Language): string {
  const limits = limitsInWords(detail as Limits, language);
  if (key !== GENERAL) return messages.translate(language, key, { ...detail, ...limits, ...params });
  return detail.message ?? messages.translate(language, 'error.field.invalid_value', limits);
}
