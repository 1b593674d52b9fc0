import sql from 'sql-template-tag';
import type { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { assertDeletable, guardedColumns } from '../../kernel/crud/frozen.ts';
import { createRow, lockRow, updateRow } from '../../kernel/crud/write.ts';
import { conflict, invalid } from '../../kernel/errors.ts';
import { assertOnPage, assertOrderOfSigning, type Changes, type Creation, type Parties, partiesOf } from './bodies.ts';
import { assertDocument } from './document.ts';
import { log } from './log.ts';
import { type ContractStatus, esignContracts } from './model.ts';
import { accessCodeHash } from './secrets.ts';

/** Contracts before they are sent. */

export async function createContract(ctx: Context, body: z.infer<typeof Creation>): Promise<number> {
  const { signers = [], fields = [], ...head } = body;
  const parties = partiesOf({ signers, fields });
  const document = head.file_id ? await assertDocument(ctx, head.file_id) : null;
  assertOnPage(fields, document?.pages ?? null);
  assertOrderOfSigning(
    head.sign_order_type ?? 'PARALLEL',
    parties.signers.map(({ sign_order }) => sign_order),
  );
  const id = await createRow(ctx, esignContracts, head, { page_count: document?.pages ?? null });
  await storeParties(ctx, id, parties);
  await log(ctx, id, { event: 'CREATED' });
  return id;
}

interface Draft {
  status: ContractStatus;
  sign_order_type: string;
  page_count: number | null;
}

/** The signers and their fields are replaced together, because fields name signers by keys that only the body knows. */
export async function updateContract(ctx: Context, id: number, body: z.infer<typeof Changes>): Promise<void> {
  const { signers, fields, ...head } = body;
  const stored = await lockRow<Draft>(ctx, esignContracts, id, 'update', ['status', 'sign_order_type', 'page_count']);
  if (stored.status !== 'DRAFT') throw conflict('error.esign.not_editable', [{ code: 'not_editable', status: stored.status }]);
  if ((signers === undefined) !== (fields === undefined))
    throw invalid('error.esign.fields_need_signers', [{ path: signers ? 'fields' : 'signers', code: 'required' }]);
  const document = head.file_id ? await assertDocument(ctx, head.file_id) : null;
  const pages = head.file_id === undefined ? stored.page_count : (document?.pages ?? null);
  if (Object.keys(head).length) await updateRow(ctx, esignContracts, id, head, { page_count: pages });
  if (signers && fields) {
    const parties = partiesOf({ signers, fields });
    assertOnPage(fields, pages);
    assertOrderOfSigning(
      head.sign_order_type ?? stored.sign_order_type,
      parties.signers.map(({ sign_order }) => sign_order),
    );
    await removeParties(ctx, id);
    await storeParties(ctx, id, parties);
  } else if (document) assertOnPage(await placesOf(ctx, id), pages);
  await log(ctx, id, { event: 'UPDATED', detail: { changed: Object.keys(body).sort() } });
}

const placesOf = (ctx: Context, id: number) =>
  ctx.rows<{ page: number; x: string; y: string; width: string; height: string }>(sql`
    select page, x::text, y::text, width::text, height::text from esign_sign_fields
    where tenant_id = ${ctx.tenant.id} and contract_id = ${id} and deleted_at is null order by id`);

async function removeParties(ctx: Context, id: number): Promise<void> {
  const gone = sql`deleted_at = ${ctx.now.toISOString()}::timestamptz, deleted_by = ${ctx.session.userId}::uuid`;
  const own = sql`tenant_id = ${ctx.tenant.id} and contract_id = ${id} and deleted_at is null`;
  await ctx.rows(sql`update esign_sign_fields set ${gone} where ${own}`);
  await ctx.rows(sql`update esign_signers set ${gone} where ${own}`);
}

async function storeParties(ctx: Context, id: number, { signers, fields }: Parties): Promise<void> {
  const tenantId = ctx.tenant.id;
  const rows: object[] = [];
  for (const { key: _, access_code, auth_method = 'EMAIL_CODE', ...signer } of signers)
    rows.push({
      ...signer,
      auth_method,
      access_code_hash: auth_method === 'ACCESS_CODE' && access_code ? await accessCodeHash(access_code) : null,
    });
  const stored = await ctx.rows<{ id: number; email: string }>(sql`
    insert into esign_signers (tenant_id, contract_id, name, email, phone, company, sign_order, auth_method, access_code_hash)
    select ${tenantId}::integer, ${id}::integer, g.name, g.email, g.phone, g.company, g.sign_order, g.auth_method, g.access_code_hash
    from json_populate_recordset(null::esign_signers, ${JSON.stringify(rows)}::json) with ordinality as g order by g.ordinality
    returning id, email`);
  const byEmail = new Map(stored.map((signer) => [signer.email, signer.id]));
  const byKey = new Map(signers.map(({ key, email }) => [key, byEmail.get(email)]));
  const placed = fields.map(({ signer_key, is_required = true, ...field }) => ({
    ...field,
    is_required,
    signer_id: byKey.get(signer_key),
  }));
  await ctx.rows(sql`
    insert into esign_sign_fields (tenant_id, contract_id, signer_id, type, page, x, y, width, height, is_required, label)
    select ${tenantId}::integer, ${id}::integer, g.signer_id, g.type, g.page, g.x, g.y, g.width, g.height, g.is_required, g.label
    from json_populate_recordset(null::esign_sign_fields, ${JSON.stringify(placed)}::json) with ordinality as g order by g.ordinality`);
}

/** What `undeletableIn` allows; the log stays. */
export async function deleteContract(ctx: Context, id: number): Promise<void> {
  assertDeletable(esignContracts, await lockRow(ctx, esignContracts, id, 'delete', guardedColumns(esignContracts)));
  await log(ctx, id, { event: 'DELETED' });
  await ctx.items(esignContracts).delete(id);
}
