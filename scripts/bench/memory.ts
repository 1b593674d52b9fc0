import { readFile, writeFile } from 'node:fs/promises';
import type { Server } from './server.ts';

/** The most memory that a server had while the work was done, in MiB; only on Linux. */
export async function peakMemory({ pid }: Pick<Server, 'pid'>, work: () => Promise<unknown>): Promise<number> {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  await work();
  return Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
}
