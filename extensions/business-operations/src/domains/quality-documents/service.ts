import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { createRow, deleteRow, lockRow, updateRow } from '../../kernel/crud/write.ts';
import { conflict, invalidField } from '../../kernel/errors.ts';
import type { NewQualityDocument, QualityDocumentChanges } from './bodies.ts';
import { type StoredParts, storedParts, type WantedParts, wantedParts, writeParts } from './locations.ts';
import { type QualityDocumentStatus, qualityDocuments } from './model.ts';
import { freeLocations } from './moves.ts';

/** Registers a document with the locations that it is about. Returns its id. */
export async function createQualityDocument(ctx: Context, { order_ids, locations, ...body }: NewQualityDocument): Promise<number> {
  const wanted = order_ids || locations ? await wantedParts(ctx, { order_ids, locations }) : null;
  const site_name = body.site_name ?? (await siteName(ctx, body.site_id));
  const id = await createRow(ctx, qualityDocuments, body, {}, { site_name, received_on: ctx.today() });
  if (wanted) await writeParts(ctx, id, wanted);
  return id;
}

async function siteName(ctx: Context, site: number | null | undefined): Promise<string> {
  if (site == null) throw invalidField('site_name', 'required');
  const found = await ctx.row<{ name: string }>(
    sql`select name from sites where tenant_id = ${ctx.tenant.id} and id = ${site} and deleted_at is null`,
  );
  if (!found) throw invalidField('site_id', 'unknown_reference');
  return found.name;
}

interface Head {
  status: QualityDocumentStatus;
  report_confirmed: boolean;
}

/** What a document still takes once it is completed; the database holds it, too (`snapshots/sql/74-quality-documents.sql`). */
const AFTERWARDS: readonly string[] = ['options', 'remarks'];

function assertOpen({ status, report_confirmed: confirmed }: Head, body: object): void {
  if (status !== 'COMPLETED' && status !== 'CANCELLED') return;
  const named = Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const refused = status === 'CANCELLED' || confirmed ? named : named.filter((name) => !AFTERWARDS.includes(name));
  if (!refused.length && status === 'COMPLETED') return;
  throw conflict(
    'error.quality_document.not_editable',
    (refused.length ? refused : ['status']).map((path) => ({ path, code: 'not_editable', status })),
  );
}

const REPORT_CONFIRMED = `exists (select from performance_reports r where r.tenant_id = t.tenant_id and r.quality_document_id = t.id
  and r.confirmation_status = 'CONFIRMED' and r.deleted_at is null) as report_confirmed`;

/** Changes a document as far as its state lets it; orders and locations that are sent are the whole new lists. */
export async function updateQualityDocument(ctx: Context, id: number, body: QualityDocumentChanges): Promise<void> {
  await lockRow(ctx, qualityDocuments, id, 'update');
  // A report that was confirmed while the lock was waited for is seen by a statement of its own.
  const head = await ctx.row<Head>(
    sql`select t.status, ${raw(REPORT_CONFIRMED)} from quality_documents t where t.tenant_id = ${ctx.tenant.id} and t.id = ${id}`,
  );
  assertOpen(head as Head, body);
  const { order_ids, locations, ...changes } = body;
  if (order_ids || locations) {
    const stored = await storedParts(ctx, id);
    const wanted = await wantedParts(ctx, { order_ids, locations }, stored);
    assertKept((head as Head).status, stored, wanted);
    await writeParts(ctx, id, wanted, stored);
  }
  await updateRow(ctx, qualityDocuments, id, changes);
}

function assertKept(status: QualityDocumentStatus, stored: StoredParts, wanted: WantedParts): void {
  const named = new Set(wanted.locations.map(({ order_location_id: id }) => id));
  const inspected = stored.locations.filter(({ inspected: done, order_location_id: id }) => done && !named.has(id));
  if (inspected.length)
    throw conflict(
      'error.quality_document.location_inspected',
      inspected.map(({ order_location_id, label }) => ({ path: 'locations', code: 'location_inspected', order_location_id, label })),
    );
  if (status !== 'DRAFT' && !named.size) throw invalidField('locations', 'too_few', 'error.validation_failed', { min: 1 });
}

const PARTS = ['quality_document_locations', 'quality_document_orders', 'quality_document_files'];

/** Deletes a draft or a cancelled document with its links, its locations and its file. */
export async function deleteQualityDocument(ctx: Context, id: number): Promise<void> {
  await deleteRow(ctx, qualityDocuments, id);
  await freeLocations(ctx, [id]);
  for (const table of PARTS)
    await ctx.rows(
      sql`delete from ${raw(table)} where tenant_id = ${ctx.tenant.id} and quality_document_id = ${id} and deleted_at is null`,
    );
}
