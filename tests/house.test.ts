import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, inject, test } from 'vitest';
import { domains } from '../extensions/business-operations/src/domains/index.ts';
import { readRelease } from '../extensions/business-operations/src/kernel/deploy/release.ts';
import { describeDomains } from '../extensions/business-operations/src/kernel/describe-domains.ts';
import { AUDIT_TRIGGERS, auditedTables } from '../extensions/business-operations/src/kernel/model/audited.ts';
import { fieldOf, storedFields } from '../extensions/business-operations/src/kernel/model/collection.ts';
import { directusCommand, NODE_OPTIONS } from '../scripts/directus.ts';
import { CLIENT_TYPES, generated, generatedClient, generatedStudio, STUDIO_LISTS, snapshotsContent } from '../scripts/generate.ts';
import { commandEnvironment, readSettings, serverEnvironment, WITH_REDIS } from '../scripts/settings.ts';
import { query } from './support/database.ts';
import { unnamed } from './support/unnamed.ts';

const root = join(import.meta.dirname, '..');
const source = join(root, 'extensions/business-operations/src');
const { model, messages } = describeDomains(domains);
const routes = domains.flatMap((domain) => domain.routes ?? []);

async function files(folder: string): Promise<{ name: string; text: string }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const wanted = entries.filter((entry) => entry.isFile() && /\.(ts|vue|sql)$/.test(entry.name));
  return Promise.all(
    wanted.map(async ({ parentPath, name }) => ({
      name: relative(root, join(parentPath, name)),
      text: await readFile(join(parentPath, name), 'utf8'),
    })),
  );
}

test('English names the currency as accountants write it abroad, before the amount', () => {
  expect(messages.forms('en').filter((key) => messages.translate('en', key).includes('₩'))).toEqual([]);
  expect(messages.translate('en', 'studio.statistic.unit.won', { value: '1,000' })).toBe('KRW 1,000');
});

describe('servers in containers', async () => {
  const { services } = load(await readFile(join(root, 'docker-compose.yml'), 'utf8')) as {
    services: Record<string, { environment?: Record<string, string>; env_file?: unknown }>;
  };

  test('run with the same options of Node.js', () => {
    expect(services.directus?.environment?.NODE_OPTIONS?.split(' ')).toEqual(NODE_OPTIONS);
  });

  test('share by Redis what several processes of `npm start` do', () => {
    expect(services.directus?.environment).toMatchObject(WITH_REDIS);
  });

  test('are given what the README says can be configured', async () => {
    const rows = (await readFile(join(root, 'README.md'), 'utf8')).match(/^\| `[A-Z_]+`[^|]*/gm) ?? [];
    const documented = rows.flatMap((row) => [...row.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name));
    // Where and how `npm start` serves, for which containers have their own settings.
    const local = ['PORT', 'HOST', 'DATA_DIR', 'DB_CONNECTION_STRING', 'SEED_DEMO', 'DEMO_PASSWORD'];
    const given = Object.keys({ ...services.deploy?.environment, ...services.directus?.environment });
    expect(documented.filter((name) => !local.includes(name) && !given.includes(name))).toEqual([]);
    expect(documented).toContain('API_KEY_REQUIRED');
  });

  test.each(['deploy', 'directus'])('are given whatever else Directus reads, but for where the proxy looks for them (%s)', (name) => {
    expect(services[name]?.env_file).toEqual([{ path: '.env', required: false }]);
    expect(services[name]?.environment).toMatchObject({
      HOST: '0.0.0.0',
      PORT: '8055',
      DB_HOST: 'postgres',
      IP_TRUST_PROXY: 'uniquelocal',
    });
  });

  test('do not know the password of the first administrator', () => {
    expect(services.directus?.environment?.ADMIN_PASSWORD).toBe('');
  });
});

test.each(['DB_HOST', 'DB_DATABASE', 'DB_CONNECTION_STRING_FILE'])(
  'a database that %s names is not passed over for the embedded one',
  (name) => {
    expect(() => readSettings(root, { [name]: 'database' })).toThrow(
      `Set DB_CONNECTION_STRING, e.g. postgres://user:password@host:5432/name, instead of ${name}.`,
    );
    expect(readSettings(root, { [name]: 'database', DB_CONNECTION_STRING: 'postgres://host/name' }).databaseUrl).toBe(
      'postgres://host/name',
    );
  },
);

describe('the snapshot', () => {
  test.each(Object.entries(generated()))('%s is what the declarations generate', async (name, content) => {
    expect(await readFile(join(root, 'snapshots', name), 'utf8')).toBe(content);
  });

  test('is the one that its release names; else `npm run generate` has to be run', async () => {
    expect((await readRelease(join(root, 'snapshots'))).content).toBe(await snapshotsContent(root));
  });

  test('and the database hold the same columns', async () => {
    const rows = await query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public' and table_name = any ($1)`,
      [model.collections.map(({ name }) => name)],
    );
    const declared = model.collections.flatMap((collection) => [
      `${collection.name}.id`,
      ...(collection.options.scope === 'tenant' ? [`${collection.name}.tenant_id`] : []),
      ...storedFields(collection).map(([field]) => `${collection.name}.${field}`),
    ]);
    expect(rows.map(({ name }) => name).sort()).toEqual(declared.sort());
  });

  test('and the running database do not differ, as Directus compares them', async () => {
    const { PATH, HOME } = process.env;
    const settings = readSettings(root, { PATH, HOME, DATA_DIR: tmpdir() });
    const server = serverEnvironment(
      settings,
      { secret: 'x'.repeat(32), key: 'x'.repeat(32), postgresPassword: '', taxProviderKey: '0'.repeat(64) },
      inject('databaseUrl'),
    );
    const lines: string[] = [];
    await directusCommand(['ops', 'deploy', '--dry-run'], {
      root,
      env: commandEnvironment(server, settings, ''),
      onLine: (line) => lines.push(line),
    });
    expect(lines).toEqual(expect.arrayContaining(['The schema is up to date.', 'The SQL objects are up to date.']));
  });

  test('and the database hold the same tables', async () => {
    const rows = await query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'directus\\_%' and tablename <> 'spatial_ref_sys'`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(model.collections.map(({ name }) => name).sort());
  });
});

describe('the client', () => {
  test.each(Object.entries(generatedClient()))('%s is what the routes and declarations generate', async (name, content) => {
    expect(await readFile(join(root, CLIENT_TYPES, name), 'utf8')).toBe(content);
  });
});

describe('the lists of the Studio', () => {
  test.each(Object.entries(generatedStudio()))('%s is what the routes generate', async (name, content) => {
    expect(await readFile(join(root, STUDIO_LISTS, name), 'utf8')).toBe(content);
  });

  test('show every state in a tone', () => {
    const machines = domains.flatMap((domain) => domain.machines ?? []);
    const plain = machines.flatMap(({ collection, field }) =>
      Object.entries(fieldOf(collection, field)?.labels ?? {})
        .filter(([, { tone }]) => !tone)
        .map(([state]) => `${collection.name}.${field} ${state}`),
    );
    expect(machines.length).toBeGreaterThan(5);
    expect(plain).toEqual([]);
  });
});

describe('functions in the database', () => {
  // A switched-off plan counts as so expensive that PostgreSQL compiles each call of it.
  test('leave the planner as it is', async () => {
    const settings = await query<{ name: string }>(
      `select p.oid::regprocedure || ' ' || setting as name from pg_proc p cross join unnest(p.proconfig) as setting
       where setting ~ '^(enable_|.*_cost|jit|from_collapse|join_collapse)'`,
    );
    expect(settings).toEqual([]);
  });

  test('and no connection compiles statements', async () => {
    expect(await query('show jit')).toEqual([{ jit: 'off' }]);
  });
});

describe('words', () => {
  test('are the same in both languages, and none is empty', () => {
    expect(messages.keys('ko').sort()).toEqual(messages.keys('en').sort());
    for (const language of ['ko', 'en'] as const)
      expect(messages.keys(language).filter((key) => !messages.translate(language, key).trim())).toEqual([]);
  });

  // One that it cannot read keeps the Studio from showing any of them.
  test('have no signs that the Studio takes for something else', () => {
    const shown = ['collection.', 'field.', 'enum.', 'note.', 'value.', 'verb.', 'bookmark.', 'dashboard.', 'studio.'];
    for (const language of ['ko', 'en'] as const)
      expect(
        messages
          .keys(language)
          .filter((key) => shown.some((prefix) => key.startsWith(prefix)))
          .filter((key) => /[{}@|]/.test(messages.translate(language, key).replace(/\{\w+\}/g, ''))),
      ).toEqual([]);
  });

  test('named in what the Studio reads are found in both languages', async () => {
    const texts = await query<{ place: string; text: string }>(
      ['collections', 'fields', 'presets', 'settings', 'flows', 'operations', 'dashboards', 'panels']
        .map((name) => `select '${name}' as place, to_jsonb(t)::text as text from directus_${name} t`)
        .join(' union all '),
    );
    const named = texts.flatMap(({ place, text }) =>
      [...text.matchAll(/\$t:([\w.-]+)/g)].map(([, key]) => ({ place, key: key as string })),
    );
    expect(named.length).toBeGreaterThan(500);
    const words = await query<{ language: string; key: string }>('select language, key from directus_translations');
    const known = new Set(words.map(({ language, key }) => `${language} ${key}`));
    const unknown = named.filter(({ key }) => ['ko-KR', 'en-US'].some((language) => !known.has(`${language} ${key}`)));
    expect(unknown).toEqual([]);
  });

  test('named in the source and the SQL exist', async () => {
    const texts = [...(await files(source)), ...(await files(join(root, 'snapshots/sql')))].filter(
      ({ name }) => !name.endsWith('.test.ts'),
    );
    const used = texts.flatMap(({ name, text }) =>
      [...text.matchAll(/'((?:error|message)\.[a-z_]+(?:\.[a-z_]+)*)'/g)].map(([, key]) => ({ name, key: key as string })),
    );
    expect(used.length).toBeGreaterThan(50);
    expect(used.filter(({ key }) => !messages.has(key))).toEqual([]);
  });
});

describe('routes', () => {
  test('have an id, a path and a reply of their own, and say who may call them', () => {
    expect(new Set(routes.map(({ id }) => id)).size).toBe(routes.length);
    expect(new Set(routes.map(({ method, path, version = 1 }) => `${version} ${method} ${path}`)).size).toBe(routes.length);
    for (const { id, access, reply } of routes) {
      expect(id).toMatch(/^[a-z]+(\.[a-z0-9-]+){2,}$/);
      expect(access, id).toBeDefined();
      expect(reply, id).toBeDefined();
    }
  });

  test('name refusals and messages that exist', () => {
    expect(
      routes.flatMap(({ id, errors = [], message }) =>
        [...errors, ...(message ? [typeof message === 'string' ? message : message({}, String)[0]] : [])]
          .filter((key) => !messages.has(key))
          .map((key) => `${id} ${key}`),
      ),
    ).toEqual([]);
  });
});

describe('the Studio', () => {
  const isVerb = ({ method, path }: (typeof routes)[number]) => (method === 'POST' || method === 'PATCH') && /\{id\}\/[\w-]+$/.test(path);

  test('has a button for every verb, or the route says why not', () => {
    const verbs = routes.filter(isVerb);
    expect(verbs.length).toBeGreaterThan(20);
    expect(verbs.filter(({ button, noButton }) => !button === !noButton).map(({ id }) => id)).toEqual([]);
  });

  test('shows every button in the form of its collection', () => {
    const withField = model.collections
      .filter(({ options }) => Object.values(options.fields).some(({ kind }) => kind === 'buttons'))
      .map(({ name }) => name);
    expect(withField.sort()).toEqual([...model.buttons.keys()].sort());
  });
});

describe('inputs and buttons of the Studio', () => {
  test('have a name for screen readers', async () => {
    const components = (await files(join(source, 'studio'))).filter(({ name }) => name.endsWith('.vue'));
    expect(components.length).toBeGreaterThan(100);
    // The box of Directus's select takes no name, which ours gives it.
    const others = components.filter(({ name }) => !name.endsWith('/labelled-select.vue'));
    expect(others.flatMap(({ name, text }) => unnamed(text).map((place) => `${name}: ${place}`))).toEqual([]);
    expect(others.filter(({ text }) => text.includes('<v-select')).map(({ name }) => name)).toEqual([]);
  });

  test('without one are found', () => {
    const template = (content: string) => unnamed(`<template><div>${content}</div></template>`);
    expect(template('<v-input v-model="x" /><v-button icon><v-icon name="add" /></v-button>')).toEqual([
      'v-input in line 1',
      'v-button in line 1',
    ]);
    expect(template('<label>Name <v-input v-model="x" /></label><button :aria-label="x" /><v-button>{{ t(x) }}</v-button>')).toEqual([]);
  });
});

describe('tables of tenants', () => {
  const tenantTables = model.collections.filter(({ options }) => options.scope === 'tenant').map(({ name }) => name);

  test('have a tenant that is never null, and row-level security with a policy', async () => {
    const rows = await query(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
       where c.oid = any ($1::regclass[]) and a.attnotnull and c.relrowsecurity
         and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant_scope' and pg_get_expr(p.polqual, p.polrelid) like '%tenant_id%' and p.polwithcheck is not null)`,
      [tenantTables],
    );
    expect(rows.map(({ name }) => name).sort()).toEqual([...tenantTables].sort());
  });

  test('refer to rows of tenants by a key that holds the tenant', async () => {
    const targets = new Set([...tenantTables, 'directus_users', 'directus_files']);
    const wanted = model.collections
      .filter(({ options }) => options.scope === 'tenant')
      .flatMap((collection) =>
        storedFields(collection)
          .filter(([, field]) => field.kind === 'ref' && !field.hidden && !field.anyTenant && targets.has(field.to ?? ''))
          .map(([field]) => `${collection.name}_${field}_tenant`),
      );
    const rows = await query<{ name: string }>(
      `select conname as name from pg_constraint where contype = 'f' and convalidated and cardinality(conkey) = 2 and conname = any ($1)`,
      [wanted],
    );
    expect(wanted.length).toBeGreaterThan(3);
    expect(rows.map(({ name }) => name).sort()).toEqual([...wanted].sort());
  });

  test('audited ones have their triggers, others none', async () => {
    const rows = await query<{ name: string }>(
      `select tgrelid::regclass || '.' || tgname as name from pg_trigger where tgname like 'audit\\_log%' and tgenabled = 'O' and not tgisinternal`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(
      [...auditedTables(model).keys()].flatMap((name) => AUDIT_TRIGGERS.map((trigger) => `${name}.${trigger}`)).sort(),
    );
  });
});

describe('the source', () => {
  test('knows requests and responses in the kernel alone', async () => {
    const outside = (await files(source)).filter(
      ({ name }) => !/kernel\/(http|directus)\/|src\/(api|hooks|sign)\.ts$|src\/studio\//.test(name),
    );
    expect(outside.filter(({ text }) => /\brouter\.|\breq\.|\bres\./.test(text)).map(({ name }) => name)).toEqual([]);
  });

  test('has no file of more than 400 lines', async () => {
    const all = [...(await files(source)), ...(await files(join(root, 'scripts'))), ...(await files(join(root, 'tests')))];
    const written = all.filter(({ name }) => !name.startsWith(CLIENT_TYPES));
    expect(written.filter(({ text }) => text.split('\n').length > 401).map(({ name }) => name)).toEqual([]);
  });
});
