import type { Context } from '../../../kernel/context/context.ts';
import { inOwnTransaction } from '../../../kernel/context/own-transaction.ts';
import type { Day } from '../../../kernel/days.ts';
import { Refusal } from '../../../kernel/errors.ts';
import { failureText, ProviderRefusal, providerRefusal } from '../failures.ts';
import type { SyncKind, SyncTrigger } from '../model.ts';
import { TaxProviderError } from '../port.ts';
import { bankUnits } from './bank.ts';
import { cardUnits } from './cards.ts';
import { invoiceStateUnits } from './invoice-states.ts';
import type { Connection, Unit, UnitsOf, Wanted } from './kind.ts';
import { portalUnits } from './portal.ts';
import { assertRunning, type Ending, endRun, interrupted, openRun, showProgress, type UnitResult } from './run.ts';

const UNITS: Record<SyncKind, UnitsOf> = {
  BANK: bankUnits,
  CARD: cardUnits,
  TAXPORTAL: portalUnits,
  TAX_INVOICE_STATUS: invoiceStateUnits,
};

export interface SyncRequest extends Wanted {
  kind: SyncKind;
  trigger: SyncTrigger;
}

export interface SyncOutcome {
  id: number;
  status: Ending['status'];
  /** Whether there was anything to ask the provider for. */
  asked: boolean;
  /** Why it failed; null unless it has. */
  refusal: Refusal | null;
}

/**
 * Fetches one kind of rows. The run is in the log from the beginning, and shows how far it has come. What fails of it is said in the
 * outcome; only a run of the kind that goes on already is thrown, 409.
 *
 * Never inside a transaction: `ctx` says for whom, and each unit opens one of its own.
 */
export async function runSync(ctx: Context, request: SyncRequest, connection: Connection): Promise<SyncOutcome> {
  const { kind, trigger, range } = request;
  const to = kind === 'TAX_INVOICE_STATUS' ? null : (range?.to ?? ctx.today());
  const id = await openRun(ctx, { kind, trigger, range: { from: range?.from ?? null, to } });
  const done: UnitResult[] = [];
  const failures: Refusal[] = [];
  let from: Day | null = range?.from ?? null;
  const progress = () => showProgress(ctx, id, { attempts: connection.attempts(), from, units: done });
  try {
    for (const unit of await UNITS[kind](ctx, connection, request)) {
      if (unit.range && (from === null || unit.range.from < from)) from = unit.range.from;
      const { result, refusal } = await fetchUnit(ctx, id, unit, connection, failures.find(endsAll));
      done.push(result);
      if (refusal) failures.push(refusal);
      await progress();
    }
  } catch (error) {
    failures.push(reasonOf(ctx, error));
    return finish(ctx, id, connection, failures, false, progress);
  }
  return finish(ctx, id, connection, failures, done.some(({ error_key: error }) => error === null) || !done.length, progress);
}

async function finish(
  ctx: Context,
  id: number,
  connection: Connection,
  failures: readonly Refusal[],
  anyDone: boolean,
  progress: () => Promise<void>,
): Promise<SyncOutcome> {
  const [first = null] = failures;
  const status = !first ? 'SUCCEEDED' : anyDone ? 'PARTIAL' : 'FAILED';
  const asked = connection.attempts() > 0;
  try {
    await progress();
    await endRun(ctx, id, { status, error_key: first?.key ?? null, error_detail: first && detailOf(first) });
    return { id, status, asked, refusal: status === 'FAILED' ? first : null };
  } catch (error) {
    const refusal = error instanceof Refusal ? (first ?? interrupted()) : reasonOf(ctx, error);
    return { id, status: 'FAILED', asked, refusal };
  }
}

/** The login is refused, or the run was closed by another one: no further unit is tried. */
const endsAll = ({ key }: Refusal): boolean => key === 'error.taxprovider.reconnect_required' || key === 'error.sync.interrupted';

async function fetchUnit(
  ctx: Context,
  run: number,
  { unit, label, fetch }: Unit,
  connection: Connection,
  ended: Refusal | undefined,
): Promise<{ result: UnitResult; refusal: Refusal | null }> {
  const nothing = { unit, label, fetched: 0, inserted: 0, updated: 0, unchanged: 0 };
  try {
    if (ended) throw ended;
    const { fetched, write } = await fetch(connection);
    const written = await inOwnTransaction(ctx, async (inside) => {
      await assertRunning(inside, run);
      return write(inside);
    });
    return { result: { unit, label, fetched, ...written, error_key: null }, refusal: null };
  } catch (error) {
    const refusal = reasonOf(ctx, error);
    return { result: { ...nothing, error_key: refusal.key }, refusal };
  }
}

/** What is neither the provider's nor the database's refusal is an error of ours, and is logged. */
function reasonOf({ app }: Context, error: unknown): Refusal {
  if (error instanceof TaxProviderError) return providerRefusal(error);
  const refusal = app.refusals.of(error);
  if (!refusal) app.directus.logger.error(error, 'A sync failed');
  return refusal ?? new Refusal(500, 'error.internal');
}

const detailOf = (refusal: Refusal): string | null => (refusal instanceof ProviderRefusal ? failureText(refusal.failure) || null : null);
