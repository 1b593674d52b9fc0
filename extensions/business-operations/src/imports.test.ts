import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const source = import.meta.dirname;

const IMPORT = /^(?:import|export) (type )?(?:(\{[^}]*\}|[^'"{}]*?) from )?'(\.[^']+)'/gm;

const importsTypesOnly = (names = '') => /^\{\s*(?:type \w+(?: as \w+)?,?\s*)+\}$/.test(names);

/** The files that each file imports, with types or only at run time, by paths below `src`. */
async function importGraph({ types }: { types: boolean }): Promise<Map<string, string[]>> {
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /(?<!\.test)\.(ts|vue)$/.test(entry.name));
  return new Map(
    await Promise.all(
      files.map(async ({ parentPath, name }): Promise<[string, string[]]> => {
        const path = join(parentPath, name);
        const text = (await readFile(path, 'utf8')).replace(/^ +(?=import )/gm, '');
        const imported = [...text.matchAll(IMPORT)]
          // The compiler removes imports of types only.
          .filter(([, type, names]) => types || !(type || importsTypesOnly(names)))
          .map(([, , , target]) => relative(source, resolve(dirname(path), target as string)));
        return [relative(source, path), imported];
      }),
    ),
  );
}

/** The import cycles of the graph. */
function cycles(graph: Map<string, string[]>): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (path.includes(file) || done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
}

test('no import cycles at run time', async () => {
  expect(cycles(await importGraph({ types: false }))).toEqual([]);
});

test('types go round in one circle: the app knows its domains, whose routes run in a context of the app', async () => {
  const graph = await importGraph({ types: true });
  const app = 'kernel/app.ts';
  expect(graph.get(app)).toContain('kernel/domain.ts');
  graph.set(app, graph.get(app)?.filter((file) => file !== 'kernel/domain.ts') ?? []);
  expect(cycles(graph)).toEqual([]);
});

test('what serves requests imports nothing of deployments', async () => {
  const graph = await importGraph({ types: false });
  const reached = new Set<string>();
  const visit = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const next of graph.get(file) ?? []) visit(next);
  };
  for (const entry of ['api.ts', 'hooks.ts']) {
    expect(graph.has(entry)).toBe(true);
    visit(entry);
  }
  expect([...reached].filter((file) => file.startsWith('kernel/deploy/'))).toEqual([]);
});

test('the kernel knows no domain', async () => {
  const graph = await importGraph({ types: false });
  const crossings = [...graph].flatMap(([file, imported]) =>
    file.startsWith('kernel/') ? imported.filter((target) => target.startsWith('domains/')).map((target) => `${file} → ${target}`) : [],
  );
  expect(crossings).toEqual([]);
});
