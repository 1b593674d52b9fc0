import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { inTenant } from '../../kernel/context/in-tenant.ts';
import { inOwnTransaction } from '../../kernel/context/own-transaction.ts';
import { bytesIn, type Place, removeBytes, storageFor, writeBytes, writtenAt } from '../../kernel/files/storage.ts';
import type { SpooledFile } from '../../kernel/http/upload.ts';

/** Where the files of exports lie, and how those are removed that nobody can fetch any more. */

const FOLDER = 'exports';
/** Longer than any file is being written before its row names it. */
const UNNAMED_FOR = 86_400_000;

/** Stores the file of an export; null where the storage fails, for which the log has the reason. The bytes go if the transaction does. */
export async function store({ app, db, tenant }: Context, file: SpooledFile, extension: string, mediaType: string): Promise<Place | null> {
  const { env, logger } = app.directus;
  const place = { storage: storageFor(env), filename_disk: `${FOLDER}/${tenant.id}/${randomUUID()}.${extension}` };
  const remove = () => removeBytes(place).catch((error: unknown) => logger.error(error, 'The bytes of an export could not be deleted'));
  try {
    await writeBytes(place, file.open(), mediaType);
  } catch (error) {
    logger.error(error, 'An export could not be stored');
    await remove();
    return null;
  }
  db.executionPromise.catch(remove);
  return place;
}

/**
 * Removes the bytes of exports that have ended, after which their rows name no place, and bytes that no row names. What an interruption
 * leaves of either is found the next time.
 */
export async function removeLeftBytes(ctx: Context): Promise<number> {
  return (await removeEnded(ctx)) + (await removeUnnamed(ctx));
}

async function removeEnded(ctx: Context): Promise<number> {
  const ended = await ctx.rows<Place & { id: number; tenant_id: number }>(sql`
    select id, tenant_id, storage, filename_disk from data_exports where status = 'EXPIRED' and filename_disk is not null order by id`);
  return countOf(ctx, ended, async ({ id, tenant_id, storage, filename_disk }) => {
    await removeBytes({ storage, filename_disk });
    await inOwnTransaction(ctx, (inside) =>
      inTenant(inside, tenant_id, (there) =>
        there.rows(sql`update data_exports set storage = null, filename_disk = null where tenant_id = ${tenant_id} and id = ${id}`),
      ),
    );
    return true;
  });
}

async function removeUnnamed(ctx: Context): Promise<number> {
  const places = await bytesIn(storageFor(ctx.app.directus.env), FOLDER);
  const rows = await ctx.rows<{ name: string }>(sql`
    select filename_disk as name from data_exports where filename_disk = any (${places.map(({ filename_disk }) => filename_disk)}::text[])`);
  const named = new Set(rows.map(({ name }) => name));
  const unnamed = places.filter(({ filename_disk }) => !named.has(filename_disk));
  return countOf(ctx, unnamed, async (place) => {
    const at = await writtenAt(place);
    const isLeft = at !== null && ctx.now.getTime() - at.getTime() > UNNAMED_FOR;
    if (isLeft) await removeBytes(place);
    return isLeft;
  });
}

/** Does the work for each, and says for how many there was some; what fails is in the log and comes up again. */
async function countOf<Item>(ctx: Context, items: readonly Item[], work: (item: Item) => Promise<boolean>): Promise<number> {
  let count = 0;
  for (const item of items) {
    try {
      if (await work(item)) count++;
    } catch (error) {
      ctx.app.directus.logger.error(error, 'The bytes of an export could not be deleted');
    }
  }
  return count;
}
