import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { paper, place, sent, signer, uploaded, verifiedBrowser } from '../../support/esign.ts';
import { fetchBytes } from '../../support/files.ts';
import { piecesOf } from '../../support/pdf-text.ts';
import { done } from '../../support/replies.ts';
import { newTenant } from '../../support/tenants.ts';

test('what was signed shows every value in its box, and the certificate who signed and which file that is', async () => {
  const tenant = await newTenant({ name: '한빛셔터' });
  const person = signer({ name: '홍길동', company: '(주)상대 金屬' });
  const name = { page: 1, x: 0.5, y: 0.1, width: 0.4, height: 0.05 };
  const date = { page: 1, x: 0.5, y: 0.3, width: 0.3, height: 0.05 };
  const text = { page: 2, x: 0.1, y: 0.6, width: 0.8, height: 0.05 };
  const contract = await sent(tenant.admin, [person], {
    file_id: await uploaded(tenant.admin, await paper(2)),
    fields: [place(1), place(1, { ...name, type: 'NAME' }), place(1, { ...date, type: 'DATE' }), place(1, { ...text, type: 'TEXT' })],
  });
  const browser = await verifiedBrowser(tenant.admin, contract);
  const { fields } = (await done(browser.document())).body.data;
  const id = (type: string) => fields.find((field: { type: string }) => field.type === type).id;
  const values = [
    { field_id: id('NAME'), value: '홍길동 (洪吉童)' },
    { field_id: id('TEXT'), value: '甲과 乙은 조건에 동의합니다' },
  ];
  await done(browser.sign({ fields: values }));
  const signed = await fetchBytes(tenant.admin, `/esign/contracts/${contract.id}/download`);
  const pieces = await piecesOf(signed.bytes);
  const within = (box: typeof name) =>
    pieces
      .filter(({ page, x, y }) => page === box.page && x >= box.x - 0.001 && x < box.x + box.width && y > box.y && y < box.y + box.height)
      .map((piece) => piece.text)
      .join('');
  const without = (written: string) => written.replaceAll(' ', '');
  expect([without(within(name)), within(date), without(within(text))]).toEqual([
    '홍길동(洪吉童)',
    expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    '甲과乙은조건에동의합니다',
  ]);
  const certificate = await fetchBytes(tenant.admin, `/esign/contracts/${contract.id}/certificate`);
  const shown = (await piecesOf(certificate.bytes)).map((piece) => piece.text).join('');
  for (const part of [contract.contract_no, contract.file_hash, createHash('sha256').update(signed.bytes).digest('hex')])
    expect(shown).toContain(part);
  expect(without(shown)).toContain('홍길동·(주)상대金屬');
});
