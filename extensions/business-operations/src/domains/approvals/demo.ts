import sql from 'sql-template-tag';
import hanbit from '../../../../../seeds/demo/hanbit/approvals.json' with { type: 'json' };
import { addDays } from '../../kernel/days.ts';
import { asMember } from '../../kernel/http/as-member.ts';
import type { Context } from '../../kernel/http/context.ts';
import { accountIds } from '../tenants/people/accounts.ts';
import { createDelegation } from './delegations/service.ts';
import { approve, hold, preDecide, reject, withdraw } from './documents/decide.ts';
import { createDraft } from './documents/draft.ts';
import { resubmit, submit } from './documents/submit.ts';
import type { StepKind } from './model.ts';

/** `from` and the like are accounts: the part of the address before the `@`. Days count from today. */
interface Plan {
  delegations: readonly { from: string; to: string; starts_in: number; lasts: number; reason: string }[];
  documents: readonly Document[];
}

interface Document {
  form: string;
  drafter: string;
  title: string;
  days_ago: number;
  content?: Record<string, unknown>;
  body?: string;
  urgent?: boolean;
  line: readonly (string | { kind: StepKind; account: string; step_order: number })[];
  /** Who did what after the submission, in order. */
  acts?: readonly (readonly [account: string, verb: string, said?: string])[];
  /** Not submitted yet. */
  draft?: boolean;
}

const PLANS: Record<string, Plan> = { hanbit: hanbit as unknown as Plan };

const VERBS: Record<string, (ctx: Context, id: number, said?: string) => Promise<void>> = {
  approve: (ctx, id, comment) => approve(ctx, id, { comment }),
  'pre-decide': (ctx, id, comment) => preDecide(ctx, id, { comment }),
  reject: (ctx, id, comment = '') => reject(ctx, id, { comment }),
  hold: (ctx, id, comment) => hold(ctx, id, { comment }),
  withdraw: (ctx, id, reason) => withdraw(ctx, id, { reason }),
  resubmit: (ctx, id, comment) => resubmit(ctx, id, {}, comment),
};

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Documents of a demo company in every state, drafted and decided by its people. Nothing for other tenants. */
export async function seedDemoApprovals(ctx: Context): Promise<void> {
  const plan = PLANS[ctx.tenant.code];
  if (!plan) return;
  const idOf = await accountIds(ctx);
  const forms = new Map(
    (await ctx.rows<{ id: number; code: string }>(sql`select id, code from approval_forms where tenant_id = ${ctx.tenant.id}`)).map(
      ({ id, code }) => [code, id],
    ),
  );
  for (const { from, to, starts_in: startsIn, lasts, reason } of plan.delegations) {
    const start = addDays(ctx.today(), startsIn);
    await asMember(ctx, idOf(from), (inside) =>
      createDelegation(inside, { delegate_id: idOf(to), start_date: start, end_date: addDays(start, lasts - 1), reason }),
    );
  }
  for (const document of plan.documents) await seedDocument(ctx, document, forms.get(document.form) as number, idOf);
}

async function seedDocument(ctx: Context, document: Document, formId: number, idOf: (account: string) => string): Promise<void> {
  const { drafter, title, content, body, urgent = false, line, acts = [], draft = false, days_ago: daysAgo } = document;
  let hours = 0;
  const then = () => new Date(Math.min(ctx.now.getTime(), ctx.now.getTime() - daysAgo * DAY + hours++ * HOUR));
  const id = await asMember(
    ctx,
    idOf(drafter),
    (inside) =>
      createDraft(inside, {
        form_id: formId,
        title,
        content,
        body,
        is_urgent: urgent,
        steps: line.map((step) =>
          typeof step === 'string'
            ? { approver_id: idOf(step) }
            : { kind: step.kind, step_order: step.step_order, approver_id: idOf(step.account) },
        ),
      }),
    then(),
  );
  if (draft) return;
  await asMember(ctx, idOf(drafter), (inside) => submit(inside, id), then());
  for (const [account, verb, said] of acts)
    await asMember(ctx, idOf(account), (inside) => (VERBS[verb] as (typeof VERBS)[string])(inside, id, said), then());
}
