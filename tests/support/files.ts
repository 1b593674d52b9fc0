import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Body, Client } from './client.ts';
import { checkContract } from './contract.ts';
import { query } from './database.ts';

export interface Part {
  name: string;
  bytes: Uint8Array;
  /** What the client says that it is. */
  type?: string;
}

interface Received {
  status: number;
  headers: Headers;
  bytes: Buffer;
  body: Body;
}

/** Sends a form with files under one name and text parts; the path as `Client` takes it. */
export function sendForm(
  client: Client,
  path: string,
  parts: readonly Part[],
  {
    field = 'file',
    texts = {},
    headers = {},
    method = 'POST',
  }: { field?: string; texts?: Record<string, string>; headers?: Record<string, string>; method?: string } = {},
): Promise<Received> {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.append(name, value);
  for (const { name, bytes, type = 'application/octet-stream' } of parts) form.append(field, new File([bytes as BlobPart], name, { type }));
  return fetchBytes(client, path, { method, body: form, headers });
}

/** An answer as the bytes that came, and as JSON where it is some. */
export async function fetchBytes(client: Client, path: string, { headers = {}, ...init }: RequestInit = {}): Promise<Received> {
  const url = new URL(path.startsWith('//') ? path.slice(1) : `/api/v1${path}`, client.url);
  const response = await fetch(url, { ...init, headers: { ...client.headers, ...(headers as Record<string, string>) } });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.includes('application/json') ?? false;
  const received = {
    status: response.status,
    headers: response.headers,
    bytes,
    body: isJson && bytes.length ? (JSON.parse(bytes.toString()) as Body) : {},
  };
  await checkContract(url, { method: init.method ?? 'GET', ...received, closedFields: client.closedFields });
  return received;
}

/** A file uploaded through the API; its id. */
export async function uploaded(client: Client, name: string, bytes: Uint8Array): Promise<string> {
  const made = await sendForm(client, '/files', [{ name, bytes }]);
  if (made.status !== 201) throw new Error(`Upload of ${name}: ${made.status} ${made.bytes}`);
  return made.body.data.id as string;
}

/** A row of a file as an upload leaves it, whose bytes nobody needs; of the installation where it names no tenant. Returns its id. */
export async function fileRow(tenantId: number | null, uploader: string | null = null, type = 'image/png'): Promise<string> {
  const [row] = await query<{ id: string }>(
    `insert into directus_files (id, storage, filename_download, filename_disk, type, uploaded_by, tenant_id, uploaded_on)
     select id, 'local', 'x.png', id || '.png', $3, $2, $1, now() from gen_random_uuid() as id returning id`,
    [tenantId, uploader, type],
  );
  return row?.id as string;
}

/** How many files the tenants have. */
export const fileCount = async (...tenants: { id: number }[]): Promise<number> =>
  (await query('select 1 from directus_files where tenant_id = any ($1)', [tenants.map(({ id }) => id)])).length;

/** What the local storage of the instance holds of a file: its bytes and what was made of them. */
export async function onDisk(id: string): Promise<string[]> {
  const names = await readdir(join(dataFolder(), 'uploads'));
  return names.filter((name) => name.startsWith(id));
}

/** The folder in which the instance keeps its uploads and the mail that was not sent. */
export const dataFolder = (): string => inject('dataDir');
