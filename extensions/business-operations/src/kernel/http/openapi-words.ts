import type { Language, Messages } from '../messages.ts';
import { type AnyCollection, fieldOf, storedFields } from '../model/collection.ts';
import type { JsonSchema } from '../model/documented.ts';
import type { AnyField } from '../model/field.ts';
import { enumKey, fieldKey, noteKey } from '../model/labels.ts';
import type { Model } from '../model/model.ts';
import type { Route } from './route.ts';

export interface Wording {
  language: Language;
  messages: Messages;
  /** Whose fields are described; without it, none are. */
  model?: Model;
  /** What operations do, in Korean, by their ids. The usual ones of a collection follow from its name. */
  korean: Readonly<Record<string, string>>;
}

/** Message key of what all operations call alike, such as `page`. */
const commonKey = (name: string) => `parameter.${name}`;

const collectionOf = ({ access }: Route): AnyCollection | null =>
  typeof access === 'string' || typeof access[0] === 'string' ? null : access[0];

/** What the operation does, in a sentence. */
export function summaryOf(route: Route, { language, messages, korean }: Wording): string {
  if (language === 'en') return route.summary;
  const written = korean[route.id];
  if (written) return written;
  const key = `operation.${route.id.split('.').at(-1)}`;
  const noun = collectionOf(route)?.options.label.ko;
  return noun && messages.has(key) ? messages.translate(language, key, { noun }) : route.summary;
}

/** Describes values by their names, as fields of the operation's collection or, where all mean the same, of any. */
export type Describe = (name: string) => string | undefined;

export function describer(route: Route, { language, messages, model }: Wording): Describe {
  if (!model) return () => undefined;
  const own = collectionOf(route);
  const shared = sharedNames(model);
  return (name) => {
    const declared = own && fieldOf(own, name) ? own : shared.get(name);
    if (declared) return fieldWords(declared, name, language, messages);
    return messages.has(commonKey(name)) ? messages.translate(language, commonKey(name)) : undefined;
  };
}

/** The label of a field, its values and the note. */
function fieldWords(declared: AnyCollection, name: string, language: Language, messages: Messages): string | undefined {
  const key = fieldKey(declared.name, name);
  if (!messages.has(key)) return undefined;
  const words = (of: string) => messages.translate(language, of);
  const values = Object.keys((fieldOf(declared, name) as AnyField | undefined)?.labels ?? {});
  const meanings = values.map((value) => `\`${value}\` ${words(enumKey(declared.name, name, value))}`).join(', ');
  const note = noteKey(declared.name, name);
  return [words(key) + (meanings && `: ${meanings}`), ...(messages.has(note) ? [words(note)] : [])].join('. ');
}

const known = new WeakMap<Model, Map<string, AnyCollection>>();

/** Names of fields that mean the same wherever they occur, with a collection that declares them. */
function sharedNames(model: Model): Map<string, AnyCollection> {
  const found = known.get(model);
  if (found) return found;
  const meanings = new Map<string, { declared: AnyCollection; words: Set<string> }>();
  for (const declared of model.collections)
    for (const [name, field] of storedFields(declared)) {
      const meaning = meanings.get(name) ?? { declared, words: new Set() };
      meaning.words.add(JSON.stringify([field.label, field.labels, field.note]));
      meanings.set(name, meaning);
    }
  const shared = new Map([...meanings].flatMap(([name, { declared, words }]) => (words.size === 1 ? [[name, declared] as const] : [])));
  known.set(model, shared);
  return shared;
}

/** The schema with descriptions of the members of its objects and lists that have none. */
export function described(schema: JsonSchema, describe: Describe): JsonSchema {
  const { properties, items } = schema as { properties?: Record<string, JsonSchema>; items?: JsonSchema };
  const members = Object.entries(properties ?? {}).map(([name, member]): [string, JsonSchema] => {
    const description = member.description ?? describe(name);
    return [name, { ...described(member, describe), ...(description ? { description } : {}) }];
  });
  return {
    ...schema,
    ...(properties ? { properties: Object.fromEntries(members) } : {}),
    ...(items && !Array.isArray(items) ? { items: described(items, describe) } : {}),
  };
}
