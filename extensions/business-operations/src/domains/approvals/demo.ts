import sql from 'sql-template-tag';
import { z } from 'zod';
import full from '../../../../../seeds/demo/full/approvals.json' with { type: 'json' };
import { asTenantUser } from '../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../kernel/context/context.ts';
import { addDays } from '../../kernel/days.ts';
import { inputOf } from '../../kernel/model/schemas.ts';
import { accountIds } from '../tenants/users/accounts.ts';
import { createDelegation } from './delegations/service.ts';
import { approve, hold, preDecide, reject, withdraw } from './documents/decide.ts';
import { createDraft } from './documents/draft.ts';
import { resubmit, submit } from './documents/submit.ts';
import { approvalSteps } from './model.ts';

const Document = z.strictObject({
  form: z.string(),
  drafter: z.string(),
  title: z.string(),
  days_ago: z.int(),
  content: z.record(z.string(), z.unknown()).optional(),
  /** Days of the form, counted from the day on which it was drafted. */
  days: z.record(z.string(), z.int()).optional(),
  body: z.string().optional(),
  urgent: z.boolean().optional(),
  line: z.array(
    z.union([z.string(), z.strictObject({ kind: inputOf(approvalSteps.options.fields.kind), account: z.string(), step_order: z.int() })]),
  ),
  /** Who did what after the submission, in order: account, verb, and what was said. */
  acts: z.array(z.tuple([z.string(), z.string(), z.string().optional()])).optional(),
  /** Not submitted yet. */
  draft: z.boolean().optional(),
});

/** `from` and the like are accounts: the part of the address before the `@`. Days count from today. */
const Plan = z.strictObject({
  delegations: z.array(z.strictObject({ from: z.string(), to: z.string(), starts_in: z.int(), lasts: z.int(), reason: z.string() })),
  documents: z.array(Document),
});

type Document = z.infer<typeof Document>;

const PLAN: z.infer<typeof Plan> = Plan.parse(full);

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

/** Documents of a demo company in every state, drafted and decided by its people. */
export async function seedDemoApprovals(ctx: Context): Promise<void> {
  const idOf = await accountIds(ctx);
  const forms = new Map(
    (await ctx.rows<{ id: number; code: string }>(sql`select id, code from approval_forms where tenant_id = ${ctx.tenant.id}`)).map(
      ({ id, code }) => [code, id],
    ),
  );
  for (const { from, to, starts_in: startsIn, lasts, reason } of PLAN.delegations) {
    const start = addDays(ctx.today(), startsIn);
    await asTenantUser(ctx, idOf(from), (inside) =>
      createDelegation(inside, { delegate_id: idOf(to), start_date: start, end_date: addDays(start, lasts - 1), reason }),
    );
  }
  for (const document of PLAN.documents) await seedDocument(ctx, document, forms.get(document.form) as number, idOf);
}

async function seedDocument(ctx: Context, document: Document, formId: number, idOf: (account: string) => string): Promise<void> {
  const { drafter, title, content, days = {}, body, urgent = false, line, acts = [], draft = false, days_ago: daysAgo } = document;
  const dated = Object.entries(days).map(([field, after]) => [field, addDays(ctx.today(), after - daysAgo)]);
  let hours = 0;
  const then = () => new Date(Math.min(ctx.now.getTime(), ctx.now.getTime() - daysAgo * DAY + hours++ * HOUR));
  const id = await asTenantUser(
    ctx,
    idOf(drafter),
    (inside) =>
      createDraft(inside, {
        form_id: formId,
        title,
        content: { ...content, ...Object.fromEntries(dated) },
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
  await asTenantUser(ctx, idOf(drafter), (inside) => submit(inside, id), then());
  for (const [account, verb, said] of acts)
    await asTenantUser(ctx, idOf(account), (inside) => (VERBS[verb] as (typeof VERBS)[string])(inside, id, said), then());
}
