import sql, { raw } from 'sql-template-tag';
import { collection } from '../../kernel/model/collection.ts';
import {
  boolean,
  buttons,
  children,
  decimal,
  integer,
  json,
  oneOf,
  ref,
  section,
  string,
  systemRef,
  text,
  timestamp,
} from '../../kernel/model/field.ts';
import type { Variables } from '../../kernel/model/filter-rule.ts';
import { full, managed } from '../../kernel/model/usual.ts';
import { machine } from '../../kernel/states/machine.ts';

/** Contracts that are signed electronically, 전자계약: by whom, where on the page, and the chained log of what happened. */

export const ContractStatus = {
  DRAFT: { ko: '작성 중', en: 'Draft', tone: 'neutral' },
  PENDING: { ko: '서명 대기', en: 'Waiting', tone: 'info' },
  PARTIALLY_SIGNED: { ko: '일부 서명', en: 'Partly signed', tone: 'info' },
  COMPLETED: { ko: '서명 완료', en: 'Completed', tone: 'success' },
  REJECTED: { ko: '서명 거절', en: 'Refused', tone: 'danger' },
  CANCELLED: { ko: '취소', en: 'Cancelled', tone: 'muted' },
  EXPIRED: { ko: '기한 만료', en: 'Expired', tone: 'warning' },
} as const;

export type ContractStatus = keyof typeof ContractStatus;

export const SignOrder = {
  PARALLEL: { ko: '동시 서명', en: 'All at once' },
  SEQUENTIAL: { ko: '순차 서명', en: 'One after the other' },
} as const;

export const SignerStatus = {
  WAITING: { ko: '차례 대기', en: 'Not yet asked', tone: 'neutral' },
  REQUESTED: { ko: '요청됨', en: 'Asked', tone: 'info' },
  VIEWED: { ko: '열람', en: 'Opened', tone: 'info' },
  VERIFIED: { ko: '본인 확인', en: 'Verified', tone: 'info' },
  SIGNED: { ko: '서명', en: 'Signed', tone: 'success' },
  REJECTED: { ko: '거절', en: 'Refused', tone: 'danger' },
  CANCELLED: { ko: '종료', en: 'Ended', tone: 'muted' },
} as const;

export type SignerStatus = keyof typeof SignerStatus;

export const AuthMethod = {
  EMAIL_CODE: { ko: '이메일 인증번호', en: 'Code by e-mail' },
  ACCESS_CODE: { ko: '접근 코드', en: 'Access code' },
} as const;

export type AuthMethod = keyof typeof AuthMethod;

export const FieldType = {
  SIGNATURE: { ko: '서명', en: 'Signature' },
  STAMP: { ko: '도장', en: 'Stamp' },
  NAME: { ko: '이름', en: 'Name' },
  DATE: { ko: '날짜', en: 'Date' },
  TEXT: { ko: '글', en: 'Text' },
  CHECKBOX: { ko: '체크', en: 'Checkbox' },
} as const;

export type FieldType = keyof typeof FieldType;

export const LogEvent = {
  CREATED: { ko: '작성', en: 'Drafted' },
  UPDATED: { ko: '수정', en: 'Changed' },
  SENT: { ko: '요청', en: 'Sent' },
  REMINDED: { ko: '재요청', en: 'Reminded' },
  LINK_ISSUED: { ko: '링크 발급', en: 'Link issued' },
  VIEWED: { ko: '열람', en: 'Opened' },
  CODE_SENT: { ko: '인증번호 발송', en: 'Code sent' },
  VERIFY_FAILED: { ko: '본인 확인 실패', en: 'Verification failed' },
  VERIFIED: { ko: '본인 확인', en: 'Verified' },
  SIGNED: { ko: '서명', en: 'Signed' },
  REJECTED: { ko: '거절', en: 'Refused' },
  COMPLETED: { ko: '완료', en: 'Completed' },
  CANCELLED: { ko: '취소', en: 'Cancelled' },
  EXPIRED: { ko: '기한 만료', en: 'Expired' },
  DOWNLOADED: { ko: '내려받기', en: 'Downloaded' },
  DELETED: { ko: '삭제', en: 'Deleted' },
} as const;

export type LogEvent = keyof typeof LogEvent;

export const OPEN: readonly ContractStatus[] = ['PENDING', 'PARTIALLY_SIGNED'];

/** How many there may be of a contract. */
export const MOST = { signers: 20, fields: 200, pages: 100 };

const me = { _eq: '$CURRENT_USER' };
const who = { onDelete: 'keep', anyTenant: true, ...managed } as const;
const hash = { secret: true, hidden: true, ...managed } as const;

export const esignContracts = collection('esign_contracts', {
  label: { ko: '전자계약', en: 'E-sign contracts' },
  icon: 'draw',
  group: 'electronic_approval',
  display: '{{contract_no}} {{title}}',
  scope: 'tenant',
  audit: true,
  rollback: false,
  softDelete: true,
  notByHand: true,
  page: 'contracts',
  deletedByService: true,
  numbering: { field: 'contract_no', prefix: 'ES', period: 'day', digits: 3 },
  frozenIn: {
    states: ['PENDING', 'PARTIALLY_SIGNED', 'COMPLETED', 'REJECTED', 'CANCELLED', 'EXPIRED'],
    fields: ['title', 'message', 'sign_order_type', 'file_id', 'client_id', 'expires_at'],
    error: 'error.esign.not_editable',
  },
  undeletableIn: { states: ['PENDING', 'PARTIALLY_SIGNED', 'COMPLETED'], error: 'error.esign.not_deletable' },
  ownerFilter: { filter: { created_by: me } },
  columns: ['contract_no', 'title', 'client_id', 'status', 'sent_at', 'expires_at', 'completed_at', 'created_by'],
  bookmarks: {
    open: { label: { ko: '서명 진행 중', en: 'Being signed' }, icon: 'pending', filter: { status: { _in: [...OPEN] } } },
    mine: { label: { ko: '내 계약', en: 'Mine' }, icon: 'person', filter: { created_by: me } },
  },
  sort: ['-created_at'],
  fields: {
    verbs: buttons(),
    contract_no: string(30, { label: { ko: '계약 번호', en: 'Contract no.' }, required: true, ...managed }),
    status: oneOf(ContractStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'DRAFT', ...managed }),
    title: string(200, { label: { ko: '제목', en: 'Title' }, required: true, ...full }),
    message: string(1000, {
      label: { ko: '전달 사항', en: 'Message' },
      note: { ko: '서명 요청 메일에 들어갑니다.', en: 'Stands in the request mail.' },
      ...full,
    }),
    sign_order_type: oneOf(SignOrder, { label: { ko: '서명 순서', en: 'Order of signing' }, required: true, default: 'PARALLEL' }),
    client_id: ref('clients', { label: { ko: '거래처', en: 'Client' } }),
    expires_at: timestamp({ label: { ko: '서명 기한', en: 'Sign until' } }),
    signers: children('esign_signers', 'contract_id', {
      label: { ko: '서명자', en: 'Signers' },
      shows: { max: MOST.signers },
      ...full,
    }),
    ...section(
      'file',
      { ko: '문서', en: 'Document' },
      {
        file_id: systemRef('directus_files', { label: { ko: '계약서 PDF', en: 'PDF to be signed' } }),
        page_count: integer({ label: { ko: '쪽수', en: 'Pages' }, ...managed }),
        file_hash: string(64, { label: { ko: '원본 SHA-256', en: 'SHA-256 of the document' }, ...managed, ...full }),
        signed_file_id: systemRef('directus_files', { label: { ko: '서명된 PDF', en: 'Signed PDF' }, ...managed }),
        certificate_file_id: systemRef('directus_files', { label: { ko: '서명 증명서', en: 'Certificate' }, ...managed }),
        signed_file_hash: string(64, { label: { ko: '서명본 SHA-256', en: 'SHA-256 of the signed PDF' }, ...managed, ...full }),
        fields: children('esign_sign_fields', 'contract_id', {
          label: { ko: '서명란', en: 'Fields' },
          shows: { max: MOST.fields },
          ...full,
        }),
      },
    ),
    ...section(
      'progress',
      { ko: '진행', en: 'Progress' },
      {
        sent_at: timestamp({ label: { ko: '요청일시', en: 'Sent at' }, ...managed }),
        sent_by: systemRef('directus_users', { label: { ko: '요청자', en: 'Sent by' }, ...who }),
        completed_at: timestamp({ label: { ko: '완료일시', en: 'Completed at' }, ...managed }),
        cancelled_at: timestamp({ label: { ko: '취소일시', en: 'Cancelled at' }, ...managed }),
        cancel_reason: string(500, { label: { ko: '취소 사유', en: 'Why it was cancelled' }, ...managed, ...full }),
        logs: children('esign_audit_logs', 'contract_id', { label: { ko: '기록', en: 'Log' }, ...full }),
      },
      { closed: true },
    ),
  },
  unique: [{ fields: ['contract_no'] }],
  indexes: [['status', 'expires_at'], ['signed_file_hash'], ['client_id'], ['created_at', 'id'], ['created_by', 'created_at']],
});

/** What hangs on a contract is seen with it. */
const partOfContract = {
  ownerFilter: {
    filter: { contract_id: { created_by: me } },
    sql: (alias: string, { userId }: Variables) => sql`exists (
      select from esign_contracts c where c.tenant_id = ${raw(`${alias}.tenant_id`)} and c.id = ${raw(`${alias}.contract_id`)} and c.created_by = ${userId})`,
  },
};

const contractRef = ref('esign_contracts', {
  label: { ko: '계약', en: 'Contract' },
  required: true,
  fixed: true,
  onDelete: 'keep',
  ...managed,
});

export const esignSigners = collection('esign_signers', {
  label: { ko: '서명자', en: 'Signers' },
  icon: 'person',
  group: 'electronic_approval',
  display: '{{name}}',
  scope: 'tenant',
  audit: true,
  rollback: false,
  softDelete: true,
  hidden: true,
  madeByService: true,
  ...partOfContract,
  columns: ['sign_order', 'name', 'company', 'email', 'status', 'signed_at', 'auth_method'],
  sort: ['sign_order'],
  fields: {
    contract_id: contractRef,
    name: string(100, { label: { ko: '이름', en: 'Name' }, required: true, ...managed }),
    email: string(254, { label: { ko: '이메일', en: 'E-mail' }, required: true, format: 'email', ...managed }),
    phone: string(30, { label: { ko: '연락처', en: 'Phone' }, ...managed }),
    company: string(100, { label: { ko: '소속', en: 'Company' }, ...managed }),
    sign_order: integer({ label: { ko: '순서', en: 'Order' }, required: true, default: 1, min: 1, max: MOST.signers, ...managed }),
    auth_method: oneOf(AuthMethod, { label: { ko: '본인 확인', en: 'Verified by' }, required: true, default: 'EMAIL_CODE', ...managed }),
    access_code_hash: string(200, { label: { ko: '접근 코드', en: 'Access code' }, ...hash }),
    status: oneOf(SignerStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'WAITING', ...managed }),
    token_hash: string(64, { label: { ko: '링크', en: 'Link' }, ...hash }),
    token_expires_at: timestamp({ label: { ko: '링크 만료', en: 'Link expires' }, ...hash }),
    token_used_at: timestamp({ label: { ko: '링크 사용', en: 'Link used' }, ...hash }),
    code_hash: string(64, { label: { ko: '인증번호', en: 'Code' }, ...hash }),
    code_expires_at: timestamp({ label: { ko: '인증번호 만료', en: 'Code expires' }, ...hash }),
    code_attempts: integer({ label: { ko: '틀린 횟수', en: 'Wrong codes' }, required: true, default: 0, ...hash }),
    locked_until: timestamp({ label: { ko: '잠금 해제', en: 'Locked until' }, ...managed }),
    session_hash: string(64, { label: { ko: '세션', en: 'Session' }, ...hash }),
    session_expires_at: timestamp({ label: { ko: '세션 만료', en: 'Session expires' }, ...hash }),
    requested_at: timestamp({ label: { ko: '요청일시', en: 'Asked at' }, ...managed }),
    reminded_at: timestamp({ label: { ko: '재요청일시', en: 'Reminded at' }, ...managed }),
    mail_pending: boolean({
      label: { ko: '메일 발송 전', en: 'Mail not sent yet' },
      required: true,
      default: false,
      unaudited: true,
      ...managed,
    }),
    viewed_at: timestamp({ label: { ko: '열람일시', en: 'Opened at' }, ...managed }),
    verified_at: timestamp({ label: { ko: '본인 확인일시', en: 'Verified at' }, ...managed }),
    consent_at: timestamp({ label: { ko: '동의일시', en: 'Consented at' }, ...managed }),
    signed_at: timestamp({ label: { ko: '서명일시', en: 'Signed at' }, ...managed }),
    signed_ip: string(45, { label: { ko: '서명 IP', en: 'IP' }, ...managed }),
    signed_user_agent: string(300, { label: { ko: '브라우저', en: 'Browser' }, ...managed, ...full }),
    reject_reason: string(500, { label: { ko: '거절 사유', en: 'Why it was refused' }, ...managed, ...full }),
  },
  unique: [{ fields: ['contract_id', 'email'], error: 'error.esign.duplicate_signer' }, { fields: ['token_hash'] }],
  indexes: [['contract_id', 'sign_order']],
});

const share = (label: { ko: string; en: string }) => decimal(7, 5, { label, required: true, min: 0, max: 1, ...managed });

export const esignSignFields = collection('esign_sign_fields', {
  label: { ko: '서명란', en: 'Fields to sign' },
  icon: 'ink_pen',
  group: 'electronic_approval',
  display: '{{type}} {{label}}',
  scope: 'tenant',
  audit: true,
  rollback: false,
  softDelete: true,
  hidden: true,
  madeByService: true,
  ...partOfContract,
  columns: ['page', 'type', 'signer_id', 'label', 'is_required', 'value', 'filled_at'],
  sort: ['page'],
  fields: {
    contract_id: contractRef,
    signer_id: ref('esign_signers', { label: { ko: '서명자', en: 'Signer' }, required: true, onDelete: 'keep', ...managed }),
    type: oneOf(FieldType, { label: { ko: '종류', en: 'Kind' }, required: true, ...managed }),
    page: integer({ label: { ko: '쪽', en: 'Page' }, required: true, min: 1, max: MOST.pages, ...managed }),
    // Shares of the page as it is shown, from its top left.
    x: share({ ko: '왼쪽', en: 'Left' }),
    y: share({ ko: '위', en: 'Top' }),
    width: share({ ko: '너비', en: 'Width' }),
    height: share({ ko: '높이', en: 'Height' }),
    is_required: boolean({ label: { ko: '필수', en: 'Required' }, required: true, default: true, ...managed }),
    label: string(100, { label: { ko: '이름', en: 'Label' }, ...managed }),
    value: text({ label: { ko: '내용', en: 'Content' }, ...managed }),
    image_file_id: systemRef('directus_files', { label: { ko: '서명 이미지', en: 'Image' }, picture: true, ...managed }),
    filled_at: timestamp({ label: { ko: '작성일시', en: 'Filled at' }, ...managed }),
  },
  checks: {
    on_page: {
      sql: 'width > 0 and height > 0 and x + width <= 1 and y + height <= 1',
      error: 'error.esign.field_out_of_page',
      path: 'fields',
    },
  },
  indexes: [['contract_id', 'page'], ['signer_id']],
});

/** Each row names the hash of the one before; see `log.ts`. */
export const esignAuditLogs = collection('esign_audit_logs', {
  label: { ko: '전자계약 기록', en: 'Log of e-sign contracts' },
  icon: 'history',
  group: 'electronic_approval',
  display: '{{seq}} {{event}}',
  scope: 'tenant',
  notExported: true,
  audit: false,
  softDelete: false,
  appendOnly: true,
  hidden: true,
  notByHand: true,
  ...partOfContract,
  columns: ['seq', 'created_at', 'event', 'signer_id', 'actor_id', 'ip'],
  sort: ['seq'],
  fields: {
    contract_id: contractRef,
    seq: integer({ label: { ko: '순번', en: 'No.' }, required: true, ...managed }),
    event: oneOf(LogEvent, { label: { ko: '사건', en: 'Event' }, required: true, ...managed }),
    signer_id: ref('esign_signers', { label: { ko: '서명자', en: 'Signer' }, onDelete: 'keep', ...managed }),
    actor_id: systemRef('directus_users', { label: { ko: '처리자', en: 'By' }, ...who }),
    ip: string(45, { label: { ko: 'IP', en: 'IP' }, ...managed }),
    user_agent: string(300, { label: { ko: '브라우저', en: 'Browser' }, ...managed }),
    detail: json<Record<string, unknown> | null>()({ label: { ko: '내용', en: 'Details' }, ...managed }),
    prev_hash: string(64, { label: { ko: '이전 해시', en: 'Hash of the one before' }, required: true, ...managed }),
    hash: string(64, { label: { ko: '해시', en: 'Hash' }, required: true, ...managed }),
  },
  unique: [{ fields: ['contract_id', 'seq'] }],
  indexes: [['signer_id', 'event', 'created_at']],
});

export const contractMachine = machine({
  collection: esignContracts,
  field: 'status',
  initial: 'DRAFT',
  transitions: [
    { from: 'DRAFT', event: 'send', to: 'PENDING' },
    { from: OPEN, event: 'sign', to: 'PARTIALLY_SIGNED' },
    { from: OPEN, event: 'sign', to: 'COMPLETED' },
    { from: OPEN, event: 'reject', to: 'REJECTED' },
    { from: OPEN, event: 'cancel', to: 'CANCELLED' },
    { from: OPEN, event: 'expire', to: 'EXPIRED' },
  ],
});

/** Those of whom something is still expected. */
export const UNDECIDED: readonly SignerStatus[] = ['WAITING', 'REQUESTED', 'VIEWED', 'VERIFIED'];

export const signerMachine = machine({
  collection: esignSigners,
  field: 'status',
  initial: 'WAITING',
  transitions: [
    { from: 'WAITING', event: 'ask', to: 'REQUESTED' },
    { from: 'REQUESTED', event: 'view', to: 'VIEWED' },
    { from: ['REQUESTED', 'VIEWED'], event: 'verify', to: 'VERIFIED' },
    { from: 'VERIFIED', event: 'sign', to: 'SIGNED' },
    { from: 'VERIFIED', event: 'reject', to: 'REJECTED' },
    { from: UNDECIDED, event: 'end', to: 'CANCELLED' },
  ],
});
