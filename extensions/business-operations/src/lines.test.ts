import { describe, expect, test } from 'vitest';
import { domains } from './domains/index.ts';
import { displayOf, interfaceOf } from './kernel/deploy/studio.ts';
import { describeDomains } from './kernel/describe-domains.ts';
import type { GridOptions } from './kernel/lines/grid.ts';
import { fieldOf } from './kernel/model/collection.ts';
import type { AnyField } from './kernel/model/field.ts';

const { model } = describeDomains(domains);

const fieldsOf = (collection: string) => Object.entries(model.get(collection).options.fields) as [string, AnyField][];

const shown = (collection: string, name: string) => ({
  collection,
  name,
  field: Object.fromEntries(fieldsOf(collection))[name] as AnyField,
});

const lists = model.collections.flatMap(({ name: collection }) =>
  fieldsOf(collection).flatMap(([name, { kind }]) => (kind === 'o2m' ? [shown(collection, name)] : [])),
);

/** Those that are edited; where the service keeps the rows they are only read. */
const grids = lists.flatMap((list) => {
  const { interface: id, options } = interfaceOf(list, model);
  return id === 'lines' && !list.field.shows ? [{ ...list, options: options as GridOptions }] : [];
});

describe('the lines of documents in the forms of the Studio', () => {
  test.each(grids)(
    '$collection.$name has a cell for whatever a line needs, and for what it is of',
    ({ options: { from, via, columns } }) => {
      const cells = columns.map(({ name }) => name);
      const missing = fieldsOf(from).filter(
        ([name, { kind, required, generated, managed, hidden, default: value }]) =>
          name !== via &&
          !managed &&
          !hidden &&
          !cells.includes(name) &&
          ((required && !generated && value === undefined) || kind === 'ref'),
      );
      // The version of a template follows from the set.
      expect(missing.map(([name]) => name).filter((name) => name !== 'bom_template_id')).toEqual([]);
    },
  );

  test.each(grids)('$collection.$name has no lines and contents that its cells do not hold', ({ options: { from, columns } }) => {
    const cells = columns.map(({ name }) => name);
    const others = fieldsOf(from).filter(
      ([name, { kind, content, managed }]) => !managed && !cells.includes(name) && (kind === 'o2m' || content),
    );
    expect(others.map(([name]) => name)).toEqual([]);
  });

  test('are edited in a form of their own where they have lines themselves', () => {
    expect(interfaceOf(shown('document_templates', 'sections'), model).interface).toBe('list-o2m');
    expect(interfaceOf(shown('document_template_sections', 'items'), model).interface).toBe('lines');
  });

  test.each(lists)('$collection.$name names the columns that its list shows', ({ field }) => {
    expect(model.get(field.from as string).options.columns?.length).toBeGreaterThan(0);
  });

  test.each(grids)('$collection.$name fills in columns that there are', ({ options: { from, via, columns } }) => {
    const head = (fieldOf(model.get(from), via) as AnyField).to as string;
    for (const { reference, fills = {}, prices } of columns) {
      const of = reference && model.has(reference.collection) ? model.get(reference.collection) : undefined;
      for (const [name, column] of Object.entries(fills))
        expect([columns.some((one) => one.name === name), of && fieldOf(of, column)?.kind]).toEqual([true, 'string']);
      if (!prices) continue;
      expect(columns.some(({ name }) => name === prices.column)).toBe(true);
      expect([prices.client, prices.date].map((name) => fieldOf(model.get(head), name)?.kind)).toEqual(['ref', 'date']);
    }
  });

  test('look files up by their titles, and people by their names', () => {
    const references = grids.flatMap(({ options: { columns } }) => columns.flatMap(({ reference }) => reference ?? []));
    const by = (name: string) => new Set(references.filter(({ collection }) => collection === name).map(({ columns }) => columns.join()));
    for (const [name, column] of [
      ['directus_files', 'title'],
      ['directus_users', 'first_name'],
    ] as const)
      for (const columns of by(name)) expect(columns).toBe(column);
  });
});

test('whoever did something is shown by name, also where the column holds the id alone', () => {
  const actor = shown('audit_logs', 'actor_id');
  expect([interfaceOf(actor, model).interface, displayOf(actor, model).display]).toEqual(['person', 'person']);
});
