import { randomBytes } from 'node:crypto';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { exclusively } from '../../extensions/business-operations/src/kernel/deploy/exclusively.ts';
import { asDatabase } from '../../scripts/database.ts';
import { connected } from '../support/connection.ts';

const server = inject('databaseUrl');
const name = `exclusively_${randomBytes(4).toString('hex')}`;
const url = Object.assign(new URL(server), { pathname: `/${name}` }).toString();
const tables = ['public.first', 'public.second'];

let database: Knex;

beforeAll(async () => {
  await connected(server, (client) => client.query(`create database ${name}`));
  database = knex({ client: 'pg', connection: url });
  await database.raw('create table first (id integer); create table second (id integer)');
});

afterAll(async () => {
  await database.destroy();
  await connected(server, (client) => client.query(`drop database ${name} with (force)`));
});

test('what needs tables for itself holds none of them while it waits, so that who uses them goes on', async () => {
  const request = new pg.Client(asDatabase(url));
  await request.connect();
  await request.query('begin; lock table second in row exclusive mode');
  let reported = (_line: string): void => undefined;
  const waits = new Promise<string>((resolve) => {
    reported = resolve;
  });
  const working = exclusively(database, { tables, report: (line) => reported(line) }, async (db) => {
    await db.raw('insert into first values (1)');
    return 'done';
  });
  expect(await waits).toMatch(/^Waiting/);
  // Whoever kept this one while waiting for the other would have to break the request off.
  await request.query(`set lock_timeout = '5s'; insert into first values (2); commit`);
  await request.end();
  expect(await working).toBe('done');
  expect((await database('first').orderBy('id')).map(({ id }) => id)).toEqual([1, 2]);
});

test('what is referred to is read meanwhile, and not written', async () => {
  const wanted = { tables: ['public.first'], referenced: ['public.second'], report: () => undefined };
  await exclusively(database, wanted, async () => {
    expect(await database('second')).toEqual([]);
    const writing = database.transaction((db) => db.raw(`set local lock_timeout = '100ms'; insert into second values (1)`));
    await expect(writing).rejects.toMatchObject({ code: '55P03' });
  });
});

test('what fails for another reason is not repeated', async () => {
  let times = 0;
  const failing = exclusively(database, { tables, report: () => undefined }, (db) => {
    times++;
    return db.raw('select 1 / 0');
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect(times).toBe(1);
});
