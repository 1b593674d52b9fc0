import { z } from 'zod';
import { del, get, post, put, type Route } from '../../kernel/http/route.ts';
import { rowReply } from '../../kernel/model/schemas.ts';
import { connectedReply, LoginBody, logIn, SignupBody, signUp } from './connect.ts';
import { FAILURE_ERRORS, PROVIDER_ERRORS } from './failures.ts';
import { disconnect, MemberBody, MemberQuery, showMember, updateMember } from './member.ts';
import { taxProviderMembers } from './model.ts';
import { balanceReply, certificateReply, pageUrl, showBalance, showCertificate, urlReply } from './pages.ts';
import type { UrlKind } from './port.ts';
import { showStatus, statusReply } from './status.ts';

const member = rowReply(taxProviderMembers);

const PASSWORD = { label: { ko: '비밀번호', en: 'Password' }, as: 'password' } as const;
const NEW_PASSWORD = { label: { ko: '비밀번호 (8~20자)', en: 'Password (8 to 20 characters)' }, as: 'password' } as const;

/** A page of the provider's, whose address is asked for when somebody opens it. */
const pageRoute = (path: string, id: string, summary: string, kind: UrlKind): Route =>
  get(path, {
    id,
    access: [taxProviderMembers, 'read'],
    summary,
    reply: urlReply,
    errors: PROVIDER_ERRORS,
    run: (ctx) => pageUrl(ctx, kind),
  });

export const taxProviderRoutes: Route[] = [
  get('/taxprovider/status', {
    id: 'finance.taxprovider.status',
    access: [taxProviderMembers, 'read'],
    summary: 'State of the integration, with the real number of linked accounts and cards.',
    reply: statusReply,
    run: (ctx) => showStatus(ctx),
  }),
  post('/taxprovider/login', {
    id: 'finance.taxprovider.login',
    access: [taxProviderMembers, 'create'],
    summary: 'Register an existing provider login.',
    body: LoginBody,
    reply: z.object({ ...connectedReply, connected_at: z.iso.datetime() }),
    message: 'message.taxprovider.connected',
    errors: ['error.taxprovider.login_rejected', 'error.taxprovider.already_member', 'error.business_number.invalid', ...FAILURE_ERRORS],
    button: {
      collection: taxProviderMembers.name,
      label: { ko: '연동사 로그인', en: 'Log in at the provider' },
      icon: 'login',
      onPage: true,
      inputs: { password: PASSWORD },
    },
    run: (ctx, { body }) => logIn(ctx, body),
  }),
  post('/taxprovider/signup', {
    id: 'finance.taxprovider.signup',
    access: [taxProviderMembers, 'create'],
    summary: 'Register the company with the provider and store the login.',
    body: SignupBody,
    status: 201,
    reply: z.object({ ...connectedReply, signed_up_at: z.iso.datetime() }),
    message: 'message.taxprovider.signed_up',
    errors: ['error.taxprovider.already_member', 'error.taxprovider.login_rejected', 'error.business_number.invalid', ...FAILURE_ERRORS],
    button: {
      collection: taxProviderMembers.name,
      label: { ko: '연동사 회원 가입', en: 'Sign up at the provider' },
      icon: 'person_add',
      onPage: true,
      consequence: {
        ko: '입력한 내용으로 연동사에 회원으로 가입하고 바로 연결합니다. 이미 회원이면 로그인하십시오.',
        en: 'The company is registered with the provider and connected at once. A company that has an account there logs in instead.',
      },
      inputs: { login_id: { label: { ko: '로그인 ID (6~20자)', en: 'Login id (6 to 20 characters)' } }, password: NEW_PASSWORD },
    },
    run: (ctx, { body }) => signUp(ctx, body),
  }),
  pageRoute(
    '/taxprovider/bank-service-url',
    'finance.taxprovider.bank-service-url',
    "Address of the provider's page where the bank service is applied for.",
    'bank_service',
  ),
  pageRoute(
    '/taxprovider/account-link-url',
    'finance.taxprovider.account-link-url',
    'Address of the page where bank accounts are linked.',
    'account_link',
  ),
  pageRoute('/taxprovider/card-link-url', 'finance.taxprovider.card-link-url', 'Address of the page where cards are linked.', 'card_link'),
  pageRoute(
    '/taxprovider/certificate-url',
    'finance.taxprovider.certificate-url',
    'Address of the page where the joint certificate is registered.',
    'certificate',
  ),
  get('/taxprovider/member', {
    id: 'finance.taxprovider.member.show',
    access: [taxProviderMembers, 'read'],
    summary: 'What is registered, and whether the provider knows the company.',
    query: MemberQuery,
    reply: z.object({ member: member.nullable(), registered_at_provider: z.boolean() }),
    errors: ['error.business_number.invalid', ...FAILURE_ERRORS],
    run: (ctx, { query }) => showMember(ctx, query.business_number),
  }),
  put('/taxprovider/member', {
    id: 'finance.taxprovider.member.update',
    access: [taxProviderMembers, 'update'],
    summary: 'Change company data, manager or password, at the provider and here.',
    body: MemberBody,
    reply: member,
    message: 'message.taxprovider.updated',
    errors: PROVIDER_ERRORS,
    run: (ctx, { body }) => updateMember(ctx, body),
  }),
  del('/taxprovider/member', {
    id: 'finance.taxprovider.member.disconnect',
    access: [taxProviderMembers, 'delete'],
    summary: 'Forget the credentials.',
    reply: z.object({ id: z.int() }),
    message: 'message.taxprovider.disconnected',
    run: (ctx) => disconnect(ctx),
  }),
  get('/taxprovider/certificate', {
    id: 'finance.taxprovider.certificate',
    access: [taxProviderMembers, 'read'],
    summary: 'Validity of the certificate registered at the provider.',
    reply: certificateReply,
    errors: PROVIDER_ERRORS,
    run: (ctx) => showCertificate(ctx),
  }),
  get('/taxprovider/balance', {
    id: 'finance.taxprovider.balance',
    access: [taxProviderMembers, 'read'],
    summary: 'Points left at the provider.',
    reply: balanceReply,
    errors: PROVIDER_ERRORS,
    run: (ctx) => showBalance(ctx),
  }),
];
