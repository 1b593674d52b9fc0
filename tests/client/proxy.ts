import { once } from 'node:events';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What befalls a request: the connection breaks before the server sees it, after the server has answered (and so
 * committed), or within the answer; or something on the way answers itself.
 */
export type Fault = 'before' | 'after' | 'within' | { status: number; headers?: OutgoingHttpHeaders; body?: string };

interface Seen {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
}

export interface FaultyProxy {
  url: string;
  /** The requests that came, in their order. */
  seen: Seen[];
  /** What befalls the next requests, one each; the others pass. */
  faults: Fault[];
  /** The client's address, as the proxy says it to the server. */
  address?: string;
  close(): Promise<void>;
}

/** Stands before the server at `target` and does to requests what the test says. */
export async function faultyProxy(target: string): Promise<FaultyProxy> {
  const seen: Seen[] = [];
  const faults: Fault[] = [];
  const server = createServer((incoming, outgoing) => {
    seen.push({ method: incoming.method ?? '', path: incoming.url ?? '', headers: incoming.headers });
    const fault = faults.shift();
    if (fault === 'before') return incoming.socket.destroy();
    if (typeof fault === 'object') {
      incoming.resume();
      return outgoing.writeHead(fault.status, fault.headers).end(fault.body);
    }
    if (proxy.address) incoming.headers['x-forwarded-for'] = proxy.address;
    forward(target, incoming, outgoing, fault);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: FaultyProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    faults,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}

function forward(target: string, incoming: IncomingMessage, outgoing: ServerResponse, fault: 'after' | 'within' | undefined): void {
  const passed = request(new URL(incoming.url ?? '/', target), { method: incoming.method, headers: incoming.headers }, async (answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    if (fault === 'after') return incoming.socket.destroy();
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
    if (fault !== 'within') return outgoing.end(bytes);
    outgoing.write(bytes.subarray(0, bytes.length / 2), () => incoming.socket.destroy());
  });
  passed.on('error', () => incoming.socket.destroy());
  incoming.pipe(passed);
}
