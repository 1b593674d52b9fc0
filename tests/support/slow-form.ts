import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client, Reply } from './client.ts';
import type { Part } from './files.ts';

/** Long enough for every middleware to have run before the first byte of the body arrives. */
const PAUSE = 60;

/**
 * Sends a form whose parts arrive after its headers, one after the other.
 * The path is sent as it stands, with spellings that `fetch` would put in order.
 */
export async function sendSlowly(
  { url, headers }: Client,
  path: string,
  parts: readonly Part[],
  { method = 'POST', field = 'file', texts = {} }: { method?: string; field?: string; texts?: Record<string, string> } = {},
): Promise<Pick<Reply, 'status' | 'text'>> {
  const boundary = randomUUID();
  const { hostname, port } = new URL(url);
  const sent = request({
    host: hostname,
    port,
    method,
    path,
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  const answered = new Promise<Pick<Reply, 'status' | 'text'>>((resolve, reject) => {
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
  const disposition = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
  const pieces: (string | Uint8Array)[] = [
    ...Object.entries(texts).map(([name, value]) => `${disposition(name)}\r\n\r\n${value}\r\n`),
    ...parts.flatMap(({ name, bytes, type = 'application/octet-stream' }) => [
      `${disposition(field)}; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
      bytes,
      '\r\n',
    ]),
    `--${boundary}--\r\n`,
  ];
  sent.flushHeaders();
  for (const piece of pieces) {
    await wait(PAUSE);
    if (sent.destroyed) break;
    sent.write(piece);
  }
  sent.end();
  return answered;
}
