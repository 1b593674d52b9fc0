import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What the Studio registers for everybody, and Vue's own. */
const GLOBAL = /^(v-|interface-|router-|private-view$|keep-alive$|transition-group$)/;

const pascal = (name: string) => name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

test('templates use no component that is not imported, which Vue would leave out with a warning only', async () => {
  const files = (await readdir(import.meta.dirname, { recursive: true })).filter((file) => file.endsWith('.vue'));
  const missing = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(import.meta.dirname, file), 'utf8');
      const used = [...text.matchAll(/<([a-z]+(?:-[a-z]+)+)/g)].map(([, name]) => name as string);
      const isKnown = (name: string) =>
        GLOBAL.test(name) || file.endsWith(`${name}.vue`) || new RegExp(`\\b(import|const|name:) '?${pascal(name)}\\b`).test(text);
      return [...new Set(used)].filter((name) => !isKnown(name)).map((name) => `${file}: ${name}`);
    }),
  );
  expect(missing.flat()).toEqual([]);
});
