import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.ts';
import { fetchBytes } from '../../support/files.ts';
import { shown } from '../../support/pdf.ts';
import { done, refusal } from '../../support/replies.ts';
import { newPayroll, OCTOBER, PATH, type Payroll } from './payroll.ts';

let payroll: Payroll;
beforeAll(async () => {
  payroll = await newPayroll();
});

const confirmed = async (person: object, more: object = {}): Promise<number> => {
  const { id } = await payroll.made({ employee_id: await payroll.hired(person), ...OCTOBER, ...more });
  await done(payroll.act(id, 'confirm'));
  return id;
};

const path = (id: number) => `${PATH}/${id}/payslip?format=pdf`;

async function document(client: Client, id: number): Promise<{ headers: Headers; bytes: Buffer }> {
  const { status, headers, bytes } = await fetchBytes(client, path(id));
  if (status !== 200) throw new Error(`${status} ${bytes}`);
  return { headers, bytes };
}

describe('the payslip as PDF', () => {
  it('is a file by the employee and the month, with the glyphs it needs', async () => {
    const id = await confirmed({ name: '쀍한별', employee_no: '+EMP/1' });
    const { headers, bytes } = await document(payroll.hr, id);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''payslip-%2BEMP%2F1-2026-10.pdf`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const text = bytes.toString('latin1');
    expect(text).toContain('/FontFile2');
    expect(text).toMatch(/\/Lang \(ko\)/);
    const texts = shown(bytes).map((pieces) => pieces.join(''));
    for (const word of ['쀍한별', '임금명세서', '기본급', '국민연금', '4.75%,'])
      expect(
        texts.some((text) => text.includes(word)),
        word,
      ).toBe(true);
  });

  it('is in the language of the reader', async () => {
    const id = await confirmed({ name: 'Kim' });
    const english = (await document(payroll.hr.with({ 'accept-language': 'en' }), id)).bytes;
    expect(english.toString('latin1')).toMatch(/\/Lang \(en\)/);
    expect(shown(english).flat()).toContain('Wage ');
    expect(shown((await document(payroll.hr, id)).bytes).flat()).not.toContain('Wage ');
  });

  it('has the figures of the data', async () => {
    const id = await confirmed({ name: '셈이' }, { bonus: 1_234_567, other_deductions: [{ name: '상조회비', amount: 12_345 }] });
    const { data } = (await done(payroll.hr.get(`${PATH}/${id}/payslip`))).body;
    const pieces = shown((await document(payroll.hr, id)).bytes).flat();
    const amounts = [...data.earnings, ...data.deductions].map(({ amount }: { amount: number }) => amount);
    for (const amount of [...amounts, data.gross_pay, data.total_deductions, data.net_pay])
      expect(pieces).toContain(amount.toLocaleString('en-US'));
    expect(pieces).not.toContain((data.net_pay + 1).toLocaleString('en-US'));
  });

  it('breaks onto more pages when there are many lines', async () => {
    const items = Array.from({ length: 20 }, (_, index) => ({ name: `${index}번 수당 ${'가'.repeat(40)}`, amount: 1_000 }));
    const id = await confirmed({ name: '많은이' }, { allowances: items });
    expect((await document(payroll.hr, id)).bytes.toString('latin1')).toMatch(/\/Count [2-9]/);
  });

  it('is of no draft, of no other tenant, and in no other format', async () => {
    const { id: draft } = await payroll.draft();
    expect(refusal(await payroll.hr.get(path(draft)))).toEqual([409, 'error.payroll.not_confirmed']);
    const id = await confirmed({});
    const other = await newPayroll();
    expect(refusal(await other.hr.get(path(id)))).toEqual([404, 'error.not_found']);
    // Whoever reads the own payslips alone is told nothing of others'.
    const { client } = await payroll.tenant.person('staff');
    expect(refusal(await client.get(path(id)))).toEqual([404, 'error.not_found']);
    expect(refusal(await payroll.hr.get(`${PATH}/${id}/payslip?format=docx`))).toEqual([422, 'error.validation_failed']);
  });
});
