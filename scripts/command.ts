import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

const KEPT_LINES = 40;

export interface Running {
  child: ChildProcess;
  /** The last lines it wrote, for the message when it fails. */
  tail(): string;
  exited: Promise<number>;
}

/** Starts a program with its output collected; `onLine` sees every line as it comes. */
export function launch(command: string, args: string[], options: SpawnOptions, onLine: (line: string) => void = () => undefined): Running {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream?.setEncoding('utf8').on('data', (text: string) => {
      const parts = (rest + text).split('\n');
      rest = parts.pop() ?? '';
      for (const line of parts) {
        lines.push(line);
        if (lines.length > KEPT_LINES) lines.shift();
        onLine(line);
      }
    });
  }
  const closed = once(child, 'close').catch(() => undefined);
  const exited = once(child, 'exit').then(async ([code]) => {
    // The last lines may come after the exit, but a program left running by it may hold the pipes open for ever.
    await Promise.race([closed, wait(100)]);
    return typeof code === 'number' ? code : 1;
  });
  exited.catch(() => undefined);
  return { child, tail: () => lines.join('\n'), exited };
}

/** Runs a program to its end; throws with its last lines when it fails. */
export async function run(name: string, command: string, args: string[], options: SpawnOptions = {}): Promise<void> {
  const { exited, tail } = launch(command, args, options);
  const code = await exited;
  if (code !== 0) throw new Error(`${name} failed (exit code ${code}).\n${tail()}`);
}
