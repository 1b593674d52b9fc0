import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { instantText } from '../../../kernel/crud/select.ts';
import { permitted } from '../../../kernel/crud/write.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import { Json } from '../../../kernel/http/reply.ts';
import { qmsAudits } from '../model.ts';
import { AuditStatus, confirmedBy, progressSql } from './queries.ts';

export const Confirmed = z.object({
  unit_id: z.int(),
  confirmed: z.boolean(),
  confirmed_at: z.iso.datetime().nullable(),
  confirmed_by: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  document: z.object({ unit_count: z.int(), confirmed_count: z.int(), audit_status: AuditStatus }),
});

interface Unit {
  audit: number | null;
  confirmed: boolean;
}

/** Confirms a unit or takes it back. Of requests at once each sees what the one before it left; the document stays completed meanwhile. */
export async function confirmUnit(ctx: Context, unitId: number, asked: boolean | undefined): Promise<Json> {
  const of = sql`l.tenant_id = ${ctx.tenant.id} and l.id = ${unitId} and l.deleted_at is null`;
  // The document first, as whoever cancels it locks them.
  const document = await ctx.row<{ status: string }>(sql`
    select d.status from quality_document_locations l
    join quality_documents d on d.tenant_id = l.tenant_id and d.id = l.quality_document_id and d.deleted_at is null where ${of} for share of d`);
  if (!document) throw notFound();
  if (document.status !== 'COMPLETED')
    throw conflict('error.lot_audit.not_completed', [{ code: 'not_completed', status: document.status }]);
  await ctx.rows(sql`select l.id from quality_document_locations l where ${of} for update`);
  const unit = await ctx.row<Unit>(sql`
    select a.id as audit, coalesce(a.confirmed, false) as confirmed
    from quality_document_locations l left join qms_audits a on a.tenant_id = l.tenant_id and a.quality_document_location_id = l.id where ${of}`);
  if (!unit) throw notFound();
  const confirmed = asked ?? !unit.confirmed;
  if (unit.audit === null || confirmed !== unit.confirmed) {
    const stamps = confirmed
      ? { confirmed_at: ctx.now.toISOString(), confirmed_by: ctx.session.userId }
      : { confirmed_at: null, confirmed_by: null };
    const changes = { ...permitted(ctx, qmsAudits, 'update', { confirmed }), ...stamps };
    const audits = ctx.items(qmsAudits);
    if (unit.audit === null) await audits.create({ tenant_id: ctx.tenant.id, quality_document_location_id: unitId, ...changes });
    else await audits.update(unit.audit, changes);
  }
  const row = await ctx.row<{ data: string }>(sql`
    select json_build_object('unit_id', u.id, 'confirmed', a.confirmed, 'confirmed_at', ${raw(instantText('a.confirmed_at'))}, 'confirmed_by', ${confirmedBy},
      'document', to_json(p))::text as data
    from quality_document_locations u
    join quality_documents d on d.tenant_id = u.tenant_id and d.id = u.quality_document_id
    join qms_audits a on a.tenant_id = u.tenant_id and a.quality_document_location_id = u.id
    cross join lateral ${progressSql} p
    where u.tenant_id = ${ctx.tenant.id} and u.id = ${unitId}`);
  return new Json(row?.data ?? 'null');
}
