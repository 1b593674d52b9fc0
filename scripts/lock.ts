import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

export class Locked extends Error {
  readonly pid: number;
  constructor(path: string, pid: number) {
    super(`${path} is held by process ${pid}.`);
    this.pid = pid;
  }
}

export type Release = () => Promise<void>;

/** Acquires the lock file or throws `Locked`. A lock of a process that no longer exists is taken over. */
export async function acquire(path: string): Promise<Release> {
  const mine = `${path}.${process.pid}`;
  for (;;) {
    await writeFile(mine, await identity(process.pid));
    // Linking is atomic: the lock appears with its content. A new file would be empty until it is written.
    const taken = await link(mine, path).then(
      () => true,
      () => false,
    );
    await rm(mine, { force: true });
    if (taken) return () => rm(path, { force: true });

    const holder = await readFile(path, 'utf8').catch(() => null);
    if (holder === null) continue;
    const pid = Number.parseInt(holder, 10);
    if (holder === (await identity(pid))) throw new Locked(path, pid);
    await removeStale(path, holder);
  }
}

export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const release = await waitFor(path);
  try {
    return await work();
  } finally {
    await release();
  }
}

async function waitFor(path: string): Promise<Release> {
  for (;;) {
    try {
      return await acquire(path);
    } catch (error) {
      if (!(error instanceof Locked)) throw error;
      await wait(100);
    }
  }
}

/** Two processes may find the same stale lock. The second one then removes the first one's new lock and must restore it. */
async function removeStale(path: string, stale: string): Promise<void> {
  const aside = `${path}.${process.pid}.stale`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  if ((await readFile(aside, 'utf8')) === stale) await rm(aside);
  else await rename(aside, path);
}

/** The process id with its start time, because ids are reused; only the id where /proc does not exist. */
async function identity(pid: number): Promise<string> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return 'gone';
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z') return 'gone';
  return fields[19] ? `${pid} ${fields[19]}` : `${pid}`;
}
