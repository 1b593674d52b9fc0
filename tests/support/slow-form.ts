import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client, Reply } from './client.ts';
import type { Part } from './files.ts';

/** Long enough for every middleware to have run before the first byte of the body arrives. */
const PAUSE = 60;

type Answer = Pick<Reply, 'status' | 'text'>;

/** Sends the headers, and the pieces of the body one after the other later. The path is sent as it stands. */
async function sendInPieces(
  { url, headers }: Client,
  { method, path, type, pieces }: { method: string; path: string; type: string; pieces: readonly (string | Uint8Array)[] },
): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const sent = request({ host: hostname, port, method, path, headers: { ...headers, 'content-type': type } });
  const answered = new Promise<Answer>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', reject);
    });
  });
  // An early answer may close the connection while we are still sending.
  answered.catch(() => undefined);
  sent.flushHeaders();
  for (const piece of pieces) {
    await wait(PAUSE);
    if (sent.destroyed) break;
    sent.write(piece);
  }
  sent.end();
  return answered;
}

/** A form whose parts arrive after its headers, one after the other. */
export function sendSlowly(
  client: Client,
  path: string,
  parts: readonly Part[],
  { method = 'POST', field = 'file', texts = {} }: { method?: string; field?: string; texts?: Record<string, string> } = {},
): Promise<Answer> {
  const boundary = randomUUID();
  const disposition = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
  const pieces = [
    ...Object.entries(texts).map(([name, value]) => `${disposition(name)}\r\n\r\n${value}\r\n`),
    ...parts.flatMap(({ name, bytes, type = 'application/octet-stream' }) => [
      `${disposition(field)}; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
      bytes,
      '\r\n',
    ]),
    `--${boundary}--\r\n`,
  ];
  return sendInPieces(client, { method, path, type: `multipart/form-data; boundary=${boundary}`, pieces });
}

/** JSON that arrives after its headers, in two pieces. */
export function sendJsonSlowly(client: Client, path: string, body: object): Promise<Answer> {
  const text = JSON.stringify(body);
  return sendInPieces(client, { method: 'POST', path, type: 'application/json', pieces: [text.slice(0, 5), text.slice(5)] });
}
