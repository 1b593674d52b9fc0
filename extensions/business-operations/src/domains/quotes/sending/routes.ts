import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { rowParams } from '../../../kernel/crud/resource.ts';
import { Download } from '../../../kernel/http/reply.ts';
import { FILE, get, post, type Route } from '../../../kernel/http/route.ts';
import { LANGUAGES, type Language } from '../../../kernel/messages.ts';
import { queryInteger } from '../../../kernel/model/schemas.ts';
import { PDF } from '../../../kernel/pdf.ts';
import { presentQuotation, type Quotation, revisedQuotation } from '../document/quotation.ts';
import { quotationFile, quotationPdf, wordsOf } from '../document/quotation-pdf.ts';
import { quotes } from '../model.ts';
import { HistoryQuery, HistoryRow, sendHistory } from './history.ts';
import { openLink, tenantOfLink } from './link.ts';
import { MailBody, MessengerBody, sendByMail, sendByMessenger } from './send.ts';

async function file(ctx: Context, quotation: Quotation, language: Language | undefined, inline: boolean): Promise<Download> {
  const words = wordsOf(ctx, language);
  return new Download(quotationFile(words, quotation), PDF, await quotationPdf(words, quotation), { inline });
}

export const sendingRoutes: Route[] = [
  get('/quotes/{id}/pdf', {
    id: 'sales.quotes.pdf',
    access: [quotes, 'read'],
    summary: 'The quotation as PDF, in any state; a draft carries a watermark.',
    params: rowParams,
    query: z.strictObject({
      revision: queryInteger({ min: 1 }).optional(),
      language: z.enum(LANGUAGES).optional(),
      disposition: z.enum(['attachment', 'inline']).default('attachment'),
    }),
    reply: FILE,
    file: PDF,
    button: { collection: quotes.name, label: { ko: '견적서 PDF', en: 'Quotation PDF' }, icon: 'picture_as_pdf' },
    async run(ctx, { params: { id }, query: { revision, language, disposition } }) {
      const quotation = revision === undefined ? await presentQuotation(ctx, id) : await revisedQuotation(ctx, id, revision);
      return file(ctx, quotation, language, disposition === 'inline');
    },
  }),
  post('/quotes/{id}/send-email', {
    id: 'sales.quotes.send-email',
    access: [quotes, 'update'],
    summary: 'Mail the PDF of the current revision.',
    params: rowParams,
    body: MailBody,
    reply: HistoryRow,
    status: 201,
    message: 'message.quote.sent',
    errors: [
      'error.quote.no_recipient',
      'error.quote.not_finalized',
      'error.invalid_transition',
      'error.mail.failed',
      'error.mail.timeout',
    ],
    button: {
      collection: quotes.name,
      label: { ko: '이메일 발송', en: 'Send by e-mail' },
      icon: 'outgoing_mail',
      allowed: 'allowed_transitions',
      stays: true,
      inputs: {
        to: { label: { ko: '받는 사람 (비우면 담당자)', en: 'To (the contact when left empty)' }, begins: 'contact_email' },
        cc: { label: { ko: '참조', en: 'Cc' } },
        subject: { label: { ko: '제목 (비우면 기본 제목)', en: 'Subject (a standard one when left empty)' } },
        message: { label: { ko: '내용 (비우면 기본 인사말)', en: 'Message (a standard one when left empty)' } },
        language: false,
      },
    },
    run: (ctx, { params: { id }, body }) => sendByMail(ctx, id, body),
  }),
  post('/quotes/{id}/send-messenger', {
    id: 'sales.quotes.send-messenger',
    access: [quotes, 'update'],
    summary: 'Send a business-messenger notice (KakaoTalk AlimTalk or SMS) with a link to the PDF.',
    params: rowParams,
    body: MessengerBody,
    reply: HistoryRow,
    status: 201,
    message: 'message.quote.sent',
    errors: [
      'error.quote.no_recipient',
      'error.quote.not_finalized',
      'error.invalid_transition',
      'error.messenger.not_configured',
      'error.messenger.failed',
      'error.messenger.timeout',
    ],
    button: {
      collection: quotes.name,
      label: { ko: '메신저 발송', en: 'Send by messenger' },
      icon: 'sms',
      allowed: 'allowed_transitions',
      stays: true,
      inputs: {
        to: { label: { ko: '휴대전화 (비우면 담당자)', en: 'Mobile numbers (the contact when left empty)' }, begins: 'contact_phone' },
        message: { label: { ko: '내용 (비우면 기본 문구)', en: 'Message (a standard one when left empty)' } },
        channel: false,
      },
    },
    run: (ctx, { params: { id }, body }) => sendByMessenger(ctx, id, body),
  }),
  get('/files/quotes/{token}', {
    id: 'sales.quotes.shared-pdf',
    access: 'TOKEN',
    tokenTenant: (app, { token = '' }, ip) => tenantOfLink(app, token, ip),
    keyless: true,
    summary: 'The PDF behind a messenger link; the token is the credential.',
    params: z.object({ token: z.string().max(100) }),
    reply: FILE,
    file: PDF,
    writes: true,
    run: async (ctx, { params: { token } }) => file(ctx, await openLink(ctx, token), undefined, true),
  }),
  get('/quotes/{id}/send-history', {
    id: 'sales.quotes.send-history',
    access: [quotes, 'read'],
    summary: 'What was sent to whom, newest first.',
    params: rowParams,
    query: HistoryQuery,
    reply: HistoryRow,
    list: true,
    run: (ctx, { params: { id }, query }) => sendHistory(ctx, id, query),
  }),
];
