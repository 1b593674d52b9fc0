import type { Knex } from 'knex';
import sql from 'sql-template-tag';
import { beforeEach, expect, test, vi } from 'vitest';
import { Queue } from './lanes.ts';
import { createReader } from './reader.ts';

const SLOW = sql`select slow`;
const slow = Promise.withResolvers<void>();

const said: string[] = [];
const client = {
  query: async ({ text }: { text?: string }) => {
    said.push(text ?? 'settings');
    if (text === SLOW.sql) await slow.promise;
    return { rows: [{ one: 1 }] };
  },
  release: () => void said.push('released'),
};
class Pool {
  connect = async () => client;
  on() {}
}

beforeEach(() => {
  said.length = 0;
});

const queue = new Queue();
const reader = createReader({ client: { driver: { Pool, Client: Object }, connectionSettings: {} } } as unknown as Knex, queue);
const gone = () => {
  throw new Error('gone');
};

test('what nobody waits for any more is not read, and its connection is free for the next', async () => {
  await expect(reader.query(1, sql`select 1 as one`, 'fresh', gone)).rejects.toThrow('gone');
  await expect(reader.bytes(1, sql`select 1 as one`, 'fresh', gone)).rejects.toThrow('gone');
  expect(said).toEqual(['released', 'released']);
  expect(await reader.query(1, sql`select 1 as one`, 'fresh', () => undefined)).toEqual([{ one: 1 }]);
  expect(said.slice(2)).toEqual(['settings', 'select 1 as one', 'released']);
});

test('reports of one tenant leave connections to others', async () => {
  const reports = Array.from({ length: 20 }, () => reader.query(1, SLOW));
  await vi.waitFor(() => expect(queue.of(1)).toBe(12));
  expect(await reader.query(2, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  slow.resolve();
  expect(await Promise.all(reports)).toHaveLength(20);
  expect(queue.length).toBe(0);
});
