import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { crud } from '../../kernel/crud/crud.ts';
import { type ListOptions, list, listQuery, listReply } from '../../kernel/crud/list.ts';
import { rowParams } from '../../kernel/crud/resource.ts';
import { visible } from '../../kernel/crud/select.ts';
import { verb } from '../../kernel/crud/verb.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import type { FileReply } from '../../kernel/http/reply.ts';
import { FILE, get, post, type Route } from '../../kernel/http/route.ts';
import { id, idParam, inputOf, queryBoolean } from '../../kernel/model/schemas.ts';
import { PDF } from '../../kernel/pdf.ts';
import { Changes, Creation } from './bodies.ts';
import { pdfReply } from './document.ts';
import { createContract, deleteContract, updateContract } from './draft.ts';
import { Integrity, integrity, integrityInWords } from './integrity.ts';
import { log } from './log.ts';
import { issueLink, remind } from './manage.ts';
import { esignAuditLogs, esignContracts, MOST } from './model.ts';
import { cancel, send } from './moves.ts';
import { contractResource } from './resource.ts';
import { Stats, StatsQuery, stats } from './stats.ts';

const path = '/esign/contracts';
const { expires_at, cancel_reason } = esignContracts.options.fields;
const collection = esignContracts.name;

const documentErrors = [
  ...['error.file.too_large', 'error.file.unsupported_type', 'error.esign.file_invalid', 'error.esign.duplicate_signer'],
  ...['error.esign.sign_order_invalid', 'error.esign.field_out_of_page', 'error.esign.signer_unknown', 'error.esign.access_code_required'],
];

interface Files {
  contract_no: string;
  file_id: string | null;
  signed_file_id: string | null;
  certificate_file_id: string | null;
}

/** A file of a contract that the caller may read; that it was fetched is logged. */
async function fetchFile(ctx: Context, contractId: number, which: 'original' | 'signed' | 'certificate'): Promise<FileReply> {
  const contract = await ctx.row<Files>(sql`
    select t.contract_no, t.file_id, t.signed_file_id, t.certificate_file_id from esign_contracts t
    where t.id = ${contractId} and ${visible(ctx, esignContracts, ctx.access(collection, 'read'))}`);
  if (!contract) throw notFound();
  const { file_id: original, signed_file_id: signed, certificate_file_id: certificate } = contract;
  const file = { original, signed, certificate }[which];
  if (!file) throw which === 'original' ? notFound() : conflict('error.esign.not_completed');
  return pdfReply(ctx, file, {
    filename: `${contract.contract_no}${which === 'signed' ? '' : `-${which}`}.pdf`,
    onStart: () => log(ctx, contractId, { event: 'DOWNLOADED', detail: { which } }),
  });
}

const logList: ListOptions = {
  sort: ['seq'],
  computed: {
    signer_name: {
      sql: raw('(select s.name from esign_signers s where s.tenant_id = t.tenant_id and s.id = t.signer_id)'),
      schema: z.string().nullable(),
    },
  },
};

export const contractRoutes: Route[] = [
  get(`${path}/stats`, {
    id: 'platform.esign.stats',
    access: [esignContracts, 'read'],
    summary: 'How many contracts there are by status, and how they end.',
    query: StatsQuery,
    reply: Stats,
    run: (ctx, { query }) => stats(ctx, query),
  }),
  ...crud(contractResource, {
    create: { body: Creation, run: createContract, errors: documentErrors },
    update: {
      body: Changes,
      run: updateContract,
      errors: [...documentErrors, 'error.esign.not_editable', 'error.esign.fields_need_signers'],
    },
    delete: { run: deleteContract },
  }),
  verb(
    `${path}/{id}/send`,
    contractResource,
    {
      id: 'platform.esign.send',
      summary: 'Send the request to the signers.',
      body: z.strictObject({ expires_at: inputOf(expires_at).optional() }),
      message: 'message.esign.sent',
      errors: [
        ...['error.esign.file_required', 'error.esign.signers_required', 'error.esign.signature_field_required'],
        ...['error.esign.sign_order_invalid', 'error.esign.expiry_past', 'error.esign.file_invalid'],
      ],
      button: { label: { ko: '서명 요청', en: 'Send' }, icon: 'send', kind: 'success', inputs: { expires_at: false } },
    },
    send,
  ),
  verb(
    `${path}/{id}/cancel`,
    contractResource,
    {
      id: 'platform.esign.cancel',
      summary: 'Cancel an open contract.',
      body: z.strictObject({ reason: inputOf({ ...cancel_reason, required: true }) }),
      message: 'message.esign.cancelled',
      button: {
        label: { ko: '계약 취소', en: 'Cancel contract' },
        icon: 'cancel',
        kind: 'danger',
        inputs: { reason: { field: 'cancel_reason' } },
      },
    },
    cancel,
  ),
  post(`${path}/{id}/remind`, {
    id: 'platform.esign.remind',
    access: [esignContracts, 'update'],
    summary: 'Remind those whose turn it is.',
    params: rowParams,
    body: z.strictObject({ signer_ids: z.array(id).min(1).max(MOST.signers).optional() }),
    reply: z.object({ reminded: z.array(z.int()) }),
    message: 'message.esign.reminded',
    errors: ['error.esign.not_open', 'error.esign.nobody_to_remind', 'error.esign.signer_unknown', 'error.esign.reminded_recently'],
    button: {
      collection,
      label: { ko: '재요청', en: 'Remind' },
      icon: 'notifications_active',
      stays: true,
      inputs: { signer_ids: false },
    },
    run: (ctx, input) => remind(ctx, input.params.id, input.body),
  }),
  post(`${path}/{id}/signers/{signerId}/link`, {
    id: 'platform.esign.link',
    access: [esignContracts, 'update'],
    summary: 'A fresh signing link to hand over by messenger.',
    params: rowParams.extend({ signerId: idParam }),
    reply: z.object({ token: z.string(), url: z.string(), expires_at: z.iso.datetime() }),
    secrets: ['token', 'url'],
    message: 'message.esign.link_issued',
    errors: ['error.esign.not_open', 'error.esign.not_your_turn'],
    noButton: 'The link is shown once, to be copied.',
    run: (ctx, input) => issueLink(ctx, input.params.id, input.params.signerId),
  }),
  get(`${path}/{id}/download`, {
    id: 'platform.esign.download',
    access: [esignContracts, 'read'],
    summary: 'The signed PDF; `original` gives the document that was sent, in any status.',
    params: rowParams,
    query: z.strictObject({ original: queryBoolean.default(false) }),
    reply: FILE,
    file: PDF,
    stored: true,
    writes: true,
    errors: ['error.esign.not_completed'],
    button: {
      collection,
      label: { ko: '서명본 PDF', en: 'Signed PDF' },
      icon: 'picture_as_pdf',
      allowed: 'allowed_actions',
      inputs: { original: false },
    },
    run: (ctx, { params, query }) => fetchFile(ctx, params.id, query.original ? 'original' : 'signed'),
  }),
  get(`${path}/{id}/certificate`, {
    id: 'platform.esign.certificate',
    access: [esignContracts, 'read'],
    summary: 'Certificate of completion.',
    params: rowParams,
    reply: FILE,
    file: PDF,
    stored: true,
    writes: true,
    errors: ['error.esign.not_completed'],
    button: { collection, label: { ko: '서명 증명서', en: 'Certificate' }, icon: 'verified', allowed: 'allowed_actions' },
    run: (ctx, { params }) => fetchFile(ctx, params.id, 'certificate'),
  }),
  get(`${path}/{id}/audit-logs`, {
    id: 'platform.esign.audit-logs',
    access: [esignContracts, 'read'],
    summary: 'What happened to the contract, each row with the hash of the one before.',
    params: rowParams,
    query: listQuery(esignAuditLogs, logList),
    reply: listReply(esignAuditLogs, logList),
    list: true,
    async run(ctx, { params, query }) {
      const seen = visible(ctx, esignContracts, ctx.access(collection, 'read'));
      if (!(await ctx.row(sql`select 1 as found from esign_contracts t where t.id = ${params.id} and ${seen}`))) throw notFound();
      return list(ctx, esignAuditLogs, { ...logList, where: sql`t.contract_id = ${params.id}` }, query);
    },
  }),
  get(`${path}/{id}/integrity`, {
    id: 'platform.esign.integrity',
    access: [esignContracts, 'read'],
    summary: 'Recompute every hash from the stored bytes and rows.',
    params: rowParams,
    reply: Integrity,
    message: (answer, translate) => integrityInWords(answer as Integrity, translate),
    button: { collection, label: { ko: '위변조 확인', en: 'Check integrity' }, icon: 'policy', verdict: 'valid' },
    run: (ctx, { params }) => integrity(ctx, params.id),
  }),
];
