import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { crud } from '../../kernel/crud/crud.ts';
import { rowParams } from '../../kernel/crud/resource.ts';
import { verb } from '../../kernel/crud/verb.ts';
import { lockRow } from '../../kernel/crud/write.ts';
import { NotCreated } from '../../kernel/http/reply.ts';
import { get, patch, post, type Route } from '../../kernel/http/route.ts';
import { htmlText, id, idParam, inputOf, plainText } from '../../kernel/model/schemas.ts';
import { Approval, approve, Cancellation, cancel, Rejection, reject } from './approve.ts';
import { createFqc, FqcBody, FqcCreated, FqcStatus, fqcStatus } from './fqc.ts';
import { documentApprovals, documents } from './model.ts';
import { RecordsBody } from './records.ts';
import { Resolved, ResolveQuery, resolveDocument, shownDocument } from './resolve.ts';
import { documentResource } from './resource.ts';
import { createDocument, updateDocument, upsertDocument } from './service.ts';
import { Submission, submit } from './submit.ts';
import { requiredTarget, TARGET_KEYS, targetBody, targetIn, writableTargets } from './target.ts';

/** As long as a body may be; what is too large to be kept is 413. */
const html = htmlText(4 * 1024 * 1024);

const { title, result } = documents.options.fields;

const content = {
  title: plainText().max(title.length).optional(),
  data: RecordsBody.optional(),
  result: inputOf(result).optional(),
  rendered_html: html.optional(),
};

const NewBody = z.strictObject({ template_id: id, step_id: id.optional(), ...targetBody, ...content });
const ChangesBody = z.strictObject({
  ...content,
  title: inputOf(title).optional(),
  result: inputOf(result).nullable().optional(),
  rendered_html: html.nullable().optional(),
});

const contentErrors = [
  'error.document.snapshot_too_large',
  'error.document.snapshot_empty',
  'error.document.unknown_field',
  'error.document_template.inactive',
];

async function snapshot(ctx: Context, rowId: number, rendered_html: string) {
  await lockRow(ctx, documents, rowId, 'update');
  await ctx.items(documents).update(rowId, { rendered_html });
  const { snapshot_at, snapshot_hash, rendered_html: stored } = await shownDocument(ctx, rowId);
  return { id: rowId, snapshot_at, snapshot_hash, rendered_html: stored } as z.infer<typeof Snapshot>;
}

const Snapshot = z.object({ id: z.int(), snapshot_at: z.iso.datetime(), snapshot_hash: z.string(), rendered_html: z.string() });

const allowed = 'allowed_transitions';
const decides = [documentApprovals, 'update'] as const;

const verbs: Route[] = [
  verb(
    '/documents/{id}/submit',
    documentResource,
    {
      id: 'quality.documents.submit',
      summary: 'Start the approval; approvers are named for the steps of the line that have none.',
      body: Submission,
      message: 'message.document.submitted',
      errors: [
        ...['error.invalid_transition', 'error.document.approver_required', 'error.document.unknown_step'],
        ...['error.document.missing_required', 'error.tenant_user_required'],
      ],
      button: {
        label: { ko: '상신', en: 'Submit' },
        icon: 'send',
        kind: 'success',
        allowed,
        inputs: { approvers: false },
      },
    },
    submit,
  ),
  verb(
    '/documents/{id}/approve',
    documentResource,
    {
      id: 'quality.documents.approve',
      summary: 'Approve the present step, as its approver or as a delegate.',
      body: Approval,
      access: decides,
      message: 'message.document.approved',
      errors: ['error.document.not_approver', 'error.invalid_transition', 'error.tenant_user_required'],
      button: {
        label: { ko: '승인', en: 'Approve' },
        icon: 'check_circle',
        kind: 'success',
        allowed,
        inputs: { comment: { field: [documentApprovals.name, 'comment'] } },
      },
    },
    approve,
  ),
  verb(
    '/documents/{id}/reject',
    documentResource,
    {
      id: 'quality.documents.reject',
      summary: 'Reject at the present step, with a comment.',
      body: Rejection,
      access: decides,
      message: 'message.document.rejected',
      errors: ['error.document.not_approver', 'error.invalid_transition', 'error.tenant_user_required'],
      button: {
        label: { ko: '반려', en: 'Reject' },
        icon: 'block',
        kind: 'danger',
        allowed,
        inputs: { comment: { field: [documentApprovals.name, 'comment'] } },
      },
    },
    reject,
  ),
  verb(
    '/documents/{id}/cancel',
    documentResource,
    {
      id: 'quality.documents.cancel',
      summary: 'Cancel for good.',
      body: Cancellation,
      message: 'message.document.cancelled',
      button: {
        label: { ko: '문서 취소', en: 'Cancel document' },
        icon: 'cancel',
        kind: 'danger',
        allowed,
        inputs: { reason: { label: { ko: '취소 사유', en: 'Reason' } } },
      },
    },
    cancel,
  ),
];

export const documentRoutes: Route[] = [
  get('/documents/resolve', {
    id: 'quality.documents.resolve',
    access: [documents, 'read'],
    summary: 'Find the document of a target, or give the template to start one.',
    query: ResolveQuery,
    reply: Resolved,
    errors: [
      'error.no_inspection_template',
      'error.document.target_required',
      'error.document.template_required',
      'error.document.too_many_targets',
    ],
    run: (ctx, { query }) => resolveDocument(ctx, query),
  }),
  get('/documents/targets', {
    id: 'quality.documents.targets',
    access: [documents, 'create'],
    summary: 'Of what the caller may write documents.',
    reply: z
      .array(z.enum(TARGET_KEYS).nullable())
      .describe('The names that a new document is given its target by; null where it may be of nothing.'),
    run: async (ctx) => writableTargets(ctx),
  }),
  get('/documents/fqc-status', {
    id: 'quality.documents.fqc-status',
    access: [documents, 'read'],
    summary: 'Progress of the final inspection of an order.',
    query: z.strictObject({ order_id: idParam }),
    reply: FqcStatus,
    run: (ctx, { query }) => fqcStatus(ctx, query.order_id),
  }),
  post('/documents/upsert', {
    id: 'quality.documents.upsert',
    access: [documents, 'create'],
    summary: 'Create the document of a target, or update the one that is open.',
    body: NewBody,
    reply: documentResource.reply.extend({ created: z.boolean() }),
    status: 201,
    createsAlways: false,
    message: (answer) => [answer instanceof NotCreated ? 'message.document.updated' : 'message.document.created', {}],
    errors: [...contentErrors, 'error.document.not_editable', 'error.document.target_required', 'error.document.too_many_targets'],
    async run(ctx, { body: { template_id, step_id, title: name, data, result: judged, rendered_html, ...keys } }) {
      const target = requiredTarget(keys);
      const { id: rowId, created } = await upsertDocument(ctx, {
        template_id,
        step_id,
        target,
        title: name,
        data,
        result: judged,
        rendered_html,
      });
      const shown = { ...(await shownDocument(ctx, rowId)), created };
      return created ? shown : new NotCreated(shown);
    },
  }),
  post('/documents/bulk-create-fqc', {
    id: 'quality.documents.bulk-create-fqc',
    access: [documents, 'create'],
    summary: 'One document of final inspection for each location of an order.',
    body: FqcBody,
    reply: FqcCreated,
    status: 201,
    message: 'message.inspection_document_created',
    errors: ['error.no_inspection_template', 'error.already_created', 'error.no_order_items'],
    run: (ctx, { body }) => createFqc(ctx, body),
  }),
  patch('/documents/{id}/snapshot', {
    id: 'quality.documents.snapshot',
    access: [documents, 'update'],
    summary: 'Set the rendered HTML and nothing else, in any state.',
    params: rowParams,
    noButton: 'What it stores is rendered by a screen.',
    body: z.strictObject({ rendered_html: html.min(1) }),
    reply: Snapshot,
    message: 'message.document.snapshot_saved',
    errors: ['error.document.snapshot_too_large', 'error.document.snapshot_empty'],
    run: (ctx, { params, body }) => snapshot(ctx, params.id, body.rendered_html),
  }),
  ...verbs,
  ...crud(documentResource, {
    create: {
      summary: 'Create a draft of one target at most; basic fields are filled in from it.',
      body: NewBody,
      message: 'message.document.created',
      errors: [...contentErrors, 'error.document.too_many_targets'],
      run: (ctx, { template_id, step_id, title: name, data, result: judged, rendered_html, ...keys }) =>
        createDocument(ctx, { template_id, step_id, target: targetIn(keys), title: name, data, result: judged, rendered_html }),
    },
    update: {
      summary: 'Change a draft or rejected document; values are merged by their keys, null removes one.',
      body: ChangesBody,
      message: 'message.document.updated',
      errors: contentErrors,
      run: updateDocument,
    },
    delete: { summary: 'Delete a draft, rejected or cancelled document.', message: 'message.document.deleted' },
  }),
];
