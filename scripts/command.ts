import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

const KEPT_LINES = 40;

export interface Running {
  child: ChildProcess;
  /** The last lines of output, for the error message. */
  tail(): string;
  exited: Promise<number>;
}

/** Starts a program and collects its output; `onLine` receives each line as it arrives. */
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
    // The last lines may arrive after the exit, but a background process of the program may keep the pipes open forever.
    await Promise.race([closed, wait(100)]);
    return typeof code === 'number' ? code : 1;
  });
  exited.catch(() => undefined);
  return { child, tail: () => lines.join('\n'), exited };
}

/** Runs a program and waits for its end. If it fails, the error contains its last lines. */
export async function run(name: string, command: string, args: string[], options: SpawnOptions = {}): Promise<void> {
  const { exited, tail } = launch(command, args, options);
  const code = await exited;
  if (code !== 0) throw new Error(`${name} failed (exit code ${code}).\n${tail()}`);
}
