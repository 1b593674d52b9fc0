import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launch, type Running } from './command.ts';
import { type Environment, nodeBinary } from './settings.ts';

export interface DirectusOptions {
  root: string;
  env: Environment;
  onLine?: (line: string) => void;
}

/** Megabytes for what is new in memory. With Node.js's own 16, what requests hold for a moment is taken for lasting, and a tenth of the time goes into clearing it. */
const YOUNG_SPACE = 64;

/** Options of Node.js for a server; containers are given the same ones. */
export const NODE_OPTIONS = [
  // Without it Node.js 22 follows whose request it is by hooks of every promise: a fifth of a short request's time.
  '--experimental-async-context-frame',
  `--max-semi-space-size=${YOUNG_SPACE}`,
];

/** Starts a Directus command in a separate process group, so that Ctrl-C only reaches it through us. */
export function directus(args: string[], { root, env, onLine }: DirectusOptions): Running {
  return launch(
    nodeBinary(root),
    [
      '--disable-warning=ExperimentalWarning',
      ...NODE_OPTIONS,
      '--import',
      pathToFileURL(join(root, 'scripts', 'preload.ts')).href,
      commandLine(root),
      ...args,
    ],
    { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
    onLine,
  );
}

/** Runs a Directus command and waits for its end. */
export async function directusCommand(args: string[], options: DirectusOptions, signal?: AbortSignal): Promise<void> {
  const { child, exited, tail } = directus(args, options);
  const cancel = () => child.kill();
  signal?.addEventListener('abort', cancel);
  const code = await exited.finally(() => signal?.removeEventListener('abort', cancel));
  signal?.throwIfAborted();
  if (code !== 0) throw new Error(`directus ${args.join(' ')} failed (exit code ${code}).\n${tail()}`);
}

/** The module behind directus/cli.js, without its check for newer versions, which takes up to 8 s without a network. */
function commandLine(root: string): string {
  return createRequire(createRequire(join(root, 'package.json')).resolve('directus/package.json')).resolve('@directus/api/cli/run.js');
}
