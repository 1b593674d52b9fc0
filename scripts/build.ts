import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type BuildOptions, build as esbuild } from 'esbuild';
import { buildClient } from './client.ts';
import { hashFiles } from './fingerprint.ts';
import { withLock } from './lock.ts';
import { type Progress, progress } from './progress.ts';
import { vue } from './vue.ts';

const BUNDLE = join('extensions', 'business-operations');
const SOURCES = [
  join(BUNDLE, 'src'),
  join(BUNDLE, 'package.json'),
  'seeds',
  'package-lock.json',
  join('scripts', 'build.ts'),
  join('scripts', 'vue.ts'),
];

/** Builds the bundle unless `dist` was built from the current sources. */
export async function build(root: string, report: Progress, { force = false } = {}): Promise<void> {
  const folder = join(root, BUNDLE);
  const stamp = join(folder, 'dist', '.source-hash');
  const sources = await hashFiles(root, SOURCES, (path) => !path.endsWith('.test.ts'));
  const isBuilt = async () => (await readFile(stamp, 'utf8').catch(() => null)) === sources;
  if (!force && (await isBuilt())) return;
  await mkdir(dirname(stamp), { recursive: true });
  await withLock(join(folder, 'dist', '.lock'), async () => {
    // Another process may have built it while this one waited for the lock.
    if (!force && (await isBuilt())) return;
    await report.step('Building the extension', async () => {
      await rm(stamp, { force: true });
      await bundle(root, folder);
      await writeFile(stamp, sources);
    });
  });
}

interface Entry {
  type: 'endpoint' | 'hook' | 'operation' | 'module' | 'interface' | 'display';
  name: string;
  source: string | { app: string; api: string };
}

const STUDIO_TYPES = ['interface', 'display', 'layout', 'module', 'panel', 'theme'];

/** Whether an entry with one source file runs on the server or in the Studio. */
const sideOf = (type: Entry['type']) => (STUDIO_TYPES.includes(type) ? 'app' : 'api');

// The packages that the Studio provides to extensions (APP_SHARED_DEPS of @directus/extensions).
const STUDIO_PACKAGES = ['@directus/extensions-sdk', 'vue', 'vue-router', 'vue-i18n', 'pinia'];

/** Modules of the kernel that run in processes of their own: they lie beside the bundle. */
const HELPERS = ['pdf-helper', 'sheet-lines-helper'];

// What the server has loaded anyway.
const SERVER_PACKAGES = ['@directus/api/*', 'express', 'cookie-parser'];

/** The module that Directus expects of a bundle: entries by type, as `{ name, config }` on the server and only the config in the Studio. */
function entryModule(entries: readonly Entry[], side: 'api' | 'app'): string {
  const sources = entries.flatMap(({ type, name, source }) => {
    const path = typeof source === 'string' ? (side === sideOf(type) ? source : undefined) : source[side];
    return path ? [{ type, name, path }] : [];
  });
  const imports = sources.map(({ path }, index) => `import entry${index} from './${path}';`);
  const types = side === 'api' ? ['endpoint', 'hook', 'operation'] : [...STUDIO_TYPES, 'operation'];
  const lists = types.map((wanted) => {
    const members = sources.flatMap(({ type, name }, index) => {
      if (type !== wanted) return [];
      return [side === 'api' ? `{ name: ${JSON.stringify(name)}, config: entry${index} }` : `entry${index}`];
    });
    return `export const ${wanted}s = [${members.join(', ')}];`;
  });
  return [...imports, ...lists].join('\n');
}

/** Builds with esbuild, which takes 2 s. The SDK's own build takes 10 to 20 s, for which every first start would have to wait. */
async function bundle(root: string, folder: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    'directus:extension': { entries: Entry[]; path: Record<'api' | 'app', string> };
  };
  const { entries, path } = manifest['directus:extension'];
  const input = (side: 'api' | 'app') => ({
    stdin: { contents: entryModule(entries, side), resolveDir: folder, loader: 'ts' as const },
    outfile: join(folder, path[side]),
  });
  const common: BuildOptions = { bundle: true, format: 'esm', legalComments: 'none', logLevel: 'error' };
  // CommonJS packages expect these names.
  const banner = {
    js: "import { createRequire as createBundleRequire } from 'node:module'; const require = createBundleRequire(import.meta.url); const __dirname = import.meta.dirname;",
  };
  await Promise.all([
    // Directus's modules must be the instances that the server uses.
    esbuild({ ...common, ...input('api'), platform: 'node', target: 'node22', banner, keepNames: true, external: SERVER_PACKAGES }),
    esbuild({
      ...common,
      entryPoints: HELPERS.map((name) => join(folder, 'src', 'kernel', `${name}.ts`)),
      outdir: dirname(join(folder, path.api)),
      platform: 'node',
      target: 'node22',
      banner,
    }),
    esbuild({ ...common, ...input('app'), platform: 'browser', target: 'es2022', external: STUDIO_PACKAGES, plugins: [vue], minify: true }),
    esbuild({
      ...common,
      entryPoints: {
        page: join(folder, 'src', 'signing-page', 'main.ts'),
        check: join(folder, 'src', 'signing-page', 'check.ts'),
        pdf: join(folder, 'src', 'signing-page', 'pdf.ts'),
      },
      outdir: join(folder, 'dist', 'sign'),
      platform: 'browser',
      target: 'es2022',
      minify: true,
    }),
    ...ASSETS.map((assets) => copyAssets(root, folder, assets)),
  ]);
  await copyFile(join(folder, 'src', 'signing-page', 'page.css'), join(folder, 'dist', 'sign', 'page.css'));
}

interface Assets {
  from: string;
  /** Folder next to the bundle. */
  to: string;
  files: readonly string[];
  /** Copied with all that is in them. */
  folders?: readonly string[];
}

/**
 * Files that the server reads at run time, when node_modules may not exist: the API documentation, the PDF fonts with their license, and
 * what shows PDFs on the page for signers.
 */
const ASSETS: readonly Assets[] = [
  { from: 'swagger-ui-dist', to: 'docs', files: ['swagger-ui.css', 'swagger-ui-bundle.js'] },
  {
    from: '@expo-google-fonts/gothic-a1',
    to: 'fonts',
    files: ['400Regular/GothicA1_400Regular.ttf', '700Bold/GothicA1_700Bold.ttf', 'LICENSE_FONT'],
  },
  {
    from: '@expo-google-fonts/noto-sans-kr',
    to: 'fonts/noto-sans-kr',
    files: ['400Regular/NotoSansKR_400Regular.ttf', '700Bold/NotoSansKR_700Bold.ttf', 'LICENSE_FONT'],
  },
  {
    from: 'pdfjs-dist',
    to: 'sign',
    files: ['legacy/build/pdf.worker.min.mjs', 'LICENSE'],
    folders: ['cmaps', 'standard_fonts', 'wasm'],
  },
];

async function copyAssets(root: string, folder: string, { from, to, files, folders = [] }: Assets): Promise<void> {
  const source = dirname(createRequire(join(root, 'package.json')).resolve(`${from}/package.json`));
  const target = join(folder, 'dist', to);
  await mkdir(target, { recursive: true });
  await Promise.all([
    ...files.map((file) => copyFile(join(source, file), join(target, basename(file)))),
    ...folders.map((name) => cp(join(source, name), join(target, name), { recursive: true })),
  ]);
}

if (import.meta.main) {
  const root = dirname(import.meta.dirname);
  await build(root, progress(), { force: process.argv.includes('--force') });
  await progress().step('Building the client', () => buildClient(root));
}
