import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { PassThrough } from 'node:stream';
import type { Response } from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../app.ts';
import { sendDownload } from './file-delivery.ts';
import { Download } from './reply.ts';

const app = { directus: { env: { TEMP_PATH: tmpdir() } } } as unknown as App;

let content: PassThrough;
let sending: Promise<void>;

const server = createServer((_req, res) => {
  sending = sendDownload(app, res as unknown as Response, new Download('표.csv', 'text/csv', content));
  sending.catch((error: Error) => res.writeHead(500).end(error.message));
  server.emit('sending');
});
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

test('a file that is made is sent when it is finished, with its length', async () => {
  content = new PassThrough();
  const answer = fetch(url());
  await once(server, 'sending');
  content.write('하나,');
  content.end('둘');
  const reply = await answer;
  expect([reply.status, reply.headers.get('content-length'), await reply.text()]).toEqual([200, '10', '하나,둘']);
});

test('what fails half way is refused', async () => {
  content = new PassThrough();
  const answer = fetch(url());
  await once(server, 'sending');
  content.write('하나,');
  content.destroy(new Error('The rest is missing.'));
  const reply = await answer;
  expect([reply.status, await reply.text()]).toEqual([500, 'The rest is missing.']);
});

test('what nobody waits for any more is made no further', async () => {
  content = new PassThrough();
  const request = get(url());
  request.on('error', () => undefined);
  await once(server, 'sending');
  content.write('하나,');
  request.destroy();
  await expect(sending).rejects.toMatchObject({ status: 503 });
  expect(content.destroyed).toBe(true);
});
