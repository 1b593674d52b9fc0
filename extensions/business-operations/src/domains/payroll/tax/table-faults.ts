import type { Context } from '../../../kernel/context/context.ts';
import { type Detail, Refusal } from '../../../kernel/errors.ts';
import { type Bracket, TABLE_FAMILIES, type Tier } from './rules.ts';

/** The row that formulas stand on: exactly ten million won, in thousands. */
const LAST = 10_000;

/** What is wrong with the rows of a schedule: gaps, overlaps, negative or missing cells, tax that rises with the family. */
export function tableFaults(rows: readonly Bracket[]): Detail[] {
  const faults: Detail[] = [];
  const fault = (index: number, code: string) => faults.push({ path: `rows.${index}`, code });
  rows.forEach(({ from, to, taxes }, index) => {
    const next = rows[index + 1];
    if (next && next.from > to) fault(index + 1, 'gap');
    if (next && next.from < to) fault(index + 1, 'overlap');
    if (from > to || (from === to && from !== LAST)) fault(index, 'empty_bracket');
    if (taxes.length !== TABLE_FAMILIES) fault(index, 'columns');
    if (taxes.some((tax) => tax < 0)) fault(index, 'negative');
    if (taxes.some((tax, column) => tax > (taxes[column - 1] ?? tax))) fault(index, 'rising');
  });
  const last = rows.at(-1);
  if (last?.from !== LAST || last.to !== LAST) faults.push({ path: `rows.${Math.max(0, rows.length - 1)}`, code: 'last_row', from: LAST });
  return faults;
}

/** Tiers begin where the table ends, follow one another and are open above. */
export function tierFaults(tiers: readonly Tier[]): Detail[] {
  return tiers.flatMap(({ from, to }, index) => {
    const expected = index === 0 ? LAST : tiers[index - 1]?.to;
    if (from !== expected) return [{ path: `tiers.${index}`, code: 'gap' }];
    if ((to === null) !== (index === tiers.length - 1)) return [{ path: `tiers.${index}`, code: 'open_end' }];
    return to !== null && to <= from ? [{ path: `tiers.${index}`, code: 'empty_bracket' }] : [];
  });
}

const AT = /^(rows|file|tiers)\.(\d+)$/;

/** What the work refuses of a schedule is said in the caller's language, and of what was sent: the rows are those of the file where there is one. */
export async function faultsInWords<T>(ctx: Context, sent: 'rows' | 'file', work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.key !== 'error.income_tax_bracket.invalid') throw error;
    throw new Refusal(
      error.status,
      error.key,
      error.details.map((detail) => inWords(ctx, sent, detail)),
    );
  }
}

function inWords(ctx: Context, sent: 'rows' | 'file', detail: Detail): Detail {
  const [, part, index] = AT.exec(detail.path ?? '') ?? [];
  const path = part === 'rows' ? `${sent}.${index}` : detail.path;
  const number = Number(index ?? 0) + 1;
  const place = ctx.translate(part === 'tiers' ? 'income_tax_bracket.tier' : 'income_tax_bracket.row', { number });
  return { ...detail, ...(path ? { path } : {}), message: ctx.translate(`income_tax_bracket.fault.${detail.code}`, { place }) };
}
