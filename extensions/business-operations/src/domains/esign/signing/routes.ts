import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { FILE, get, post, type Route } from '../../../kernel/http/route.ts';
import { queryBoolean } from '../../../kernel/model/schemas.ts';
import { PDF } from '../../../kernel/pdf.ts';
import { Document, document, fetchSigned } from './fetch.ts';
import { SESSION_HEADER, tenantOfSigner } from './gate.ts';
import { Rejected, Rejection, reject, Signature, Signed, sign } from './sign.ts';
import { SignedFile, signedFile, tenantOfSignedFile } from './signed-file.ts';
import { CodeSent, Session, sendCode, Verification, View, verify, viewContract } from './verify.ts';

/**
 * What signers do, who have no account: the token in the path says who they are, and the session that they have proved it. And what
 * whoever holds a signed file may ask.
 */

const open = {
  access: 'TOKEN',
  tokenTenant: (app: Context['app'], { token = '' }: Readonly<Record<string, string | undefined>>, ip: string | null) =>
    tenantOfSigner(app, token, ip),
  keyless: true,
  params: z.object({ token: z.string().max(100) }),
} as const;

const session = {
  headers: { [SESSION_HEADER]: { ko: '본인 확인 뒤에 받은 세션입니다.', en: 'The session that verification gave.' } },
};

const INVALID = 'error.esign.token_invalid';
const ENDED = ['error.esign.token_used', 'error.esign.expired', 'error.esign.contract_closed'];
const UNKNOWN_FILE = 'error.esign.file_unknown';
const NO_SESSION = 'error.esign.session_invalid';

export const signingRoutes: Route[] = [
  get('/esign/signing/{token}', {
    ...open,
    id: 'platform.signing.view',
    summary: 'What am I asked to sign?',
    reply: View,
    writes: true,
    errors: [INVALID],
    run: (ctx, { params: { token } }) => viewContract(ctx, token),
  }),
  post('/esign/signing/{token}/send-code', {
    ...open,
    id: 'platform.signing.send-code',
    summary: 'Mail a 6-digit code.',
    reply: CodeSent,
    message: 'message.esign.code_sent',
    errors: [INVALID, ...ENDED, 'error.esign.code_not_used', 'error.esign.code_too_often'],
    run: (ctx, { params: { token } }) => sendCode(ctx, token),
  }),
  post('/esign/signing/{token}/verify', {
    ...open,
    id: 'platform.signing.verify',
    summary: 'Prove who I am by code or access code.',
    body: Verification,
    reply: Session,
    secrets: ['session'],
    errors: [INVALID, ...ENDED, 'error.esign.code_wrong', 'error.esign.code_expired', 'error.esign.locked'],
    run: (ctx, { params: { token }, body: { code } }) => verify(ctx, token, code),
  }),
  get('/esign/signing/{token}/document', {
    ...open,
    ...session,
    id: 'platform.signing.document',
    summary: 'The PDF and my fields.',
    query: z.strictObject({ format: z.enum(['pdf', 'json']).default('json') }),
    reply: Document,
    file: PDF,
    stored: true,
    errors: [INVALID, NO_SESSION, 'error.esign.expired', 'error.esign.contract_closed'],
    run: (ctx, { params: { token }, query: { format }, headers }) => document(ctx, token, headers[SESSION_HEADER] ?? null, format),
  }),
  post('/esign/signing/{token}/sign', {
    ...open,
    ...session,
    id: 'platform.signing.sign',
    summary: 'Sign.',
    body: Signature,
    reply: Signed,
    message: 'message.esign.signed',
    errors: [
      ...[INVALID, NO_SESSION, ...ENDED, 'error.esign.file_changed', 'error.esign.consent_required'],
      ...['error.esign.field_required', 'error.esign.field_unknown', 'error.esign.image_invalid'],
    ],
    run: (ctx, { params: { token }, body, headers }) => sign(ctx, token, headers[SESSION_HEADER] ?? null, body),
  }),
  post('/esign/signing/{token}/reject', {
    ...open,
    ...session,
    id: 'platform.signing.reject',
    summary: 'Refuse to sign.',
    body: Rejection,
    reply: Rejected,
    message: 'message.esign.rejected',
    errors: [INVALID, NO_SESSION, ...ENDED],
    run: (ctx, { params: { token }, body: { reason }, headers }) => reject(ctx, token, headers[SESSION_HEADER] ?? null, reason),
  }),
  get('/esign/signing/{token}/download', {
    ...open,
    ...session,
    id: 'platform.signing.download',
    summary: "A signer's copy of the completed PDF.",
    query: z.strictObject({ certificate: queryBoolean.default(false) }),
    reply: FILE,
    file: PDF,
    stored: true,
    writes: true,
    errors: [INVALID, NO_SESSION, 'error.esign.not_completed'],
    run: (ctx, { params: { token }, query: { certificate }, headers }) =>
      fetchSigned(ctx, token, headers[SESSION_HEADER] ?? null, certificate),
  }),
  get('/esign/signed-files/{sha256}', {
    access: 'TOKEN',
    tokenTenant: (app, { sha256 = '' }, ip) => tenantOfSignedFile(app, sha256, ip),
    keyless: true,
    params: z.object({ sha256: z.string().max(100) }),
    id: 'platform.signing.signed-file',
    summary: 'Was the file with this SHA-256 signed here, and has it not changed since?',
    reply: SignedFile,
    errors: [UNKNOWN_FILE],
    run: (ctx, { params: { sha256 } }) => signedFile(ctx, sha256),
  }),
];
