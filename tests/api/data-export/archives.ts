import { createHash } from 'node:crypto';
import JSZip from 'jszip';
import { domains } from '../../../extensions/business-operations/src/domains/index.ts';
import type { AnyField } from '../../../extensions/business-operations/src/kernel/model/field.ts';
import type { Client } from '../../support/client.ts';
import { fetchBytes, sendForm } from '../../support/files.ts';
import { created } from '../../support/replies.ts';
import { systemAdmin } from '../../support/tenants.ts';

/** Exports as they are taken along, changed and brought back. */

// biome-ignore lint/suspicious/noExplicitAny: records of every collection
export type Record_ = any;

export interface Manifest {
  // biome-ignore lint/suspicious/noExplicitAny: tests put in what does not belong there
  [name: string]: any;
  files: { collection: string; file: string; rows: number; sha256: string }[];
}

export async function exportOf(client: Client, include_deleted = true): Promise<Buffer> {
  const { id, status } = await created(client.post('/export', { format: 'JSON', include_deleted }));
  if (status !== 'COMPLETED') throw new Error(`The export is ${status}.`);
  return (await fetchBytes(client, `/export/${id}/download`)).bytes;
}

/** The records of each collection, and the manifest. */
export interface Content {
  manifest: Manifest;
  records: Record<string, Record_[]>;
}

export async function contentOf(bytes: Uint8Array): Promise<Content> {
  const zip = await JSZip.loadAsync(bytes);
  const text = async (name: string) => (await zip.file(name)?.async('string')) ?? '';
  const manifest: Manifest = JSON.parse(await text('manifest.json'));
  const records: Content['records'] = {};
  for (const { collection, file } of manifest.files) records[collection] = JSON.parse(await text(file));
  return { manifest, records };
}

export const written = (records: readonly Record_[]): string =>
  records.length ? `[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]\n` : '[]\n';

export const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');

/** A file as an export writes it, whose manifest agrees with the records unless `wrong` changes it. `texts` replace how some are written. */
export async function archiveOf(
  records: Content['records'],
  wrong: (manifest: Manifest) => unknown = () => undefined,
  texts: Record<string, string> = {},
): Promise<Buffer> {
  const zip = new JSZip();
  const files = Object.entries(records).map(([collection, rows]) => {
    const content = texts[collection] ?? written(rows);
    zip.file(`${collection}.json`, content);
    return { collection, file: `${collection}.json`, rows: rows.length, sha256: sha256(content) };
  });
  const manifest = { export_type: 'ALL', start_date: null, end_date: null, include_deleted: true, skipped: [], files };
  wrong(manifest);
  zip.file('manifest.json', JSON.stringify(manifest));
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}

export const imported = async (id: number, bytes: Uint8Array, client?: Client) =>
  sendForm(client ?? (await systemAdmin()), `/tenants/${id}/import`, [{ name: 'export.zip', bytes }]);

export const fieldsOf = (name: string): Record<string, AnyField> =>
  Object.fromEntries(
    domains.flatMap(({ collections = [] }) =>
      collections.filter((one) => one.name === name).flatMap(({ options }) => Object.entries(options.fields)),
    ),
  );
