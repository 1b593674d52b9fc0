import type { Knex } from 'knex';
import type { SchemaDiff } from './plan.ts';

/**
 * Refuses references that rows which are there would violate, before anything is changed: a column that becomes a reference may name rows
 * that do not exist, and the schema is not changed in one transaction. A dry run reports them instead.
 */
export async function assertReferencesFit(database: Knex, diff: SchemaDiff | null, report?: (line: string) => void): Promise<void> {
  const lines: string[] = [];
  for (const { collection, field, target } of newReferences(diff)) {
    if (!(await database.schema.hasColumn(collection, field))) continue;
    const named = database(collection).whereNotNull(field);
    const dangling = (await database.schema.hasTable(target))
      ? named.whereNotExists(database(target).select(database.raw('1')).whereRaw('??.id = ??.??', [target, collection, field]))
      : named;
    const [row] = await dangling.count<{ count: string }[]>('* as count');
    const count = Number(row?.count);
    if (count) lines.push(`${count} ${count === 1 ? 'row' : 'rows'} of ${collection} name in ${field} what is not in ${target}.`);
  }
  if (lines.length && !report) throw new Error([...lines, 'Correct these rows, then deploy again.'].join('\n'));
  for (const line of lines) report?.(line);
}

interface NewReference {
  collection: string;
  field: string;
  target: string;
}

/** References that the deployment adds. */
function newReferences(diff: SchemaDiff | null): NewReference[] {
  return (diff?.relations ?? []).flatMap(({ collection, field, related_collection: target, diff: changes }) =>
    field && target && changes.some(({ kind, path }) => kind === 'N' && !path) ? [{ collection, field, target }] : [],
  );
}
