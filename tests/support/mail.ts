import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { dataFolder } from './files.ts';

export interface Letter {
  to: string;
  subject: string;
}

const ENCODED = /=\?utf-8\?([bq])\?([^?]*)\?=/i;

const fromQuoted = (text: string) =>
  Buffer.from(
    text.replaceAll('_', ' ').replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/** RFC 2047; blanks between two encoded words are none of the text. */
const decoded = (header: string) =>
  Buffer.concat(
    header.split(/(=\?utf-8\?[bq]\?[^?]*\?=)\s*/i).map((part) => {
      const [, kind, text = ''] = ENCODED.exec(part) ?? [];
      if (!kind) return Buffer.from(part);
      return kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : fromQuoted(text);
    }),
  ).toString();

export function letter(raw: string): Letter {
  const head = (raw.split(/\r?\n\r?\n/)[0] ?? '').replace(/\r?\n[ \t]+/g, ' ');
  const header = (name: string) => decoded(new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? '');
  return { to: header('To'), subject: header('Subject') };
}

/** What the instance has sent to an address: without a mail server its mails are kept as files. */
export async function lettersTo(address: string): Promise<Letter[]> {
  return (await rawLetters()).map(letter).filter(({ to }) => to === address);
}

async function rawLetters(): Promise<string[]> {
  const folder = join(dataFolder(), 'outbox');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}

/** The texts of the mails of one part to an address, oldest first. */
export async function textsTo(address: string): Promise<string[]> {
  return (await rawLetters()).filter((raw) => letter(raw).to === address).map(textOf);
}

/** The text of a mail of one part. */
export function textOf(raw: string): string {
  const [head = '', ...rest] = raw.split(/\r?\n\r?\n/);
  const body = rest.join('\n\n');
  const encoding = /^content-transfer-encoding: (\S+)/im.exec(head)?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? fromQuoted(body.replaceAll(/=\r?\n/g, '')).toString() : body;
}

/** The links with a token in the mails to an address. */
export async function mailedLinks(address: string): Promise<URL[]> {
  const mails = (await rawLetters()).filter((raw) => letter(raw).to === address);
  return mails.flatMap((raw) => {
    const text = raw.replaceAll(/=\r?\n/g, '').replaceAll(/=3D/gi, '=');
    const [link] = /https?:\/\/[^\s"'<>]+token=[\w.-]+/.exec(text) ?? [];
    return link ? [new URL(link)] : [];
  });
}

export interface MailServer {
  port: number;
  letters: Letter[];
  /** The letters as they came. */
  raw: string[];
  /** How long it takes to accept a letter, in milliseconds. */
  delay: number;
  /** Addresses that it refuses. */
  refused: string[];
  close(): Promise<void>;
}

/** A mail server that keeps what it is given and refuses the addresses named. */
export async function mailServer(refused: readonly string[] = []): Promise<MailServer> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, answer) => answer(kept.refused.includes(address) ? new Error('No such mailbox') : null),
    onData(stream, _session, answer) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString();
        kept.letters.push(letter(raw));
        kept.raw.push(raw);
        setTimeout(() => answer(null), kept.delay);
      });
    },
  });
  const kept: MailServer = {
    port: 0,
    letters: [],
    raw: [],
    delay: 0,
    refused: [...refused],
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  kept.port = (server.server.address() as AddressInfo).port;
  return kept;
}
