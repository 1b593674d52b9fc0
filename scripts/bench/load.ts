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
  /** Requests a second, however fast they are answered; without it each connection asks again when it has its answer. */
  rate?: number;
  /** Whether 503 is an answer as well. */
  mayBeBusy?: true;
}

export interface Fired {
  /** Answers of 2xx. */
  perSecond: number;
  /** Milliseconds until those. */
  median: number;
  p99: number;
  /** Answers of 503. */
  busy: { perSecond: number; p99: number };
}

export type LoadAnswer = Fired | { error: string };

export interface LoadGenerator {
  /** Returns the requests per second. Throws when any request was not answered with 2xx. */
  fire(load: Load): Promise<number>;
  /** The same with how long the answers took. */
  press(load: Load): Promise<Fired>;
  stop(): void;
}

export function startLoadGenerator(): LoadGenerator {
  const child = fork(join(import.meta.dirname, 'load-worker.ts'), { execArgv: ['--disable-warning=ExperimentalWarning'] });
  const lost = once(child, 'exit').then(() => Promise.reject(new Error('The load generator ended.')));
  lost.catch(() => undefined);
  const press = async (load: Load): Promise<Fired> => {
    const answered = once(child, 'message') as Promise<[LoadAnswer]>;
    child.send(load);
    const [answer] = await Promise.race([answered, lost]);
    if ('error' in answer) throw new Error(answer.error);
    return answer;
  };
  return {
    fire: async (load) => (await press(load)).perSecond,
    press,
    stop: () => child.disconnect(),
  };
}
