import { setTimeout as wait } from 'node:timers/promises';
import type { Running } from './command.ts';

const PAUSES = [1_000, 2_000, 4_000, 8_000];
const SHORT_TIME = 5 * 60_000;
// A server finishes its requests for up to eight seconds, and then for as long what they leave to be done, such as mails.
const STOP_WITHIN = 20_000;

export type Stop = (how: 'gently' | 'now') => Promise<void>;

/** Call when a program has died. Returns the pause before the next start, or null after too many deaths in a short time. */
export function restartPauses(): () => number | null {
  let deaths: number[] = [];
  return () => {
    const now = Date.now();
    deaths = [...deaths.filter((time) => time > now - SHORT_TIME), now];
    return PAUSES[deaths.length - 1] ?? null;
  };
}

interface Supervision {
  start(): Running;
  /** Resolves when the program is ready, and rejects when it fails to start. */
  ready(running: Running, signal: AbortSignal): Promise<void>;
  report(message: string): void;
}

export interface Supervised {
  /** Resolves with an exit code when the program has been stopped; not 0 when it died too often. */
  ended: Promise<number>;
  stop: Stop;
}

/** Restarts Directus whenever it ends, whatever its exit code. */
export function supervise(first: Running, { start, ready, report }: Supervision): Supervised {
  const stopping = new AbortController();
  const { signal } = stopping;
  const nextPause = restartPauses();
  let current = first;

  function startAgain(): void {
    const server = start();
    current = server;
    ready(server, signal).then(
      () => report('Directus serves again.'),
      () => signal.aborted || server.child.kill('SIGKILL'),
    );
  }

  async function watch(): Promise<number> {
    for (;;) {
      const code = await current.exited.catch(() => 1);
      if (signal.aborted) return code;
      const pause = nextPause();
      if (pause === null) {
        report(`Directus has ended too often in a short time and is given up (exit code ${code}).\n${current.tail()}`);
        return code || 1;
      }
      report(`Directus ended (exit code ${code}); starting it again in ${pause / 1_000} s.`);
      await wait(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return code;
      startAgain();
    }
  }

  const ended = watch();
  return {
    ended,
    async stop(how) {
      stopping.abort();
      await end(current, how);
      await ended;
    },
  };
}

export async function end({ child, exited }: Running, how: 'gently' | 'now'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(how === 'now' ? 'SIGKILL' : 'SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN);
  await exited.catch(() => undefined);
  clearTimeout(late);
}
