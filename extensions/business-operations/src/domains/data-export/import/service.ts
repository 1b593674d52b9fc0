import sql, { join, raw } from 'sql-template-tag';
import { logAction } from '../../../kernel/action-log.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { inTenant } from '../../../kernel/context/in-tenant.ts';
import { conflict, invalid, notFound } from '../../../kernel/errors.ts';
import type { Upload } from '../../../kernel/http/upload.ts';
import type { AnyCollection } from '../../../kernel/model/collection.ts';
import { continueSeries } from '../../../kernel/numbering.ts';
import { businessOf, emptyTenant } from '../../../kernel/provisioning/empty.ts';
import { type Filled, fillFrom, type Source, stageSources } from '../../../kernel/provisioning/fill-from.ts';
import { receivedAll } from '../../../kernel/provisioning/tenant.ts';
import { PEOPLE } from '../people.ts';
import { type Archive, openArchive } from './archive.ts';
import { importPeople } from './people.ts';
import { checked } from './rows.ts';

export interface Imported extends Filled {
  sha256: string;
  people: { matched: number; created: number };
}

/** The collections that an export of a business has. */
const importable = ({ app }: Context): AnyCollection[] =>
  businessOf(app.model)
    .map((name) => app.model.get(name))
    .filter(({ options }) => !options.notExported);

/** Fills a tenant without business with that of an export. */
export async function importData(ctx: Context, id: number, upload: Upload): Promise<Imported> {
  if (!(await ctx.row(sql`select 1 from tenants where id = ${id} and deleted_at is null for update`))) throw notFound();
  return inTenant(ctx, id, async (inside) => {
    await assertNoBusiness(inside);
    const archive = await openArchive(upload);
    const sources = sourcesOf(inside, archive);
    await emptyTenant(inside);
    const { people, ...counts } = await importPeople(inside, peopleOf(archive));
    const filled = await fillFrom(inside, () => stageSources(inside, sources), { people }).catch((error: unknown) =>
      refused(inside, error),
    );
    await continueSeries(inside.db, id, importable(inside));
    await receivedAll(inside);
    for (const domain of inside.app.domains) await domain.afterImport?.(inside);
    const { sha256 } = upload;
    const detail = { sha256, file: upload.filename, ...filled, people: counts };
    await logAction(inside, 'DATA_IMPORTED', { targetType: 'tenants', targetId: id, detail });
    return { sha256, ...filled, people: counts };
  });
}

/** What the database itself refuses, in its words. */
function refused(ctx: Context, error: unknown): never {
  const refusal = ctx.app.refusals.of(error);
  if (!refusal || refusal.status >= 500 || refusal.key.startsWith('error.import.')) throw error;
  const { key, details, params } = refusal;
  const [detail = {}] = details;
  throw invalid('error.import.refused', [
    { ...detail, code: detail.code ?? 'refused', key, message: ctx.translate(key, { ...detail, ...params }) },
  ]);
}

/** Reference data as it was given is no business. It was written at the instant at which the tenant received it. */
async function assertNoBusiness(ctx: Context): Promise<void> {
  const { id } = ctx.tenant;
  const rows = importable(ctx).map(
    ({ name }) => sql`
      (select ${name}::text as collection from ${raw(name)} where tenant_id = ${id}
        and coalesce(updated_at, created_at) not in (select given_at from ops.tenant_provisions where tenant_id = ${id}) limit 1)`,
  );
  const [found] = await ctx.rows<{ collection: string }>(sql`${join(rows, ' union all ')} limit 1`);
  if (found) throw conflict('error.import.not_empty', [{ code: 'not_empty', collection: found.collection }]);
}

/** The collections of the archive that are known; what is of the account, such as the rights to menus, stays as the tenant has it. */
function sourcesOf(ctx: Context, { manifest, parts }: Archive): AsyncGenerator<Source> {
  const { model } = ctx.app;
  const known = new Map(importable(ctx).map((declared) => [declared.name, declared]));
  const unknown = manifest.files.find(
    ({ collection }) => collection !== PEOPLE && !(model.has(collection) && isExported(model.get(collection))),
  );
  if (unknown)
    throw invalid('error.import.manifest_differs', [{ path: unknown.file, code: 'unknown_collection', collection: unknown.collection }]);
  return (async function* () {
    for (const file of manifest.files) {
      const collection = known.get(file.collection);
      if (collection) yield { collection, parts: checked(collection, parts(file)) };
    }
  })();
}

const isExported = ({ options }: AnyCollection) => options.scope === 'tenant' && !options.notExported;

function peopleOf({ manifest, parts }: Archive) {
  const file = manifest.files.find(({ collection }) => collection === PEOPLE);
  return file ? parts(file) : null;
}
