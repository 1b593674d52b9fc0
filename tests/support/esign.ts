import { PDFDocument } from '@cantoo/pdf-lib';
import { inject } from 'vitest';
import type { Body, Client, Reply } from './client.ts';
import { connected } from './connection.ts';
import { sendForm } from './files.ts';
import { created, done } from './replies.ts';
import { samples } from './sample-files.ts';
import { anonymous, someAddress } from './tenants.ts';

export const ACCESS_CODE = 'open sesame';
export const SIGNATURE = samples.png.toString('base64');

/** A PDF of so many empty pages. */
export async function paper(pages = 1): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page++) document.addPage([595, 842]);
  return Buffer.from(await document.save());
}

export async function uploaded(client: Client, bytes: Uint8Array, name = '계약서.pdf'): Promise<string> {
  const reply = await sendForm(client, '/files', [{ name, bytes }]);
  if (reply.status !== 201) throw new Error(`Upload: ${reply.status} ${reply.bytes.toString()}`);
  return reply.body.data.id as string;
}

let people = 0;

/** A signer with an access code, whose mails nobody else reads. */
export const signer = (fields: object = {}) => {
  people += 1;
  const email = `signer-${Date.now().toString(36)}-${process.pid}-${people}@signers.example.com`;
  return { name: `서명자 ${people}`, email, auth_method: 'ACCESS_CODE', access_code: ACCESS_CODE, ...fields };
};

/** Where the signer of that place signs. */
export const place = (key: number, fields: object = {}) => ({
  ...{ signer_key: String(key), type: 'SIGNATURE', page: 1, x: 0.1, y: key / 10, width: 0.3, height: 0.08 },
  ...fields,
});

/** A draft of a contract with a document, which each of the signers signs. */
export async function draft(client: Client, signers: readonly object[], fields: object = {}): Promise<Body['data']> {
  const file_id = await uploaded(client, await paper());
  return created(
    client.post('/esign/contracts', {
      title: '공급 계약',
      file_id,
      signers,
      fields: signers.map((_, index) => place(index + 1)),
      ...fields,
    }),
  );
}

export async function sent(client: Client, signers: readonly object[], fields: object = {}): Promise<Body['data']> {
  const { id } = await draft(client, signers, fields);
  return (await done(client.post(`/esign/contracts/${id}/send`))).body.data;
}

export interface Signing {
  token: string;
  view(): Promise<Reply>;
  sendCode(): Promise<Reply>;
  verify(code?: string): Promise<Reply>;
  document(): Promise<Reply>;
  sign(body?: object, headers?: Record<string, string>): Promise<Reply>;
  reject(reason?: string): Promise<Reply>;
  download(query?: Record<string, boolean>): Promise<Reply>;
}

/** A signer's browser: it keeps the session of its last verification. */
export function signing(token: string, through = anonymous): Signing {
  const address = someAddress();
  const path = `/esign/signing/${token}`;
  let session: string | undefined;
  const headers = () => ({ 'x-forwarded-for': address, ...(session ? { 'x-signing-session': session } : {}) });
  return {
    token,
    view: () => through.get(path, {}, headers()),
    sendCode: () => through.post(`${path}/send-code`, {}, headers()),
    async verify(code = ACCESS_CODE) {
      const reply = await through.post(`${path}/verify`, { code }, headers());
      if (reply.status === 200) session = reply.body.data.session;
      return reply;
    },
    document: () => through.get(`${path}/document`, {}, headers()),
    sign: (body = {}, more = {}) =>
      through.post(`${path}/sign`, { consent: true, signature: SIGNATURE, ...body }, { ...headers(), ...more }),
    reject: (reason = '조건이 다릅니다') => through.post(`${path}/reject`, { reason }, headers()),
    download: (query = {}) => through.get(`${path}/download`, query, headers()),
  };
}

/** The browser of a signer of the contract, with a new link. */
export async function browserOf(client: Client, contract: Body['data'], index = 0, through = anonymous): Promise<Signing> {
  const { token } = (await done(client.post(`/esign/contracts/${contract.id}/signers/${contract.signers[index].id}/link`))).body.data;
  return signing(token, through);
}

/** One who has proved who they are. */
export async function verifiedBrowser(client: Client, contract: Body['data'], index = 0, through = anonymous): Promise<Signing> {
  const browser = await browserOf(client, contract, index, through);
  await done(browser.view());
  await done(browser.verify());
  return browser;
}

/** Lets the time of contracts pass, which nobody may change once they were sent. */
export const lapse = (ids: readonly number[]): Promise<unknown> =>
  connected(inject('databaseUrl'), async (client) => {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(`update esign_contracts set expires_at = now() - interval '1 minute' where id = any ($1)`, [ids]);
    await client.query('commit');
  });
