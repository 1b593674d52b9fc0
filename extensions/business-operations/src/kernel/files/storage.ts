import { parse } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

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
  stat(path: string): Promise<{ size: number }>;
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
  return (await driverOf(storage)).read(name, range ? { range } : {});
}

/** The whole of a file, for what needs it in one piece. */
export const readWhole = async (place: Place): Promise<Buffer> => buffer(await readBytes(place));

export async function writeBytes({ storage, filename_disk: name }: Place, content: Readable, mediaType: string): Promise<void> {
  await (await driverOf(storage)).write(name, content, mediaType);
}

/** The location for new files: the first one that is configured. */
export const storageFor = ({ STORAGE_LOCATIONS: locations }: Record<string, unknown>): string =>
  String(locations).split(',')[0]?.trim() ?? '';

/** Deletes the bytes and the thumbnails made from them. */
export async function removeBytes({ storage, filename_disk: name }: Place): Promise<void> {
  const driver = await driverOf(storage);
  for await (const path of driver.list(parse(name).name)) await driver.delete(path);
}
