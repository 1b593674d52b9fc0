import { posix } from 'node:path';
import { Readable } from 'node:stream';
import sql from 'sql-template-tag';
import type { Context } from '../context/context.ts';
import { assertNoneFailed, inTransactionEach } from '../context/own-transaction.ts';
import { bytesIn, type Place, removeBytes, storageFor, writeBytes, writtenAt } from './storage.ts';

/**
 * The bytes of a file are stored before the row that names it is committed. Until then a mark of the same name lies in a folder of the
 * storage, by which the bytes are found that a process left behind when it died. Whatever was never marked is nobody's to remove: another
 * product may share the storage.
 */

const FOLDER = 'unsaved';
/** Longer than any transaction takes. */
const LEFT_AFTER = 86_400_000;

const markOf = ({ storage, filename_disk }: Place): Place => ({ storage, filename_disk: posix.join(FOLDER, filename_disk) });

/** Marks a place before its bytes are stored; the mark says what was uploaded. */
export const markUnsaved = (place: Place, filename: string): Promise<void> =>
  writeBytes(markOf(place), Readable.from([Buffer.from(filename)], { objectMode: false }), 'text/plain');

export async function unmark(place: Place): Promise<void> {
  await removeBytes(markOf(place));
}

/** Removes the bytes that dead processes left behind; says how many files that were. */
export async function removeUnsaved(ctx: Context): Promise<number> {
  const marks = await bytesIn(storageFor(ctx.app.directus.env), FOLDER);
  const outcome = await inTransactionEach(ctx, marks, async (inside, mark) => {
    const at = await writtenAt(mark);
    // Without one the upload has ended meanwhile.
    if (!at || inside.now.getTime() - at.getTime() < LEFT_AFTER) return 0;
    const place = { storage: mark.storage, filename_disk: posix.relative(FOLDER, mark.filename_disk) };
    const isSaved = await inside.row(sql`select 1 from directus_files where filename_disk = ${place.filename_disk}`);
    if (!isSaved) await removeBytes(place);
    await unmark(place);
    return isSaved ? 0 : 1;
  });
  assertNoneFailed(outcome);
  return outcome.done;
}

/**
 * Removes the bytes of deleted files that are still there. The database notes each file that loses its row, and whoever deletes it removes
 * the bytes after the commit; a process may die in between, and a storage may fail.
 */
export async function removeDeleted(ctx: Context): Promise<number> {
  const before = new Date(ctx.now.getTime() - LEFT_AFTER).toISOString();
  const places = await ctx.rows<Place & { is_back: boolean }>(sql`
    select r.storage, r.filename_disk, f.id is not null as is_back
    from ops.removed_files r left join directus_files f using (storage, filename_disk) where r.removed_at < ${before} order by r.removed_at`);
  const outcome = await inTransactionEach(ctx, places, async (inside, { is_back, ...place }) => {
    const removed = !is_back && (await removeBytes(place));
    await inside.rows(sql`delete from ops.removed_files where storage = ${place.storage} and filename_disk = ${place.filename_disk}`);
    return Number(removed);
  });
  assertNoneFailed(outcome);
  return outcome.done;
}
