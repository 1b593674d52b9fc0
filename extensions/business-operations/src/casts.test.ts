import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const domains = new URL('domains/', import.meta.url);

/** Casts that silence the compiler: what they would hide in a domain, the kernel's types should say. */
const CASTS = /\bas never\b|\bas unknown as\b/;

it('keeps casts past the compiler out of the domains', () => {
  const files = readdirSync(domains, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((name) =>
    readFileSync(new URL(name, domains), 'utf8')
      .split('\n')
      .flatMap((line, index) => (CASTS.test(line) ? [`${name}:${index + 1}`] : [])),
  );
  expect(found).toEqual([]);
});
