import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Identifies everything that determines the state of the database. The commands store it when they have finished. */
export function fingerprint(root: string): Promise<string> {
  return hashFiles(root, ['snapshots', 'seeds', join('extensions', 'business-operations', 'dist', 'api.js')]);
}

/** Hashes names and contents of all files below the paths. Missing paths count as empty. */
export async function hashFiles(root: string, paths: string[], wanted: (path: string) => boolean = () => true): Promise<string> {
  const files = (await Promise.all(paths.map((path) => list(join(root, path))))).flat().filter(wanted).sort();
  const hash = createHash('sha256');
  for (const file of files) {
    const content = await readFile(file);
    hash.update(`${relative(root, file).replaceAll(sep, '/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

async function list(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true, recursive: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') return [path];
    if (code === 'ENOENT') return [];
    throw error;
  }
}
