import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { query } from '../../support/database.ts';
import { sent, signer, verifiedBrowser } from '../../support/esign.ts';
import { fetchBytes } from '../../support/files.ts';
import { done, refusal } from '../../support/replies.ts';
import { anonymous, newTenant, someAddress, systemAdmin, type Tenant, url } from '../../support/tenants.ts';

let tenant: Tenant;

beforeAll(async () => {
  tenant = await newTenant({ name: '한빛셔터' });
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const check = (hash: string, address = someAddress()) => anonymous.get(`/esign/signed-files/${hash}`, {}, { 'x-forwarded-for': address });
const UNKNOWN = [404, 'error.esign.file_unknown'];

async function signed() {
  const contract = await sent(tenant.admin, [signer()]);
  await done((await verifiedBrowser(tenant.admin, contract)).sign());
  const file = await fetchBytes(tenant.admin, `/esign/contracts/${contract.id}/download`);
  return { contract, bytes: file.bytes };
}

test('whoever holds the signed file learns that it is genuine, and no more', async () => {
  const { contract, bytes } = await signed();
  const reply = await done(check(sha256(bytes)));
  expect(reply.body.data).toEqual({
    ...{ contract_no: contract.contract_no, company: '한빛셔터', completed_at: expect.any(String) },
  });
  expect(reply.headers.get('x-robots-tag')).toBe('noindex');
});

test('a changed file, the document before it was signed, and numbers say nothing', async () => {
  const { contract, bytes } = await signed();
  const changed = Buffer.from(bytes);
  changed[changed.length - 8] = (changed[changed.length - 8] ?? 0) ^ 1;
  const original = await fetchBytes(tenant.admin, `/esign/contracts/${contract.id}/download?original=true`);
  expect(sha256(original.bytes)).toBe(contract.file_hash);
  for (const asked of [sha256(changed), contract.file_hash, contract.contract_no, String(contract.id), sha256(bytes).toUpperCase()])
    expect(refusal(await check(asked)), asked).toEqual(UNKNOWN);
});

test('a row whose hash was changed to that of another file does not make that genuine', async () => {
  const { contract } = await signed();
  const forged = sha256(Buffer.from(`forged ${contract.id}`));
  await query('update esign_contracts set signed_file_hash = $2 where id = $1', [contract.id, forged]);
  expect(refusal(await check(forged))).toEqual(UNKNOWN);
});

test('what a company that is closed has signed is answered like what nobody has', async () => {
  const closed = await newTenant();
  const contract = await sent(closed.admin, [signer()]);
  await done((await verifiedBrowser(closed.admin, contract)).sign());
  const hash = sha256((await fetchBytes(closed.admin, `/esign/contracts/${contract.id}/download`)).bytes);
  await done(check(hash));
  await done((await systemAdmin()).post(`/tenants/${closed.id}/suspend`));
  expect(refusal(await check(hash))).toEqual(UNKNOWN);
});

test('guesses from one address are throttled', async () => {
  const address = someAddress();
  const guess = (index: number) => check(sha256(Buffer.from(`guess ${index}`)), address);
  for (let index = 0; index < 20; index++) expect(refusal(await guess(index))).toEqual(UNKNOWN);
  const late = await guess(20);
  expect(refusal(late)).toEqual([429, 'error.too_many_requests']);
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('the page stands beside those for signers, under the same policy', async () => {
  const page = await fetch(`${url}/sign/check`);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.headers.get('x-frame-options')).toBe('DENY');
  expect(await page.text()).toContain('/sign/assets/check.js');
});
