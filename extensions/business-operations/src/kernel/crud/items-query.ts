import { isDirectusError } from '@directus/errors';
import type { Filter } from '@directus/types';
import { parseFilter } from '@directus/utils';
import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { withOwnRights } from '../access/own-rights.ts';
import type { Context } from '../context/context.ts';
import { asClientError } from '../directus/error-translation.ts';
import { checkParameters } from '../directus/queries.ts';
import { forbidden, invalidField } from '../errors.ts';
import type { AnyCollection } from '../model/collection.ts';
import { documented } from '../model/documented.ts';
import { assertExportable, MAX_EXPORT_ROWS } from './sheet.ts';

const LONGEST = 8000;

const shape = z.strictObject({
  filter: z.record(z.string(), z.unknown()).nullish(),
  search: z.string().max(200).nullish(),
  sort: z.array(z.string().min(1).max(200)).max(5).nullish(),
});

export type ItemsQuery = z.infer<typeof shape>;

/** A query of Directus as JSON, of which `filter`, `search` and `sort` are taken: the list is then that of `/items`. */
export const itemsParameter = documented(
  z
    .string()
    .max(LONGEST)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', params: { code: 'invalid_format' } });
        return z.NEVER;
      }
    })
    .pipe(shape),
  {
    type: 'string',
    maxLength: LONGEST,
    description:
      'A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account.',
  },
);

interface Reading {
  readByQuery(query: object): Promise<{ id: number | string }[]>;
}

/** The variables of filters that name the caller; Directus knows the days itself. */
const variablesOf = ({ variables: { userId, roleId, tenantId } }: Context) => ({
  $CURRENT_USER: { id: userId, role: roleId, tenant_id: tenantId },
  $CURRENT_ROLE: { id: roleId },
});

/**
 * Where the rows that `/items` gives the caller come from, over the alias `t`, with their order. Directus looks them up by the caller's
 * own rights, so that no closed field is filtered, searched or sorted by.
 */
export async function foundByItems(ctx: Context, { name }: AnyCollection, query: ItemsQuery): Promise<{ table: Sql; order: Sql }> {
  const { app } = ctx;
  const ids = await readIds(ctx, name, query).catch((error: unknown) => {
    const known = asClientError(app, error);
    if (!isDirectusError(known) || known.status >= 500) throw error;
    throw known.status === 403 ? forbidden([{ path: 'items', code: 'field_forbidden' }]) : invalidField('items', 'invalid_value');
  });
  assertExportable(ids.length);
  const found = sql`json_array_elements_text(${JSON.stringify(ids)}::json) with ordinality as found(row_id, place)`;
  const key = name.startsWith('directus_') ? 'uuid' : 'integer';
  return { table: sql`${raw(name)} t join ${found} on found.row_id::${raw(key)} = t.id`, order: raw('found.place') };
}

async function readIds(ctx: Context, name: string, query: ItemsQuery): Promise<(number | string)[]> {
  const accountability = await withOwnRights(ctx);
  const { filter, search, sort } = query;
  checkParameters({ filter, search, sort });
  const { database, services } = ctx.app.directus;
  const service = new services.ItemsService(name, { knex: database, schema: ctx.schema, accountability }) as Reading;
  const rows = await service.readByQuery({
    fields: ['id'],
    limit: MAX_EXPORT_ROWS + 1,
    ...(filter ? { filter: parseFilter(filter as Filter, accountability, variablesOf(ctx) as never) } : {}),
    ...(search ? { search } : {}),
    ...(sort?.length ? { sort } : {}),
  });
  return rows.map(({ id }) => id);
}
