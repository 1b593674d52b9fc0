import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Notice {
  channel: string;
  to: string[];
  template_code: string | null;
  text: string;
  link: string;
  reference: string;
}

export interface MessengerProvider {
  url: string;
  notices: { headers: IncomingHttpHeaders; body: Notice }[];
  /** What it answers, and after how many milliseconds. */
  answer: { status: number; body: string; delay: number; headers?: Record<string, string> };
  close(): Promise<void>;
}

/** A provider of business messages that keeps what it is sent. */
export async function messengerProvider(): Promise<MessengerProvider> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      kept.notices.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) as Notice });
      const { status, body, delay, headers } = kept.answer;
      setTimeout(() => response.writeHead(status, headers).end(body), delay);
    });
  });
  const kept: MessengerProvider = {
    url: '',
    notices: [],
    answer: { status: 200, body: '{}', delay: 0 },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  kept.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
  return kept;
}
