import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const SOURCE = join('extensions', 'business-operations', 'src', 'client');
const TARGET = join('extensions', 'business-operations', 'dist', 'client');

/** Compiles the package export `business-operations/client` with its types. The server does not need it. */
export async function buildClient(root: string): Promise<void> {
  await rm(join(root, TARGET), { recursive: true, force: true });
  const compiler = join(dirname(createRequire(join(root, 'package.json')).resolve('typescript/package.json')), 'bin', 'tsc');
  const child = spawn(process.execPath, [compiler, '--project', SOURCE], { cwd: root, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The client could not be compiled.');
}
