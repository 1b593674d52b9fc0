import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { inOwnTransaction } from '../../../kernel/context/own-transaction.ts';
import { conflict, type Refusal } from '../../../kernel/errors.ts';
import type { Deferred } from '../../../kernel/http/reply.ts';
import { requestBudget } from '../attempts.ts';
import { SyncKind } from '../model.ts';
import { connectedMember, deferred } from '../provider.ts';
import { connectionOf } from './connection.ts';
import { runSync, type SyncOutcome } from './engine.ts';
import { type Asked, askedRange } from './range.ts';
import { runRows } from './runs.ts';

const KINDS = Object.keys(SyncKind) as SyncKind[];

/** Fetches one kind now, `only` one account, card or direction of it if that is given. A run that failed is answered with why. */
export async function syncNow(
  ctx: Context,
  kind: SyncKind,
  asked: Asked,
  only?: number | string,
): Promise<Deferred<SyncOutcome | Refusal>> {
  const range = askedRange(asked, ctx.today());
  const member = await connectedMember(ctx);
  const request = { kind, trigger: 'MANUAL', range, only: only === undefined ? null : String(only) } as const;
  return deferred(
    () => runSync(ctx, request, connectionOf(ctx, member, requestBudget())),
    async (after, { id, refusal }) => refusal ?? (await runRows(after, [id]))[0],
  );
}

/** Fetches all kinds one after the other. Where nothing that was asked for succeeded, why is the answer. */
export async function syncAllNow(ctx: Context, asked: Asked): Promise<Deferred<SyncOutcome[] | Refusal>> {
  const range = askedRange(asked, ctx.today());
  const member = await connectedMember(ctx);
  if (await latest(ctx, KINDS, 'RUNNING')) throw conflict('error.sync.already_running');
  return deferred(
    async () => {
      const { attempts, deadline } = requestBudget();
      const outcomes: SyncOutcome[] = [];
      for (const kind of KINDS) {
        const budget = { attempts, deadline, made: 0 };
        outcomes.push(
          await runOrJoin(ctx, kind, () => runSync(ctx, { kind, trigger: 'MANUAL', range, only: null }, connectionOf(ctx, member, budget))),
        );
      }
      return outcomes;
    },
    async (after, outcomes) =>
      failureOf(outcomes) ??
      summary(
        await runRows(
          after,
          outcomes.map(({ id }) => id),
        ),
      ),
  );
}

/** A kind that somebody else has begun to fetch meanwhile is theirs; their run is shown in its place. */
async function runOrJoin(ctx: Context, kind: SyncKind, run: () => Promise<SyncOutcome>): Promise<SyncOutcome> {
  try {
    return await run();
  } catch (error) {
    const theirs = await inOwnTransaction(ctx, (inside) => latest(inside, [kind]));
    if (!theirs) throw error;
    return { id: theirs, status: 'SUCCEEDED', asked: false, refusal: null };
  }
}

async function latest(ctx: Context, kinds: readonly SyncKind[], status: string | null = null): Promise<number | null> {
  const found = await ctx.row<{ id: number }>(sql`
    select t.id from sync_runs t
    where t.tenant_id = ${ctx.tenant.id} and t.kind = any (${kinds}::text[]) and (${status}::text is null or t.status = ${status})
      and (t.status <> 'RUNNING' or t.started_at >= now() - interval '10 minutes')
    order by t.id desc limit 1`);
  return found?.id ?? null;
}

/** 504 where all have timed out, else why the first one failed; null where one has not. */
function failureOf(outcomes: readonly SyncOutcome[]): Refusal | null {
  const asked = outcomes.filter((outcome) => outcome.asked);
  const refusals = asked.flatMap(({ refusal }) => refusal ?? []);
  return asked.length > 0 && refusals.length === asked.length ? (refusals[0] ?? null) : null;
}

const summary = (rows: Record<string, unknown>[]) => ({
  runs: rows,
  succeeded: rows.filter(({ status }) => status === 'SUCCEEDED').length,
  failed: rows.filter(({ status }) => status === 'FAILED').length,
});
