import { access, constants, mkdir, rmdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

export const cores = availableParallelism();

/** Microseconds; short, so that a process that has used its share up is not seen to stand still. */
const PERIOD = 20_000;

/** Where Linux keeps its control groups, by version, and the file that tells which it is. */
const VERSIONS = [
  {
    folder: '/sys/fs/cgroup/cpu',
    told: 'cpu.cfs_period_us',
    settings: (quota: number) => ({ 'cpu.cfs_period_us': PERIOD, 'cpu.cfs_quota_us': quota }),
  },
  { folder: '/sys/fs/cgroup', told: 'cgroup.controllers', settings: (quota: number) => ({ 'cpu.max': `${quota} ${PERIOD}` }) },
];

const possible = (path: string, mode: number): Promise<boolean> =>
  access(path, mode).then(
    () => true,
    () => false,
  );

async function version() {
  for (const one of VERSIONS) {
    if ((await possible(join(one.folder, one.told), constants.F_OK)) && (await possible(one.folder, constants.W_OK))) return one;
  }
  return null;
}

/** Whether this user may hold processes to a part of a core. */
export const canHold = async (): Promise<boolean> => (await version()) !== null;

/** A process that may use a part of one core, by a control group of its own. */
export interface Held {
  release(): Promise<void>;
}

/** Holds a process, with all that it starts from now on, to a share of one core (0.1 for a tenth). */
export async function hold(pid: number, share: number): Promise<Held> {
  const groups = await version();
  if (!groups) throw new Error('This user may not make control groups.');
  const group = join(groups.folder, `bench-${pid}`);
  await mkdir(group);
  for (const [name, value] of Object.entries(groups.settings(Math.round(PERIOD * share))))
    await writeFile(join(group, name), String(value));
  await writeFile(join(group, 'cgroup.procs'), String(pid));
  return {
    async release() {
      // A group can be removed when nothing is in it any more.
      await writeFile(join(groups.folder, 'cgroup.procs'), String(pid)).catch(() => undefined);
      await rmdir(group);
    },
  };
}
