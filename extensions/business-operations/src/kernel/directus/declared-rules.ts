import type { SchemaOverview } from '@directus/types';
import type { App } from '../app.ts';
import { type AnyCollection, storedFields } from '../model/collection.ts';
import { validationOf } from '../model/rules.ts';
import { wrapMethod } from './wrap-method.ts';

interface Service {
  schema: SchemaOverview;
}

/**
 * The Studio looks at the declared rules of a field before it saves. Behind it the database judges by the same rules: Directus would
 * judge a second time, in JavaScript's numbers, which cannot tell every amount that a column holds, and refuse in words of its own.
 * What an administrator declares in the Studio is still Directus's to judge.
 */
export function leaveRulesToDatabase(app: App): void {
  const declared = new Map(app.model.collections.map((collection) => [collection.name, validations(collection)]));
  const known = new WeakMap<SchemaOverview, SchemaOverview>();

  function withoutDeclared(schema: SchemaOverview): SchemaOverview {
    const found = known.get(schema);
    if (found) return found;
    const collections = Object.fromEntries(
      Object.entries(schema.collections).map(([name, collection]) => {
        const own = declared.get(name);
        const fields = Object.entries(collection.fields).map(([field, overview]) => [
          field,
          own?.get(field) === JSON.stringify(overview.validation) ? { ...overview, validation: null } : overview,
        ]);
        return [name, own?.size ? { ...collection, fields: Object.fromEntries(fields) } : collection];
      }),
    );
    const rest = { ...schema, collections };
    known.set(schema, rest).set(rest, rest);
    return rest;
  }

  for (const name of ['createOne', 'updateMany'])
    wrapMethod<Service>(
      app.directus.services.ItemsService,
      name,
      (original) =>
        function (...args) {
          this.schema = withoutDeclared(this.schema);
          return original.apply(this, args);
        },
    );
}

const validations = (declared: AnyCollection): Map<string, string> =>
  new Map(
    storedFields(declared).flatMap(([name, field]) => {
      const validation = validationOf(name, field);
      return validation ? [[name, JSON.stringify(validation)]] : [];
    }),
  );
