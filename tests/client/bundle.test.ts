import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import vm from 'node:vm';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClient } from '../../scripts/client.ts';
import { newTenant } from '../support/tenants.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const PACKAGE = 'business-operations/client';
let folder: string;

beforeAll(async () => {
  await buildClient(root);
  // Within the package, whose name is then known to Node, the compiler and esbuild.
  await mkdir(join(root, 'test-results'), { recursive: true });
  folder = await mkdtemp(join(root, 'test-results', 'client-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function written(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

const CONSUMER = `
import { createDirectus, readItems, rest, staticToken } from '@directus/sdk';
import { operations, type Schema } from '${PACKAGE}';

export async function use(url: string, token: string): Promise<string> {
  const client = createDirectus<Schema>(url).with(staticToken(token)).with(rest()).with(operations());
  const { client_code } = await client.operations.clients.create({ body: { name: 'From elsewhere' } });
  const items = await client.request(readItems('clients', { fields: ['name'], filter: { client_code: { _eq: client_code } } }));
  return items.map(({ name }) => name).join();
}
`;

it('runs in a browser: without anything of Node', async () => {
  const { admin } = await newTenant();
  const { metafile, outputFiles } = await build({
    stdin: { contents: CONSUMER, resolveDir: folder, loader: 'ts' },
    bundle: true,
    platform: 'browser',
    format: 'iife',
    globalName: 'consumer',
    target: 'es2022',
    write: false,
    metafile: true,
  });
  expect(Object.keys(metafile.inputs).some((name) => name.includes('dist/client/'))).toBe(true);
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  expect(imports.filter(({ external, path }) => external || path.startsWith('node:'))).toEqual([]);
  // What a page has; neither process nor Buffer nor require.
  const { fetch, URL, Headers, FormData, Blob, AbortController, setTimeout, clearTimeout, crypto, console } = globalThis;
  const page = vm.createContext({ fetch, URL, Headers, FormData, Blob, AbortController, setTimeout, clearTimeout, crypto, console });
  vm.runInContext(`${outputFiles[0]?.text}\nglobalThis.use = consumer.use;`, page);
  const use = page.use as (url: string, token: string) => Promise<string>;
  expect(await use(admin.url, admin.headers.authorization?.slice('Bearer '.length) ?? '')).toBe('From elsewhere');
});

it('runs in Node as the package exports it', async () => {
  const file = await written('consumer.mjs', `import * as client from '${PACKAGE}'; console.log(Object.keys(client).sort().join());`);
  const { stdout } = await run(process.execPath, [file]);
  expect(stdout.trim()).toBe('ConnectionError,Download,OperationError,download,isOperationError,operation,operations');
});

it('has types that a consumer’s compiler reads', async () => {
  const files = [await written('good.ts', CONSUMER), await written('bad.ts', CONSUMER.replace('client_code }', 'client_number }'))];
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022'];
  const check = run(process.execPath, [compiler, ...options, ...files], { cwd: folder });
  const { stdout } = await check.catch((failed: { stdout: string }) => failed);
  expect(stdout).toContain("'client_number' does not exist");
  expect(stdout).not.toContain('good.ts');
}, 240_000);
