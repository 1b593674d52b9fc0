import type { Context } from '../../kernel/context/context.ts';
import { createRow, lockRow, permitted, updateRow } from '../../kernel/crud/write.ts';
import { addDays } from '../../kernel/days.ts';
import { notFound } from '../../kernel/errors.ts';
import type { CreateInput, UpdateInput } from '../../kernel/model/collection.ts';
import { calculateDocument } from '../calculation/document.ts';
import { type AskedLine, type ChangedLineBody, changedLineBodies, type LineBody } from '../calculation/line-body.ts';
import { formerTerms } from '../calculation/sources.ts';
import { quoteLines } from './lines.ts';
import { quoteItems, quotes, VALID_DAYS } from './model.ts';
import { readHead, readLines, writeLines } from './store.ts';

export type NewQuote = CreateInput<typeof quotes> & { items?: LineBody[] | undefined };
export type QuoteChanges = UpdateInput<typeof quotes> & { items?: ChangedLineBody[] | undefined };

/** Saves a quote with its lines calculated at the prices of its day; returns its id. What its client and site say is filled in by `derived.ts`. */
export async function createQuote(ctx: Context, { items = [], ...body }: NewQuote): Promise<number> {
  const date = body.quote_date ?? ctx.today();
  const id = await createRow(ctx, quotes, body, {}, { quote_date: date, valid_until: addDays(date, VALID_DAYS) });
  const lines = items.map((line, index) => permittedLine(ctx, 'create', line, index));
  await calculate(ctx, id, lines, false);
  return id;
}

/** Changes a draft and calculates it anew, lines that are not named among it. */
export async function updateQuote(ctx: Context, id: number, { items, ...changes }: QuoteChanges): Promise<void> {
  const before = await lockRow<Before>(ctx, quotes, id, 'update', ['client_id', 'margin_rate::text as margin_rate']);
  await updateRow(ctx, quotes, id, changes);
  const stored = await readLines(ctx, id);
  const sent = items && permittedLines(ctx, items, stored.length);
  const former = await formerTerms(ctx, before, changes.client_id === undefined ? before.client_id : changes.client_id);
  await calculate(ctx, id, changedLineBodies(ctx, stored, sent, former), stored.length > 0);
}

/** What lines may have of their quote. */
interface Before {
  client_id: number | null;
  margin_rate: string;
}

/** The lines as the caller's right to lines lets them be written. */
function permittedLines(ctx: Context, lines: readonly ChangedLineBody[], stored: number): ChangedLineBody[] {
  const kept = lines.filter(({ id }) => id !== undefined).length;
  if (kept < stored) ctx.access(quoteItems.name, 'delete');
  return lines.map(({ id, ...line }, index) => {
    const open = permittedLine(ctx, id === undefined ? 'create' : 'update', line, index);
    return id === undefined ? open : { ...open, id };
  });
}

/** Without the presets of columns that no line is sent with. */
function permittedLine<Line extends object>(ctx: Context, action: 'create' | 'update', line: Line, index: number): Line {
  const open = permitted(ctx, quoteItems, action, line, { prefix: `items.${index}.` });
  return Object.fromEntries(Object.entries(open).filter(([name]) => SENT.includes(name))) as Line;
}

const SENT: readonly string[] = quoteLines.columns;

async function calculate(ctx: Context, id: number, lines: readonly AskedLine[], hadLines: boolean): Promise<void> {
  const head = await readHead(ctx, id);
  if (!head) throw notFound();
  const calculated = await calculateDocument(ctx, head, lines, { anyClient: true });
  await writeLines(ctx, id, calculated.lines, hadLines);
}
