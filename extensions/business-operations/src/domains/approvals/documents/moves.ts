import type { Context } from '../../../kernel/context/context.ts';
import { type Move, move } from '../../../kernel/states/move.ts';
import { approvalMachine } from '../model.ts';

// Who may do what with a document is decided by `rules.ts` beforehand: it rests on the document's steps and not on its state alone.
const right = 'service';

/** What a round begins with. */
type Round = Record<string, unknown>;

const begin = (event: string) => move<object, Round>(approvalMachine, event, { right, set: (_ctx, _document, round) => round });

export const beginning = { submit: begin('submit'), resubmit: begin('resubmit') };

const decide = (event: string): Move<object, { pre_decided_by?: string | null }> =>
  move(approvalMachine, event, {
    right,
    set: (ctx: Context, _document, changes) => ({ completed_at: ctx.now.toISOString(), current_step_order: null, ...changes }),
  });

export const decision = { approve: decide('approve'), reject: decide('reject'), 'pre-decide': decide('pre-decide') };

export const holding = move(approvalMachine, 'hold', { right });
export const release = move(approvalMachine, 'release-hold', { right });

export const withdrawal = move<object, { reason?: string | null | undefined }>(approvalMachine, 'withdraw', {
  right,
  set: (ctx, _document, { reason }) => ({
    withdrawn_at: ctx.now.toISOString(),
    withdraw_reason: reason ?? null,
    current_step_order: null,
  }),
});
