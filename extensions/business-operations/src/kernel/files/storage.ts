import { posix } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

const { join, parse } = posix;

/** Where the bytes of a file are: a storage location of Directus, and the name there. */
export interface Place {
  storage: string;
  filename_disk: string;
}

export interface ByteRange {
  start: number;
  end: number;
}

interface Driver {
  read(path: string, options?: { range?: ByteRange }): Promise<Readable>;
  stat(path: string): Promise<{ size: number; modified: Date }>;
  exists(path: string): Promise<boolean>;
  delete(path: string): Promise<void>;
  list(prefix: string): AsyncIterable<string>;
  write(path: string, content: Readable, type?: string): Promise<void>;
}

/** Directus does not pass its storage to extensions; this is the instance that it uses itself. */
async function driverOf(storage: string): Promise<Driver> {
  const { getStorage } = await import('@directus/api/storage/index');
  return (await getStorage()).location(storage) as Driver;
}

/** The size in bytes; null when the bytes are missing. */
export async function sizeOf({ storage, filename_disk: name }: Place): Promise<number | null> {
  const driver = await driverOf(storage);
  return (await driver.exists(name)) ? (await driver.stat(name)).size : null;
}

export async function readBytes({ storage, filename_disk: name }: Place, range?: ByteRange): Promise<Readable> {
  const driver = await driverOf(storage);
  // The local driver takes an end of 0 for none.
  if (range?.end === 0) return Readable.from([(await buffer(await driver.read(name, { range: { start: 0, end: 1 } }))).subarray(0, 1)]);
  return driver.read(name, range ? { range } : {});
}

/** The whole of a file, for what needs it in one piece. */
export const readWhole = async (place: Place): Promise<Buffer> => buffer(await readBytes(place));

export async function writeBytes({ storage, filename_disk: name }: Place, content: Readable, mediaType: string): Promise<void> {
  await (await driverOf(storage)).write(name, content, mediaType);
}

/** The location for new files: the first one that is configured. */
export const storageFor = ({ STORAGE_LOCATIONS: locations }: Record<string, unknown>): string =>
  String(locations).split(',')[0]?.trim() ?? '';

/** Deletes the bytes and the thumbnails made from them; says whether there were any. */
export async function removeBytes({ storage, filename_disk: path }: Place): Promise<boolean> {
  const driver = await driverOf(storage);
  const { dir, name } = parse(path);
  const names = await listed(driver, join(dir, name));
  for (const each of names) await driver.delete(each);
  return names.length > 0;
}

/** What a folder of the storage holds. */
export const bytesIn = async (storage: string, folder: string): Promise<Place[]> =>
  (await listed(await driverOf(storage), `${folder}/`)).map((filename_disk) => ({ storage, filename_disk }));

/** When the bytes were written; null when they are missing. */
export async function writtenAt({ storage, filename_disk: name }: Place): Promise<Date | null> {
  const driver = await driverOf(storage);
  try {
    return (await driver.stat(name)).modified;
  } catch (error) {
    if (await driver.exists(name)) throw error;
    return null;
  }
}

/** The names that begin so; none where the folder does not exist. */
async function listed(driver: Driver, prefix: string): Promise<string[]> {
  const names: string[] = [];
  try {
    for await (const name of driver.list(prefix)) names.push(name.replace(/^\//, ''));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return names;
}
