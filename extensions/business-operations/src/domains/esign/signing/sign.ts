import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { type Detail, invalid, invalidField, type Refusal } from '../../../kernel/errors.ts';
import { storeUpload, uploadOf } from '../../../kernel/files/store.ts';
import { id, plainText } from '../../../kernel/model/schemas.ts';
import { move } from '../../../kernel/states/move.ts';
import { canonical, sha256 } from '../chain.ts';
import { announceCompletion, assertUnchanged, type Completion, makeFiles } from '../complete.ts';
import { mailEnding } from '../endings.ts';
import { log } from '../log.ts';
import { type ContractStatus, contractMachine, type FieldType, MOST, type SignerStatus, signerMachine, UNDECIDED } from '../model.ts';
import { ask, endTurns, nextOf, partiesOf } from '../turns.ts';
import { assertSession, closed, type Held, held } from './gate.ts';
import { pngOf } from './images.ts';

/** Longer than 1 MB in base64 with its prefix; what is longer is no image. */
const image = z.string().max(1_500_000);

export const Signature = z.strictObject({
  consent: z.boolean(),
  signature: image.optional(),
  fields: z
    .array(z.strictObject({ field_id: id, value: z.union([plainText().max(200), z.boolean()]).optional(), image: image.optional() }))
    .max(MOST.fields)
    .optional(),
});

export const Signed = z.object({ status: z.string(), contract_status: z.string(), signed_at: z.iso.datetime() });

interface Field {
  id: number;
  type: FieldType;
  is_required: boolean;
}

interface Filling {
  id: number;
  value: string | null;
  image: string | null;
}

type Body = z.infer<typeof Signature>;

/** What each of the signer's fields is filled with, or which are wrong. Nobody chooses the date. */
export function fillings(fields: readonly Field[], { signature, fields: sent = [] }: Body, name: string, today: string): Filling[] {
  const unknown = sent.flatMap(({ field_id }, index): Detail[] =>
    fields.some((field) => field.id === field_id) ? [] : [{ path: `fields.${index}.field_id`, code: 'field_unknown' }],
  );
  if (unknown.length) throw invalid('error.esign.field_unknown', unknown);
  const filled = fields.map(({ id: fieldId, type }) => {
    const given = sent.findLast(({ field_id }) => field_id === fieldId);
    return { id: fieldId, ...contentOf(type, given, signature, name, today) };
  });
  const empty = fields.flatMap((field, index): Detail[] => {
    const { value, image: drawn } = filled[index] as Filling;
    const isEmpty = field.type === 'CHECKBOX' ? value !== 'true' : !value && !drawn;
    return field.is_required && isEmpty ? [{ path: 'fields', code: 'field_required', field_id: field.id, type: field.type }] : [];
  });
  if (empty.length) throw invalid('error.esign.field_required', empty);
  return filled;
}

function contentOf(
  type: FieldType,
  given: { value?: string | boolean | undefined; image?: string | undefined } | undefined,
  signature: string | undefined,
  name: string,
  today: string,
): Omit<Filling, 'id'> {
  const text = typeof given?.value === 'string' && given.value ? given.value : null;
  switch (type) {
    case 'SIGNATURE':
    case 'STAMP':
      return { value: null, image: given?.image ?? signature ?? null };
    case 'NAME':
      return { value: text ?? name, image: null };
    case 'DATE':
      return { value: today, image: null };
    case 'CHECKBOX':
      return { value: String(given?.value === true || given?.value === 'true'), image: null };
    default:
      return { value: text, image: null };
  }
}

const signerSigns = move<object, Record<string, unknown>>(signerMachine, 'sign', {
  right: 'service',
  set: (_ctx, _row, columns) => ({ ...columns }),
});
const signerRejects = move<object, Record<string, unknown>>(signerMachine, 'reject', {
  right: 'service',
  set: (_ctx, _row, columns) => ({ ...columns }),
});

const contractSigned = move<object, { to: ContractStatus; files: Completion | null }>(contractMachine, 'sign', {
  right: 'service',
  to: ({ to }) => to,
  set: (ctx, _row, { files }) => (files ? { ...files, completed_at: ctx.now.toISOString() } : {}),
});
const contractRejected = move(contractMachine, 'reject', { right: 'service' });

/** The signer's own fields, in the order of the page. */
export const fieldsOf = (ctx: Context, { id: signerId }: Pick<Held, 'id'>): Promise<Field[]> =>
  ctx.rows<Field>(sql`
    select id, type, is_required from esign_sign_fields
    where tenant_id = ${ctx.tenant.id} and signer_id = ${signerId} and deleted_at is null order by page, y, x, id`);

/** Keeps each image once, and what every field was filled with. */
async function store(ctx: Context, holder: Held, filled: readonly Filling[], { fields: sent = [] }: Body): Promise<string> {
  const files = new Map<string, string>();
  const hashes: Record<string, string> = {};
  for (const drawn of new Set(filled.flatMap((field) => field.image ?? []))) {
    const index = sent.findIndex((field) => field.image === drawn);
    const bytes = await pngOf(drawn, index < 0 ? 'signature' : `fields.${index}.image`);
    const stored = await storeUpload(ctx, uploadOf(`${holder.contract_no}-${holder.id}.png`, bytes));
    files.set(drawn, stored.id);
    hashes[stored.id] = stored.sha256;
  }
  const rows = filled.map(({ id: fieldId, value, image: drawn }) => ({
    id: fieldId,
    value,
    image_file_id: drawn === null ? null : (files.get(drawn) ?? null),
  }));
  await ctx.rows(sql`
    update esign_sign_fields t set value = g.value, image_file_id = g.image_file_id, filled_at = ${ctx.now.toISOString()}::timestamptz
    from json_populate_recordset(null::esign_sign_fields, ${JSON.stringify(rows)}::json) g
    where t.tenant_id = ${ctx.tenant.id} and t.id = g.id`);
  return sha256(canonical({ rows, hashes }));
}

/** Signs. With the last signature the contract is completed in the same transaction, so it is either both or neither. */
export async function sign(ctx: Context, token: string, session: string | null, body: Body): Promise<z.infer<typeof Signed> | Refusal> {
  const holder = await held(ctx, token);
  const refusal = await closed(ctx, holder);
  if (refusal) return refusal;
  assertSession(ctx, holder, session);
  if (!body.consent) throw invalidField('consent', 'consent_required', 'error.esign.consent_required');
  const source = await assertUnchanged(ctx, holder);
  const filled = fillings(await fieldsOf(ctx, holder), body, holder.name, ctx.today());
  const content_hash = await store(ctx, holder, filled, body);
  const signed_at = ctx.now.toISOString();
  await signerSigns.one(ctx, holder.id, {
    ...{ consent_at: signed_at, signed_at, token_used_at: signed_at },
    ...{ signed_ip: ctx.session.ip, signed_user_agent: ctx.session.userAgent },
  });
  const { id: signerId, contract_id: contractId } = holder;
  await log(ctx, contractId, { event: 'SIGNED', signerId, detail: { consent: true, file_hash: holder.file_hash, content_hash } });
  return { status: 'SIGNED', contract_status: await goOn(ctx, holder, source), signed_at };
}

/** Asks the next one, or completes the contract. */
async function goOn(
  ctx: Context,
  { contract_id: id, contract_no, file_id, sign_order_type }: Held,
  source: Buffer,
): Promise<ContractStatus> {
  const parties = await partiesOf(ctx, id);
  if (parties.some(({ status }) => UNDECIDED.includes(status))) {
    await contractSigned.one(ctx, id, { to: 'PARTIALLY_SIGNED', files: null });
    if (sign_order_type === 'SEQUENTIAL') await ask(ctx, id, nextOf(parties, sign_order_type));
    return 'PARTIALLY_SIGNED';
  }
  const files = await makeFiles(ctx, { id, contract_no, file_id }, source);
  await contractSigned.one(ctx, id, { to: 'COMPLETED', files });
  await announceCompletion(ctx, id, files);
  return 'COMPLETED';
}

export const Rejection = z.strictObject({ reason: plainText().min(1).max(500) });
export const Rejected = z.object({ status: z.string(), contract_status: z.string() });

/** Refuses, for everybody: what one does not sign is no contract. */
export async function reject(
  ctx: Context,
  token: string,
  session: string | null,
  reason: string,
): Promise<z.infer<typeof Rejected> | Refusal> {
  const holder = await held(ctx, token);
  const refusal = await closed(ctx, holder);
  if (refusal) return refusal;
  assertSession(ctx, holder, session);
  const { id: signerId, contract_id: contractId } = holder;
  await signerRejects.one(ctx, signerId, { reject_reason: reason, token_used_at: ctx.now.toISOString() });
  await log(ctx, contractId, { event: 'REJECTED', signerId, detail: { reason } });
  await endTurns(ctx, contractId);
  await contractRejected.one(ctx, contractId, {});
  await mailEnding(ctx, 'rejected', contractId);
  return { status: 'REJECTED' satisfies SignerStatus, contract_status: 'REJECTED' };
}
