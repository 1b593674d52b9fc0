import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface Load {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  /** `{n}` becomes a number that is never used twice. */
  body?: string;
  connections: number;
  seconds: number;
}

export type LoadAnswer = { perSecond: number } | { error: string };

export interface LoadGenerator {
  /** Returns the requests per second. Throws when any request was not answered with 2xx. */
  fire(load: Load): Promise<number>;
  stop(): void;
}

export function startLoadGenerator(): LoadGenerator {
  const child = fork(join(import.meta.dirname, 'load-worker.ts'), { execArgv: ['--disable-warning=ExperimentalWarning'] });
  const lost = once(child, 'exit').then(() => Promise.reject(new Error('The load generator ended.')));
  lost.catch(() => undefined);
  return {
    async fire(load) {
      const answered = once(child, 'message') as Promise<[LoadAnswer]>;
      child.send(load);
      const [answer] = await Promise.race([answered, lost]);
      if ('error' in answer) throw new Error(answer.error);
      return answer.perSecond;
    },
    stop: () => child.disconnect(),
  };
}
