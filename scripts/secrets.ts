import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Secrets {
  secret: string;
  key: string;
  postgresPassword: string;
  /** `TAXPROVIDER_SECRET_KEY`, which encrypts the logins to the e-tax provider. */
  taxProviderKey: string;
}

const NAMES: readonly (keyof Secrets)[] = ['secret', 'key', 'postgresPassword', 'taxProviderKey'];

/**
 * The secrets are created once for each data directory, because new ones would end all sessions. A file of an earlier release is given
 * those that it lacks.
 */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json');
  const stored = await storedSecrets(path);
  const secrets = Object.fromEntries(NAMES.map((name) => [name, stored[name] ?? random()])) as unknown as Secrets;
  if (NAMES.every((name) => stored[name])) return secrets;
  await writeFile(`${path}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  await rename(`${path}.new`, path);
  return secrets;
}

async function storedSecrets(path: string): Promise<Partial<Secrets>> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Partial<Secrets>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return {};
  }
}

function random(): string {
  return randomBytes(32).toString('hex');
}
