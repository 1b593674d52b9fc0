import { connect } from 'node:net';
import { inject } from 'vitest';

export interface RawRequest {
  method: string;
  /** Written as it is: `fetch` would bring it into another form. */
  target: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface RawReply {
  status: number;
  /** Names in lower case. */
  headers: Map<string, string>;
  text: string;
}

/** An HTTP/1.1 request over a socket of its own. */
export async function sendRaw({ method, target, headers = {}, body = '' }: RawRequest): Promise<RawReply> {
  const { hostname, port } = new URL(inject('url'));
  const all = { host: hostname, connection: 'close', 'content-length': String(Buffer.byteLength(body)), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(Number(port), hostname);
  socket.write(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`);
  socket.write(body);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  const [head = '', ...rest] = Buffer.concat(chunks).toString().split('\r\n\r\n');
  const [status = '', ...fields] = head.split('\r\n');
  return {
    status: Number(status.split(' ')[1]),
    headers: new Map(fields.map((field) => [field.split(':')[0]?.toLowerCase() ?? '', field.slice(field.indexOf(':') + 1).trim()])),
    text: rest.join('\r\n\r\n'),
  };
}
