import { randomUUID } from 'node:crypto';
import { fetchPermissions } from '@directus/api/permissions/lib/fetch-permissions';
import { fetchPolicies } from '@directus/api/permissions/lib/fetch-policies';
import { validateAccess } from '@directus/api/permissions/modules/validate-access/validate-access';
import type { Accountability, Field, SchemaOverview } from '@directus/types';
import type { Knex } from 'knex';
import type { App } from '../app.ts';
import { NOBODY, sessions } from '../database/session.ts';
import type { GridOptions } from '../lines/grid.ts';
import type { Model } from '../model/model.ts';
import { wrapMethod } from './wrap-method.ts';

interface FieldsService {
  accountability: Accountability | null;
  schema: SchemaOverview;
  knex: Knex;
}

/**
 * Reads the fields of all collections once for each schema instead of for everybody who opens the Studio: Directus looks through all of them
 * for each of thousands of fields, and answers nobody else meanwhile. It replaces its schema in all processes when a field changes.
 */
export function rememberFields({ directus, model }: App): void {
  const remembered = new WeakMap<SchemaOverview, Promise<Field[]>>();
  wrapMethod<FieldsService>(
    directus.services.FieldsService,
    'readAll',
    (read) =>
      async function (collection?: string) {
        const { accountability, knex, schema } = this;
        if (collection !== undefined || !accountability) return read.call(this, collection);
        await validateAccess({ accountability, action: 'read', collection: 'directus_fields' }, { knex, schema });
        let fields = remembered.get(schema);
        if (!fields) {
          // As the system, outside the transaction of whoever asks first: a tenant's role in the database does not see every column.
          fields = sessions.run({ ...NOBODY, source: 'STUDIO', requestId: randomUUID() }, () =>
            new directus.services.FieldsService({ schema, accountability: null }).readAll(),
          );
          remembered.set(schema, fields);
          fields.catch(() => remembered.delete(schema));
        }
        return accountability.admin ? [...(await fields)] : readable(await fields, accountability, { knex, schema }, model);
      },
  );
}

type Reads = (collection: string, field: string) => boolean;

/** Those of the fields that somebody may read of at least some rows. */
async function readable(
  fields: readonly Field[],
  accountability: Accountability,
  context: Pick<FieldsService, 'knex' | 'schema'>,
  model: Model,
): Promise<Field[]> {
  const policies = await fetchPolicies(accountability, context);
  const names = new Map<string, Set<string>>();
  for (const { collection, fields: allowed } of await fetchPermissions({ action: 'read', policies, accountability }, context)) {
    names.set(collection, new Set([...(names.get(collection) ?? []), ...(allowed ?? [])]));
  }
  const reads: Reads = (collection, field) => Boolean(names.get(collection)?.has('*') || names.get(collection)?.has(field));
  return fields
    .filter(({ collection, field }) => reads(collection, field))
    .map((field) => {
      const parts = partsOf(field, model);
      return parts && names.has(parts) ? withOpenColumns(field, (name) => reads(parts, name)) : field;
    });
}

/** The collection of the lines that a field shows as a table. */
function partsOf({ collection, field: name }: Field, model: Model): string | undefined {
  const field = model.has(collection) ? model.get(collection).options.fields[name] : undefined;
  return field?.kind === 'o2m' ? field.from : undefined;
}

/** The tables of the Studio ask for all columns that they are told to show, so that one that is closed would have the lines refused. */
function withOpenColumns(field: Field, isOpen: (name: string) => boolean): Field {
  const options = field.meta?.options;
  if (!field.meta || !options) return field;
  const { fields, columns, totals, balance } = options as TableOptions;
  const open = {
    ...(fields && { fields: fields.filter((path) => isOpen(path.split('.')[0] as string)) }),
    ...(columns && { columns: columns.filter(({ name }) => isOpen(name)) }),
    ...(totals && { totals: totals.filter(isOpen) }),
    ...(balance && { balance: balance.every(isOpen) ? balance : null }),
  };
  return { ...field, meta: { ...field.meta, options: { ...options, ...open } } };
}

/** Of Directus's table of related rows, and of ours (`kernel/lines/grid.ts`). */
interface TableOptions extends Partial<Pick<GridOptions, 'columns' | 'totals' | 'balance'>> {
  fields?: string[];
}
