import type { Content } from 'pdfmake/interfaces.js';
import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { pdf } from '../../kernel/pdf.ts';
import { checkingUrl, localTime } from './mails.ts';
import { AuthMethod, type AuthMethod as Method } from './model.ts';
import { maskedEmail } from './secrets.ts';

// The certificate of completion: who signed what, how they were known, and by which hashes anybody can check it.

interface Head {
  contract_no: string;
  title: string;
  file_hash: string;
}

interface Signer {
  name: string;
  company: string | null;
  email: string;
  auth_method: Method;
  requested_at: Date | null;
  viewed_at: Date | null;
  verified_at: Date | null;
  signed_at: Date | null;
  signed_ip: string | null;
}

const INK = '#374151';
const MUTED = '#6b7280';
const RULED = { color: '#d1d5db', padding: { left: 6, top: 4, right: 6, bottom: 4 } };

/** `lastHash` is the hash of the last row of the log before the completion. */
export async function certificatePdf(ctx: Context, id: number, signedHash: string, lastHash: string): Promise<Buffer> {
  const { locale, name: company } = ctx.tenant;
  const translate = (key: string, params: Record<string, unknown> = {}) => ctx.app.messages.translate(locale, key, params);
  const time = (instant: Date | null) => (instant ? localTime(ctx, instant) : '–');
  const own = sql`tenant_id = ${ctx.tenant.id}`;
  const head = (await ctx.row<Head>(sql`select contract_no, title, file_hash from esign_contracts where ${own} and id = ${id}`)) as Head;
  const signers = await ctx.rows<Signer>(sql`
    select name, company, email, auth_method, requested_at, viewed_at, verified_at, signed_at, signed_ip from esign_signers
    where ${own} and contract_id = ${id} and deleted_at is null order by sign_order, id`);
  const facts = (rows: readonly (readonly [string, string])[]): Content => ({
    layout: 'ruled',
    margin: [0, 0, 0, 14],
    table: {
      widths: [110, '*'],
      body: rows.map(([label, value]) => [
        { text: label, color: MUTED },
        { text: value, color: INK },
      ]),
    },
  });
  return pdf({
    rulings: { ruled: RULED },
    pageSize: 'A4',
    pageMargins: [48, 56, 48, 56],
    info: { title: `${translate('esign.certificate.title')} ${head.contract_no}` },
    defaultStyle: { fontSize: 9, lineHeight: 1.2 },
    content: [
      { text: translate('esign.certificate.title'), fontSize: 18, bold: true, margin: [0, 0, 0, 4] },
      { text: company, color: MUTED, margin: [0, 0, 0, 16] },
      facts([
        [translate('esign.certificate.contract_no'), head.contract_no],
        [translate('esign.certificate.name'), head.title],
        [translate('esign.certificate.file_hash'), head.file_hash],
        [translate('esign.certificate.signed_file_hash'), signedHash],
        [translate('esign.certificate.log_hash'), lastHash],
        [translate('esign.certificate.completed_at'), localTime(ctx, ctx.now)],
      ]),
      ...signers.map(
        (signer): Content => ({
          unbreakable: true,
          stack: [
            {
              text: signer.company ? `${signer.name} · ${signer.company}` : signer.name,
              bold: true,
              fontSize: 11,
              margin: [0, 0, 0, 4],
            },
            facts([
              [translate('esign.certificate.email'), maskedEmail(signer.email)],
              [translate('esign.certificate.method'), AuthMethod[signer.auth_method][locale === 'en' ? 'en' : 'ko']],
              [translate('esign.certificate.requested_at'), time(signer.requested_at)],
              [translate('esign.certificate.viewed_at'), time(signer.viewed_at)],
              [translate('esign.certificate.verified_at'), time(signer.verified_at)],
              [translate('esign.certificate.signed_at'), time(signer.signed_at)],
              [translate('esign.certificate.ip'), signer.signed_ip ?? '–'],
            ]),
          ],
        }),
      ),
      { text: translate('esign.certificate.note', { url: checkingUrl(ctx.app.directus.env) }), color: MUTED, fontSize: 8 },
    ],
  });
}
