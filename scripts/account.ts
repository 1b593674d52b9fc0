import { type SpawnOptions, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';

export interface Account {
  name: string;
  uid: number;
  gid: number;
}

const NOBODY: Account = { name: 'nobody', uid: 65534, gid: 65534 };

/** PostgreSQL refuses to run as root, so root uses another account. Null means the current account. */
export async function databaseAccount(): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'));
  for (const wanted of ['postgres', 'nobody']) {
    const [name, , uid, gid] = lines.find(([name]) => name === wanted) ?? [];
    if (name && uid && gid) return { name, uid: Number(uid), gid: Number(gid) };
  }
  return NOBODY;
}

/** The command that runs the program as the account. */
export function asAccount(account: Account | null, program: string, args: string[]): [string, string[], SpawnOptions] {
  if (!account) return [program, args, {}];
  const prefix = setpriv(account);
  if (!prefix) return [program, args, { uid: account.uid, gid: account.gid }];
  return ['setpriv', [...prefix, '--', program, ...args], {}];
}

let found: string[] | null | undefined;

/**
 * The project may be below folders that only root may enter, such as root's home directory. One of two capabilities allows the
 * account to pass; which one is available depends on the container.
 */
function setpriv({ name }: Account): string[] | null {
  if (found === undefined) {
    const candidates = ['dac_read_search', 'dac_override'].map((capability) => [
      '--securebits=+no_setuid_fixup',
      `--reuid=${name}`,
      `--regid=${name}`,
      '--init-groups',
      `--inh-caps=+${capability}`,
      `--ambient-caps=+${capability}`,
    ]);
    found = candidates.find((prefix) => spawnSync('setpriv', [...prefix, '--', 'true']).status === 0) ?? null;
  }
  return found;
}
