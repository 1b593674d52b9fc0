import { z } from 'zod';
import { type ListOptions, list, listQuery } from '../../../kernel/crud/list.ts';
import type { Resource } from '../../../kernel/crud/resource.ts';
import { bulkVerb, verb } from '../../../kernel/crud/verb.ts';
import { del, get, post, put, type Route } from '../../../kernel/http/route.ts';
import { id, idParam, inputOf, MAX_HTML, plainText } from '../../../kernel/model/schemas.ts';
import { approvals } from '../model.ts';
import { approve, hold, preDecide, reject, releaseHold, withdraw } from './decide.ts';
import { decideMany, MAX_DECIDED } from './decide-many.ts';
import { changeDraft, copyDocument, createDraft, deleteDocument, MAX_FILES } from './draft.ts';
import { COMMENT } from './record.ts';
import { RIGHT_OF } from './rules.ts';
import { documentReply, listColumns, listExtras, listReply, markOpened, showDocument } from './show.ts';
import { approvalSteps } from './steps.ts';
import { resubmit, submit } from './submit.ts';

const { fields } = approvals.options;

const params = z.object({ id: idParam });

const comment = plainText().max(1000).nullable().optional();

const draft = {
  title: inputOf(fields.title),
  content: z.record(z.string(), z.json()).nullable().optional(),
  body: z.string().max(MAX_HTML).nullable().optional(),
  is_urgent: z.boolean().optional(),
  approval_line_id: id.optional(),
  steps: approvalSteps.input.optional(),
  file_ids: z.array(z.uuid()).max(MAX_FILES).optional(),
};

const changedSteps = approvalSteps.changes.optional();

const LINE_ERRORS = [
  'error.approval.line_invalid',
  'error.approval.line_unresolved',
  'error.approval.duplicate_approver',
  'error.approval.approver_invalid',
  'error.approval.self_approval',
  'error.approval.content_invalid',
];

/** A document that was rejected is submitted again by either verb, with what its record refuses. */
const SUBMIT_ERRORS = [
  'error.approval.not_drafter',
  'error.invalid_transition',
  'error.approval.line_required',
  'error.approval.line_invalid',
  'error.approval.duplicate_approver',
  'error.approval.approver_invalid',
  'error.approval.self_approval',
  'error.approval.content_invalid',
  'error.approval.content_incomplete',
  'error.nonconforming_report.approval_superseded',
  'error.leave_request.approval_superseded',
  'error.leave_request.overlap',
  'error.leave_request.no_working_days',
];

const STEP_ERRORS = [
  'error.approval.not_approver',
  'error.approval.own_document',
  'error.approval.not_your_turn',
  'error.invalid_transition',
];

export const documentList: ListOptions = {
  filters: {
    status: 'status',
    form_id: 'form_id',
    drafter_id: 'drafter_id',
    linked_type: 'linked_type',
    is_urgent: 'is_urgent',
    start_date: 'submitted_at>=',
    end_date: 'submitted_at<=',
  },
  sort: ['-submitted_at', 'created_at', 'title', 'document_no', 'status'],
  search: ['title', 'document_no', 'drafter_name'],
  computed: listExtras,
  only: listColumns,
};

const documentResource: Resource = {
  path: '/approvals',
  collection: approvals,
  options: { id: 'platform.approvals', noun: 'document' },
  reply: documentReply,
  show: showDocument,
};

const inputs = { comment: { label: COMMENT }, step_id: false } as const;

const act = z.strictObject({ comment, step_id: id.optional() });

const rejection = plainText().min(1).max(1000);

export const documentRoutes: Route[] = [
  get('/approvals', {
    id: 'platform.approvals.list',
    access: [approvals, 'read'],
    summary: 'Documents the caller may see.',
    query: listQuery(approvals, documentList),
    reply: listReply,
    list: true,
    run: (ctx, { query }) => list(ctx, approvals, documentList, query),
  }),
  get('/approvals/{id}', {
    id: 'platform.approvals.show',
    access: [approvals, 'read'],
    summary: 'One document.',
    params,
    reply: documentReply,
    writes: true,
    untagged: ['read_at'],
    run: async (ctx, input) => {
      await markOpened(ctx, input.params.id);
      return showDocument(ctx, input.params.id);
    },
  }),
  post('/approvals', {
    id: 'platform.approvals.create',
    access: [approvals, 'create'],
    summary: 'Save a draft.',
    body: z.strictObject({ form_id: id, ...draft }),
    reply: documentReply,
    status: 201,
    errors: ['error.approval.form_inactive', 'error.approval.form_linked', ...LINE_ERRORS],
    run: async (ctx, { body }) => showDocument(ctx, await createDraft(ctx, body)),
  }),
  put('/approvals/{id}', {
    id: 'platform.approvals.update',
    access: [approvals, 'update'],
    summary: 'Change a DRAFT or REJECTED document.',
    params,
    body: z.strictObject({ ...draft, steps: changedSteps }).partial(),
    reply: documentReply,
    errors: ['error.approval.not_drafter', 'error.approval.not_editable', ...LINE_ERRORS],
    run: async (ctx, input) => {
      await changeDraft(ctx, input.params.id, input.body);
      return showDocument(ctx, input.params.id);
    },
  }),
  del('/approvals/{id}', {
    id: 'platform.approvals.delete',
    access: [approvals, 'delete'],
    summary: 'Delete a document.',
    params,
    reply: z.object({ id: z.int() }),
    errors: ['error.approval.not_drafter', 'error.approval.not_deletable'],
    run: async (ctx, input) => {
      await deleteDocument(ctx, input.params.id);
      return { id: input.params.id };
    },
  }),
  verb(
    '/approvals/{id}/approve',
    documentResource,
    {
      id: 'platform.approvals.approve',
      access: RIGHT_OF.approve,
      summary: 'Approve or agree at my step.',
      message: 'message.approval.approved',
      body: act,
      errors: STEP_ERRORS,
      button: { label: { ko: '승인', en: 'Approve' }, icon: 'check', kind: 'success', inputs },
    },
    approve,
  ),
  verb(
    '/approvals/{id}/reject',
    documentResource,
    {
      id: 'platform.approvals.reject',
      access: RIGHT_OF.reject,
      summary: 'Reject at my step.',
      message: 'message.approval.rejected',
      body: z.strictObject({ comment: rejection, step_id: id.optional() }),
      errors: STEP_ERRORS,
      button: { label: { ko: '반려', en: 'Reject' }, icon: 'close', kind: 'danger', inputs },
    },
    reject,
  ),
  verb(
    '/approvals/{id}/hold',
    documentResource,
    {
      id: 'platform.approvals.hold',
      access: RIGHT_OF.hold,
      summary: 'Hold at my step.',
      message: 'message.approval.held',
      body: act,
      errors: STEP_ERRORS,
      button: { label: { ko: '보류', en: 'Hold' }, icon: 'pause', inputs },
    },
    hold,
  ),
  verb(
    '/approvals/{id}/release-hold',
    documentResource,
    {
      id: 'platform.approvals.release-hold',
      access: RIGHT_OF['release-hold'],
      summary: 'Release my hold.',
      message: 'message.approval.hold_released',
      body: z.strictObject({ comment }),
      errors: ['error.approval.not_holder', 'error.invalid_transition'],
      button: { label: { ko: '보류 해제', en: 'Release hold' }, icon: 'play_arrow', inputs: { comment: inputs.comment } },
    },
    releaseHold,
  ),
  verb(
    '/approvals/{id}/pre-decide',
    documentResource,
    {
      id: 'platform.approvals.pre-decide',
      access: RIGHT_OF['pre-decide'],
      summary: 'Decide finally here; later steps are skipped.',
      message: 'message.approval.pre_decided',
      body: act,
      errors: [...STEP_ERRORS, 'error.approval.pre_decide_not_allowed'],
      button: { label: { ko: '전결', en: 'Decide finally' }, icon: 'done_all', inputs },
    },
    preDecide,
  ),
  verb(
    '/approvals/{id}/submit',
    documentResource,
    {
      id: 'platform.approvals.submit',
      access: RIGHT_OF.submit,
      summary: 'Submit.',
      message: 'message.approval.submitted',
      body: z.strictObject({ comment }),
      errors: SUBMIT_ERRORS,
      button: {
        label: { ko: '상신', en: 'Submit' },
        icon: 'send',
        kind: 'normal',
        inputs: { comment: inputs.comment },
        unless: 'resubmit',
      },
    },
    (ctx, documentId, body) => submit(ctx, documentId, body.comment),
  ),
  verb(
    '/approvals/{id}/resubmit',
    documentResource,
    {
      id: 'platform.approvals.resubmit',
      access: RIGHT_OF.resubmit,
      summary: 'Submit a rejected document again.',
      message: 'message.approval.resubmitted',
      body: z.strictObject({
        title: draft.title.optional(),
        content: draft.content,
        body: draft.body,
        steps: changedSteps,
        comment,
      }),
      errors: SUBMIT_ERRORS,
      button: {
        label: { ko: '재상신', en: 'Submit again' },
        icon: 'send',
        kind: 'normal',
        // The document is changed in its form before.
        inputs: { title: false, content: false, body: false, steps: false, comment: inputs.comment },
      },
    },
    (ctx, documentId, { comment: said, ...changes }) => resubmit(ctx, documentId, changes, said),
  ),
  verb(
    '/approvals/{id}/withdraw',
    documentResource,
    {
      id: 'platform.approvals.withdraw',
      access: RIGHT_OF.withdraw,
      summary: 'Take the document back.',
      message: 'message.approval.withdrawn',
      body: z.strictObject({ reason: plainText().max(500).nullable().optional() }),
      errors: ['error.approval.not_drafter', 'error.approval.already_acted', 'error.invalid_transition'],
      button: { label: { ko: '회수', en: 'Withdraw' }, icon: 'undo', inputs: { reason: { label: { ko: '회수 사유', en: 'Reason' } } } },
    },
    withdraw,
  ),
  bulkVerb(
    '/approvals/bulk-approve',
    documentResource,
    {
      id: 'platform.approvals.bulk-approve',
      summary: 'Approve or agree at my step of many documents.',
      message: 'message.approval.bulk_decided',
      body: { comment },
      counted: 'approved',
      most: MAX_DECIDED,
    },
    decideMany('approve', approve),
  ),
  bulkVerb(
    '/approvals/bulk-reject',
    documentResource,
    {
      id: 'platform.approvals.bulk-reject',
      summary: 'Reject many documents at my step, for one reason.',
      message: 'message.approval.bulk_decided',
      body: { comment: rejection },
      counted: 'rejected',
      most: MAX_DECIDED,
    },
    decideMany('reject', reject),
  ),
  post('/approvals/{id}/copy', {
    id: 'platform.approvals.copy',
    access: [approvals, 'create'],
    summary: 'Copy for redraft.',
    params,
    body: z.strictObject({}),
    reply: documentReply,
    status: 201,
    message: 'message.approval.copied',
    button: { collection: approvals.name, label: { ko: '복사하여 새로 작성', en: 'Copy for redraft' }, icon: 'content_copy' },
    errors: ['error.approval.not_drafter', 'error.approval.linked_document', 'error.approval.form_inactive'],
    run: async (ctx, input) => showDocument(ctx, await copyDocument(ctx, input.params.id)),
  }),
];
