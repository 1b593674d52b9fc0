import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { dump, load } from 'js-yaml';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { run } from '../../scripts/command.ts';
import { asDatabase } from '../../scripts/database.ts';
import { directusCommand } from '../../scripts/directus.ts';
import { fingerprint } from '../../scripts/fingerprint.ts';
import { type Instance, startInstance } from '../../scripts/instance.ts';
import { freePort } from '../../scripts/ports.ts';
import { readSecrets } from '../../scripts/secrets.ts';
import {
  commandEnvironment,
  type Environment,
  nodeBinary,
  readSettings,
  type Settings,
  serverEnvironment,
} from '../../scripts/settings.ts';
import { type Catalog, comparable, readCatalog, without } from '../support/catalog.ts';
import { Client } from '../support/client.ts';
import { connected } from '../support/connection.ts';
import { WITHOUT_STUDIO } from '../support/second-instance.ts';
import { newTenant } from '../support/tenants.ts';

const root = join(import.meta.dirname, '..', '..');
const FIXTURE = join(root, 'tests/fixtures/former-release/database.sql.gz');
const BY_HAND = 'by_hand';
const server = inject('databaseUrl');
const name = `upgrade_${randomBytes(4).toString('hex')}`;
const url = Object.assign(new URL(server), { pathname: `/${name}` }).toString();

const rows = <Row extends pg.QueryResultRow>(text: string, values: unknown[] = [], where = url): Promise<Row[]> =>
  connected(where, async (client) => (await client.query<Row>(text, values)).rows);

const catalogOf = (where: string) => connected(where, readCatalog);

/** A database of the release before, as it is brought to this one. The tests follow each other. */
describe('an upgrade from the former release', () => {
  let folder: string;
  let settings: Settings;
  let environment: Environment;
  let instance: Instance | undefined;
  let fresh: Catalog;

  const ops = (...args: string[]) => opsWith({}, ...args);

  async function opsWith({ onLine, ...given }: { onLine?: (line: string) => void; ALLOW_OLDER_RELEASE?: string }, ...args: string[]) {
    const lines: string[] = [];
    const env = { ...commandEnvironment(environment, settings, await fingerprint(root)), ...given };
    await directusCommand(['ops', ...args], {
      root,
      env,
      onLine(line) {
        lines.push(line);
        onLine?.(line);
      },
    });
    return lines;
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'business-operations-upgrade-'));
    const { PATH, HOME } = process.env;
    settings = readSettings(root, {
      ...{ PATH, HOME, DATA_DIR: folder, PORT: String(await freePort()), DB_CONNECTION_STRING: url },
      ...{ SEED_DEMO: 'false', ...WITHOUT_STUDIO },
    });
    environment = serverEnvironment(settings, await readSecrets(folder), url);
    await rows(`create database ${name}`, [], server);
    const dump = (await promisify(gunzip)(await readFile(FIXTURE))).toString();
    // Commands of psql, which the server does not know.
    await connected(url, (client) => client.query(dump.replace(/^\\.*$/gm, '')));
    fresh = await catalogOf(server);
  }, 60_000);

  afterAll(async () => {
    await instance?.stop();
    await rows(`drop database if exists ${name} with (force)`, [], server);
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  /** A transaction that has written to every table. What waits for it is broken off, rather than for ever. */
  async function everybodyWrites(): Promise<pg.Client> {
    await rows(`alter database ${name} set lock_timeout = '5s'`, [], server);
    const client = new pg.Client(asDatabase(url));
    await client.connect();
    await client.query('begin');
    await client.query(`do $$ declare t record; begin
      for t in select oid::regclass as name from pg_class where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'ops'::regnamespace)
      loop execute format('lock table %s in row exclusive mode', t.name); end loop; end $$`);
    return client;
  }

  test('is planned without changing anything, and without waiting for who writes', async () => {
    const before = await catalogOf(url);
    const writing = await everybodyWrites();
    const lines = await ops('deploy', '--dry-run', '--verbose');
    await writing.end();
    await rows(`alter database ${name} reset lock_timeout`, [], server);
    expect(lines).toContain('Tenants to be given what is new to them: 2');
    expect(lines.join('\n')).toMatch(/SQL objects|The SQL objects are up to date/);
    expect(await catalogOf(url)).toEqual(before);
  }, 240_000);

  test('makes the database equal to a fresh one, though two processes deploy at once', async () => {
    const reports = await Promise.all([ops('deploy', '--verbose'), ops('deploy', '--verbose')]);
    // One of them has given it all, the other nothing.
    expect(reports.map((lines) => lines.filter((line) => line.startsWith('Given to')).length).sort()).toEqual([0, 1]);
    expect(reports.flat().join('\n')).toMatch(/ {2}older: .*1 approval form/);
    const upgraded = await catalogOf(url);
    for (const [kind, objects] of Object.entries(without(BY_HAND, upgraded)))
      expect(comparable(objects), kind).toEqual(comparable(fresh[kind]));
  }, 480_000);

  test('leaves alone what an administrator made by hand', async () => {
    const upgraded = await catalogOf(url);
    const left = Object.entries(upgraded).flatMap(([kind, objects]) =>
      Object.keys(objects)
        .filter((object) => object.includes(BY_HAND))
        .map((object) => `${kind} ${object}`),
    );
    expect(left.sort()).toEqual([
      'constraints public.clients clients_by_hand',
      'functions public.by_hand()',
      'indexes public.clients public.clients_by_hand',
      'triggers public.clients by_hand',
    ]);
  });

  test('repeated, changes and gives nothing', async () => {
    const written = () => rows('select count(*) from audit.trigger_audit_logs');
    const before = [await catalogOf(url), await written()];
    const lines = await ops('deploy');
    expect(lines).toEqual(expect.arrayContaining(['The schema is up to date.', 'The SQL objects are up to date.']));
    expect(lines.filter((line) => line.startsWith('Given'))).toEqual([]);
    expect([await catalogOf(url), await written()]).toEqual(before);
  }, 120_000);

  const OF_TENANT: Record<string, string> = {
    // A form stays as it was given, though those of later companies ask for more.
    forms: `select code as name, (to_jsonb(f) - array['id', 'tenant_id', 'created_at', 'updated_at', 'created_by', 'updated_by', 'default_line_id'])
        || jsonb_build_object('line', l.name, 'fields', (select jsonb_agg(field - 'required') from jsonb_array_elements(f.fields::jsonb) as field)) as definition from approval_forms f left join approval_lines l on l.id = f.default_line_id where f.tenant_id = $1`,
    lines: `select name, to_jsonb(t) - array['id', 'tenant_id', 'created_at', 'updated_at', 'created_by', 'updated_by'] as definition from approval_lines t where tenant_id = $1`,
    departments: `select code as name, jsonb_build_array(name, sort_order, is_active, deleted_at) as definition from departments where tenant_id = $1`,
    positions: `select name, jsonb_build_array(rank_order, is_active, deleted_at) as definition from positions where tenant_id = $1`,
    accounts: `select code as name, jsonb_build_array(name, category, sub_category, posting_role, is_active) as definition from account_codes where tenant_id = $1`,
    holidays: `select holiday_date::text as name, jsonb_build_array(name, kind) as definition from holidays where tenant_id = $1`,
    'payroll settings': `select year || '-' || effective_month as name, to_jsonb(t) - array['id', 'tenant_id', 'created_at', 'updated_at', 'created_by', 'updated_by'] as definition
      from payroll_settings t where tenant_id = $1`,
    menus: `select menu_id::text as name, visible::text as definition from role_menu_permissions where tenant_id = $1`,
    roles: `select code as name, jsonb_build_array(name, icon, is_builtin) as definition from directus_roles where tenant_id = $1`,
    rights: `select p.description || ' ' || g.collection || ' ' || g.action as name, to_jsonb(g) - array['id', 'policy'] as definition
      from directus_permissions g join directus_policies p on p.id = g.policy where p.tenant_id = $1`,
  };

  async function tenantRows(where: string, id: number): Promise<Catalog> {
    const found: Catalog = {};
    for (const [kind, text] of Object.entries(OF_TENANT)) {
      const list = await rows<{ name: string; definition: unknown }>(text, [id], where);
      found[kind] = Object.fromEntries(list.map((row) => [row.name, row.definition]));
    }
    return found;
  }

  const idOf = async (code: string) => (await rows<{ id: number }>('select id from tenants where code = $1', [code]))[0]?.id ?? 0;

  test('gives a tenant that changed nothing what a new one has', async () => {
    const made = await newTenant({ locale: 'en' });
    const [older, expected] = [await tenantRows(url, await idOf('older')), await tenantRows(server, made.id)];
    for (const [kind, objects] of Object.entries(expected)) expect(older[kind], kind).toEqual(objects);
  });

  test('leaves a tenant what it changed', async () => {
    const former = await tenantRows(url, await idOf('former'));
    const made = await tenantRows(server, (await newTenant({ locale: 'ko' })).id);
    const names = (kind: string) => Object.keys(former[kind] ?? {}).sort();
    const differing = (kind: string) =>
      [...new Set([...names(kind), ...Object.keys(made[kind] ?? {})])]
        .filter((key) => JSON.stringify(former[kind]?.[key]) !== JSON.stringify(made[kind]?.[key]))
        .sort();
    expect(differing('departments')).toEqual(['ADMIN']);
    expect(former.departments?.ADMIN).toEqual(expect.arrayContaining(['총무팀']));
    expect(differing('forms')).toEqual(['GENERAL', 'PURCHASE']);
    expect(former.forms?.PURCHASE).toMatchObject({ deleted_at: expect.any(String) });
    expect(former.forms?.GENERAL).toMatchObject({ name: '우리 기안서' });
    expect(names('lines')).toEqual(['두 단계 결재', '팀장 결재']);
    expect(differing('positions')).toEqual(['상무', '이사', '주임']);
    expect(names('positions')).not.toContain('이사');
    expect(differing('roles')).toEqual(['quality']);
    expect(differing('rights').filter((key) => !key.startsWith('quality '))).toEqual(['manager clients delete', 'viewer clients read']);
    expect(Object.keys(former.rights ?? {})).not.toContain('manager clients delete');
    for (const kind of ['accounts', 'holidays', 'payroll settings', 'menus']) expect(differing(kind), kind).toEqual([]);
  });

  test('lets both tenants submit a leave', async () => {
    instance = await startInstance(settings);
    for (const code of ['older', 'former']) {
      const staff = new Client(instance.url, `${code}-staff-token-of-the-fixture`);
      const drafts = await staff.get('/leave-requests', { status: 'DRAFT' });
      expect(drafts.body.data, drafts.text).toHaveLength(1);
      const reply = await staff.post(`/leave-requests/${drafts.body.data[0].id}/submit-approval`, {});
      expect(reply.status, reply.text).toBe(200);
      expect(reply.body.data.approval).toMatchObject({ status: 'IN_PROGRESS' });
      const head = new Client(instance.url, `${code}-head-token-of-the-fixture`);
      const decided = await head.post(`/approvals/${reply.body.data.approval.id}/approve`, { comment: '.' });
      expect(decided.status, decided.text).toBe(200);
    }
    await instance.stop();
    instance = undefined;
  }, 120_000);

  test('moves demo people of the former release to their present addresses, and nobody else, without help of `npm start`', async () => {
    const tenant = `insert into tenants (code, name, plan) values ($1, $1, 'BASIC') returning id`;
    for (const code of ['hanbit', 'daeho']) {
      const [made] = await rows<{ id: number }>(tenant, [code]);
      for (const account of ['owner', 'viewer', 'stranger'])
        await rows(`insert into directus_users (id, email, tenant_id) values (gen_random_uuid(), $1, $2)`, [
          `${account}@${code}.example`,
          made?.id,
        ]);
    }
    await rows(`insert into directus_users (id, email) values (gen_random_uuid(), 'viewer@daeho.example.com')`);
    const cli = createRequire(createRequire(join(root, 'package.json')).resolve('directus/package.json')).resolve(
      '@directus/api/cli/run.js',
    );
    const env = commandEnvironment(environment, settings, '');
    await run('directus ops seed --demo', nodeBinary(root), [cli, 'ops', 'seed', '--demo'], { cwd: root, env });
    const people = await rows<{ email: string }>(`select email from directus_users where email ~ '@(hanbit|daeho)' order by email`);
    expect(people.map(({ email }) => email)).toEqual([
      'owner@daeho.example.com',
      'owner@hanbit.example.com',
      'stranger@daeho.example',
      'stranger@hanbit.example',
      'viewer@daeho.example',
      'viewer@daeho.example.com',
      'viewer@hanbit.example.com',
    ]);
  }, 240_000);

  describe('and releases after it', () => {
    let next: string;

    /** The snapshots of another release: this one with its SQL rewritten. */
    async function release(rewrite: (file: string, text: string) => string): Promise<void> {
      for (const file of ['10-foundation.sql', '20-collections.sql', '34-organisation.sql'])
        await writeFile(join(next, 'sql', file), rewrite(file, await readFile(join(root, 'snapshots', 'sql', file), 'utf8')));
    }

    beforeAll(async () => {
      next = join(folder, 'snapshots');
      await cp(join(root, 'snapshots'), next, { recursive: true });
    });

    test('refuse a check that rows violate, saying which and how many, and change nothing', async () => {
      // Three departments of each tenant.
      const [long] = await rows<{ count: number }>('select count(*)::int as count from departments where length(code) >= 6');
      expect(long?.count).toBeGreaterThanOrEqual(12);
      const before = await catalogOf(url);
      await writeFile(
        join(next, 'sql', '99-next.sql'),
        `alter table departments drop constraint if exists departments_short, add constraint departments_short check (length(code) < 6 or tenant_id < 0);`,
      );
      await expect(ops('deploy', '--snapshots', next)).rejects.toThrow(
        new RegExp(`\\b${long?.count} rows of departments violate the check departments_short: .*length`, 's'),
      );
      expect(await catalogOf(url)).toEqual(before);
    }, 240_000);

    test('change, add and remove rules; an older one undoes that and what was changed by hand, but only when that is wanted', async () => {
      const before = await catalogOf(url);
      await writeFile(join(next, 'release.json'), JSON.stringify({ content: 'next', made_at: '2199-12-31T00:00:00.000Z' }));
      const brought = () => rows(`select value from ops.state where key = 'release'`);
      const former = await brought();
      const sql = join(next, 'sql', '99-next.sql');
      await writeFile(sql, 'select 1 / 0');
      await expect(ops('deploy', '--snapshots', next)).rejects.toThrow('division by zero');
      expect(await brought()).toEqual(former);

      await writeFile(
        sql,
        `create or replace function ops.next() returns trigger language plpgsql as $$ begin return new; end $$;
         create or replace trigger next before insert on clients for each row execute function ops.next();
         create policy next on clients for select to business_operations_api using (true);
         create index if not exists clients_next on clients (tenant_id, created_at);
         alter table clients add constraint clients_next check (id > 0);`,
      );
      await release((file, text) => {
        if (file === '34-organisation.sql')
          return text.replaceAll('level <= 10', 'level <= 11').replace(/create or replace trigger b_tree[^;]*;/, '');
        if (file === '10-foundation.sql')
          return text.replace('ops.today(tenant integer)', 'ops.today(company integer)').replace('where id = tenant', 'where id = company');
        return text
          .replace(/create index if not exists departments_name[^;]*;/, '')
          .replace('departments (tenant_id, sort_order)', 'departments (tenant_id, sort_order, id)')
          .replace("'{ACTIVE,INACTIVE}'", "'{ACTIVE,INACTIVE,ARCHIVED}'")
          .replace('grant select, insert, update, delete on departments', 'grant select on departments');
      });
      const lines = await ops('deploy', '--snapshots', next);
      const listed = (what: string) =>
        lines
          .find((line) => line.startsWith(`SQL objects ${what}: `))
          ?.split(': ')[1]
          ?.split(', ');
      expect(listed('added')).toEqual([
        'check clients_next on clients',
        'function ops.next()',
        'index clients_next on clients',
        'policy next on clients',
        'trigger next on clients',
      ]);
      expect(listed('removed')).toEqual(['index departments_name on departments', 'trigger b_tree on departments']);
      expect(listed('changed')).toEqual([
        'check tenants_status_enum on tenants',
        'function ops.guard_department()',
        'function ops.today(integer)',
        'grant on departments',
        'index departments_sort_order on departments',
      ]);
      const changed = await catalogOf(url);
      expect(changed.constraints?.['public.tenants tenants_status_enum']).toContain('ARCHIVED');
      expect(changed.triggers).not.toHaveProperty('public.departments b_tree');
      expect(changed.indexes?.['public.departments public.departments_sort_order']).toContain('sort_order, id');
      // By hand, besides.
      await rows(`drop trigger a_tenant on clients`);
      await rows(`alter table tenants drop constraint tenants_plan_enum`);
      await rows(`create or replace function ops.user_id() returns uuid language sql as $$ select null::uuid $$`);
      await expect(ops('deploy')).rejects.toThrow(/A release of 2199-12-31T00:00:00.000Z has been deployed.* ALLOW_OLDER_RELEASE=true/s);
      expect(await ops('deploy', '--dry-run')).toContainEqual(expect.stringMatching(/^Warning: A release of 2199-12-31/));
      const back = await opsWith({ ALLOW_OLDER_RELEASE: 'true' }, 'deploy', '--verbose');
      for (const name of ['check tenants_plan_enum on tenants', 'trigger a_tenant on clients', 'function ops.user_id()'])
        expect(back).toContain(`  ${name}`);
      expect(await catalogOf(url)).toEqual(before);
    }, 480_000);

    test('wait for a table that somebody writes to, and let others write meanwhile; what they added goes with all rules kept', async () => {
      const tables = async () => {
        const { columns, constraints, indexes, triggers, policies, grants } = await catalogOf(url);
        return { columns, constraints, indexes, triggers, policies, grants };
      };
      const before = await tables();
      await cp(join(root, 'snapshots'), next, { recursive: true });
      await rm(join(next, 'sql', '99-next.sql'), { force: true });
      const schema = load(await readFile(join(next, 'schema.yaml'), 'utf8')) as { fields: { collection: string; field: string }[] };
      const like = schema.fields.find(({ collection, field }) => collection === 'clients' && field === 'name');
      const added = JSON.parse(
        JSON.stringify(like).replaceAll('"name":"name"', '"name":"next"').replaceAll('"field":"name"', '"field":"next"'),
      );
      schema.fields.push({ ...added, schema: { ...added.schema, is_nullable: true } });
      await writeFile(join(next, 'schema.yaml'), dump(schema, { noRefs: true, lineWidth: -1 }));

      const writing = new pg.Client(asDatabase(url));
      await writing.connect();
      await writing.query('begin; lock table clients in row exclusive mode');
      let waits = (): void => undefined;
      const waiting = new Promise<void>((resolve) => {
        waits = resolve;
      });
      const deploying = opsWith({ onLine: (line) => line.startsWith('Waiting') && waits() }, 'deploy', '--snapshots', next);
      await Promise.race([waiting, deploying]);
      // Whoever waited in the queue would keep this one from the table until the other is done.
      await rows(`set lock_timeout = '5s'; update clients set memo = 'meanwhile' where false`);
      await writing.end();
      expect((await deploying).filter((line) => line === 'Schema applied.')).toHaveLength(1);
      expect(Object.keys((await catalogOf(url)).columns ?? {})).toContain('public.clients.next');

      await ops('deploy', '--allow-delete', 'clients.next');
      expect(await tables()).toEqual(before);
      // Though nothing else has changed since.
      await rows(
        `alter table clients add column by_whom text; insert into directus_fields (collection, field) values ('clients', 'by_whom')`,
      );
      await ops('deploy', '--allow-delete', 'clients.by_whom');
      expect(await tables()).toEqual(before);
    }, 480_000);
  });
});
