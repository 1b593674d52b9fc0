import { access, mkdir, rmdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const GROUPS = '/sys/fs/cgroup';
/** Microseconds; short, so that a process that has used its share up is not seen to stand still. */
const PERIOD = 20_000;

/** A process that may use a part of one core, by a control group of its own. */
export interface Held {
  release(): Promise<void>;
}

/** Whether this user may hold processes to a part of a core: on Linux, as its administrator. */
export const canHold = (): Promise<boolean> =>
  access(GROUPS).then(
    () => process.platform === 'linux' && process.getuid?.() === 0,
    () => false,
  );

/** Holds a process, with all that it starts from now on, to a share of one core (0.1 for a tenth). */
export async function hold(pid: number, share: number): Promise<Held> {
  const quota = String(Math.round(PERIOD * share));
  const first = join(GROUPS, 'cpu');
  const versionOne = await access(join(first, 'cpu.cfs_quota_us')).then(
    () => true,
    () => false,
  );
  const parent = versionOne ? first : GROUPS;
  const group = join(parent, `bench-${pid}`);
  await mkdir(group);
  if (versionOne) {
    await writeFile(join(group, 'cpu.cfs_period_us'), String(PERIOD));
    await writeFile(join(group, 'cpu.cfs_quota_us'), quota);
  } else await writeFile(join(group, 'cpu.max'), `${quota} ${PERIOD}`);
  await writeFile(join(group, 'cgroup.procs'), String(pid));
  return {
    async release() {
      // A group can be removed when nothing is in it any more.
      await writeFile(join(parent, 'cgroup.procs'), String(pid)).catch(() => undefined);
      await rmdir(group);
    },
  };
}

export const cores = availableParallelism();
