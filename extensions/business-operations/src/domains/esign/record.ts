import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { columnText } from '../../kernel/crud/select.ts';
import { type AnyCollection, fieldOf } from '../../kernel/model/collection.ts';
import type { AnyField } from '../../kernel/model/field.ts';
import { canonical, sha256 } from './chain.ts';
import { esignContracts, esignSigners, esignSignFields } from './model.ts';

// What was agreed and what was signed, as one hash that the log keeps: whoever changes a column afterwards is found out.

/** Fixed from the sending on. */
const AGREED = {
  contract: [
    'contract_no',
    'title',
    'message',
    'sign_order_type',
    'file_id',
    'file_hash',
    'page_count',
    'expires_at',
    'sent_at',
    'sent_by',
  ],
  signers: ['name', 'email', 'phone', 'company', 'sign_order', 'auth_method', 'access_code_hash'],
  fields: ['signer_id', 'type', 'page', 'x', 'y', 'width', 'height', 'is_required', 'label'],
} as const;

/** Fixed from the completion on. */
const SIGNED = {
  contract: [...AGREED.contract, 'signed_file_id', 'signed_file_hash', 'certificate_file_id', 'completed_at'],
  signers: [
    ...AGREED.signers,
    ...['status', 'requested_at', 'viewed_at', 'verified_at', 'consent_at', 'signed_at', 'signed_ip', 'signed_user_agent'],
  ],
  fields: [...AGREED.fields, 'value', 'image_file_id', 'filled_at'],
} as const;

const members = (declared: AnyCollection, names: readonly string[]): Sql =>
  join(names.map((name) => sql`${name}::text, ${raw(columnText(name, fieldOf(declared, name) as AnyField, 't'))}`));

async function recordHash(ctx: Context, id: number, columns: typeof AGREED | typeof SIGNED): Promise<string> {
  const of = sql`t.tenant_id = ${ctx.tenant.id}`;
  const parts = (declared: AnyCollection, names: readonly string[]) => sql`
    (select coalesce(json_agg(json_build_object('id', t.id, ${members(declared, names)}) order by t.id), '[]')
     from ${raw(declared.name)} t where ${of} and t.contract_id = ${id} and t.deleted_at is null)`;
  const found = await ctx.row<{ record: object }>(sql`
    select json_build_object(
      'contract', (select json_build_object('id', t.id, ${members(esignContracts, columns.contract)}) from esign_contracts t where ${of} and t.id = ${id}),
      'signers', ${parts(esignSigners, columns.signers)}, 'fields', ${parts(esignSignFields, columns.fields)}) as record`);
  return sha256(canonical(found?.record));
}

export const agreedHash = (ctx: Context, id: number): Promise<string> => recordHash(ctx, id, AGREED);
export const signedHash = (ctx: Context, id: number): Promise<string> => recordHash(ctx, id, SIGNED);
