import sql from 'sql-template-tag';
import { z } from 'zod';
import full from '../../../../../seeds/demo/full/quotes.json' with { type: 'json' };
import { asTenantUser } from '../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../kernel/context/context.ts';
import { Refusal } from '../../kernel/errors.ts';
import { move } from '../../kernel/states/move.ts';
import type { LineBody } from '../calculation/line-body.ts';
import { calculateSets } from '../calculation/sets.ts';
import { accountIds } from '../tenants/users/accounts.ts';
import { quoteMachine } from './model.ts';
import { cancelFinalize, finalize, lose } from './moves.ts';
import { createQuote, updateQuote } from './service.ts';

const Line = z.union([
  z.strictObject({
    /** The place of the model set among those of the company, from 0. */
    set: z.int(),
    W0: z.number(),
    H0: z.number(),
    quantity: z.int(),
    floor: z.string(),
    symbol: z.string(),
    discount_rate: z.number().optional(),
  }),
  z.strictObject({ /** The item's code. */ item: z.string(), quantity: z.int() }),
  z.strictObject({ item_name: z.string(), unit: z.string(), quantity: z.int(), unit_price: z.number() }),
]);

const Plan = z.strictObject({
  days_ago: z.int(),
  status: z.enum(['DRAFT', 'FINALIZED', 'SENT', 'LOST']),
  /** The place of the client among the company's customers, from 0. */
  client: z.int(),
  title: z.string(),
  site_name: z.string(),
  contact_person: z.string(),
  contact_phone: z.string(),
  margin_rate: z.number(),
  discount_amount: z.number(),
  /** Why there was a second revision. */
  revised: z.string().optional(),
  lost_reason: z.string().optional(),
  items: z.array(Line),
});

type Plan = z.infer<typeof Plan>;

interface Company {
  sets: readonly number[];
  clients: readonly number[];
  items: ReadonlyMap<string, number>;
  manager: string;
}

/** Days after the quote on which it moves on. */
const WAY = { finalized: 1, revised: 4, sent: 2, lost: 12 } as const;

const sent = move(quoteMachine, 'send', { set: (ctx) => ({ sent_at: ctx.now.toISOString() }) });

/** Half a year of quotes of a demo company; orders and biddings are made of those that are final. */
export async function seedDemoQuotes(ctx: Context): Promise<void> {
  const { id: tenant } = ctx.tenant;
  const clients = await ctx.rows<{ id: number }>(sql`
    select id from clients where tenant_id = ${tenant} and client_type in ('SALES', 'BOTH') and is_active and deleted_at is null order by id`);
  const sets = await ctx.rows<{ id: number }>(sql`
    select id from model_sets where tenant_id = ${tenant} and is_active and deleted_at is null order by sort_order, code`);
  const items = await ctx.rows<{ id: number; code: string }>(
    sql`select id, code from items where tenant_id = ${tenant} and deleted_at is null`,
  );
  const company = {
    sets: sets.map(({ id }) => id),
    clients: clients.map(({ id }) => id),
    items: new Map(items.map(({ id, code }) => [code, id])),
    manager: (await accountIds(ctx))('sales'),
  };
  for (const plan of z.array(Plan).parse(full)) await seedQuote(ctx, plan, company);
}

function bodyOf(line: Plan['items'][number], { sets, items }: Company): LineBody[] {
  if ('set' in line) {
    const { set, W0, H0, quantity, discount_rate, ...place } = line;
    const id = sets[set % sets.length];
    const discount = discount_rate === undefined ? {} : { discount_rate: String(discount_rate) };
    return id ? [{ line_type: 'MODEL', model_set_id: id, variables: { W0, H0 }, quantity: String(quantity), ...discount, ...place }] : [];
  }
  if ('item' in line) {
    const id = items.get(line.item);
    return id ? [{ line_type: 'ITEM', item_id: id, quantity: String(line.quantity) }] : [];
  }
  return [{ ...line, line_type: 'CUSTOM', quantity: String(line.quantity), unit_price: String(line.unit_price) }];
}

/** Without sizes that the company's templates do not make. */
async function calculable(ctx: Context, lines: readonly LineBody[]): Promise<LineBody[]> {
  const asked = lines.flatMap((line) => (line.line_type === 'MODEL' ? [{ ...line, path: '' }] : []));
  const sets = await calculateSets(ctx, { client_id: null, date: ctx.today(), preview: false }, asked);
  return lines.filter((line) => line.line_type !== 'MODEL' || !(sets.shift() instanceof Refusal));
}

async function seedQuote(ctx: Context, plan: Plan, company: Company): Promise<void> {
  const { days_ago: daysAgo, status, client, revised, lost_reason: lostReason, items, margin_rate, discount_amount, ...text } = plan;
  const as = <T>(after: number, work: (inside: Context) => Promise<T>) =>
    asTenantUser(ctx, company.manager, work, new Date(ctx.now.getTime() - Math.max(0, daysAgo - after) * 86_400_000));
  const lines = await as(0, (inside) =>
    calculable(
      inside,
      items.flatMap((line) => bodyOf(line, company)),
    ),
  );
  if (!lines.length) return;
  const id = await as(0, (inside) =>
    createQuote(inside, {
      ...text,
      client_id: company.clients[client % company.clients.length] ?? null,
      manager_id: company.manager,
      margin_rate: String(margin_rate),
      discount_amount: String(discount_amount),
      items: lines,
    }),
  );
  if (status === 'DRAFT') return;
  // A line without a price leaves its quote a draft.
  const { done } = await as(WAY.finalized, (inside) => finalize.many(inside, [id], {}));
  if (!done.length) return;
  if (revised)
    await as(WAY.revised, async (inside) => {
      await cancelFinalize.one(inside, id, { reason: revised });
      await updateQuote(inside, id, { discount_amount: String(discount_amount + 50_000) });
      await finalize.one(inside, id, { reason: revised });
    });
  if (status === 'SENT') await as(WAY.revised + WAY.sent, (inside) => sent.one(inside, id, {}));
  if (status === 'LOST') await as(WAY.lost, (inside) => lose.one(inside, id, { reason: lostReason ?? '' }));
}
