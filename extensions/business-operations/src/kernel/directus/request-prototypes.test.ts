import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, it } from 'vitest';
import { makeRequestsForExpress } from './request-prototypes.ts';

const listen = (server: Server) =>
  new Promise<string>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  );

it('makes requests and responses with the prototypes that Express would give them', async () => {
  const app = express();
  app.post('/:name', express.json(), (req, res) => {
    const kinds = [req instanceof IncomingMessage, res instanceof ServerResponse];
    res.json({ name: req.params.name, body: req.body as unknown, host: req.get('host'), kinds });
  });
  const server = createServer(app);
  makeRequestsForExpress(server);
  const seen: unknown[] = [];
  server.prependListener('request', (req, res) => seen.push(Object.getPrototypeOf(req), Object.getPrototypeOf(res)));
  const url = await listen(server);
  try {
    const answer = await fetch(`${url}/a`, { method: 'POST', body: '{"b":1}', headers: { 'content-type': 'application/json' } });
    expect(await answer.json()).toEqual({ name: 'a', body: { b: 1 }, host: new URL(url).host, kinds: [true, true] });
    expect(seen).toHaveLength(2);
    expect(seen[0]).toBe(app.request);
    expect(seen[1]).toBe(app.response);
  } finally {
    server.close();
  }
});

it('leaves a server alone that has no application of Express', async () => {
  const server = createServer((req, res) => res.end(String(Object.getPrototypeOf(req) === IncomingMessage.prototype)));
  makeRequestsForExpress(server);
  const url = await listen(server);
  expect(await (await fetch(url)).text()).toBe('true');
  server.close();
});
