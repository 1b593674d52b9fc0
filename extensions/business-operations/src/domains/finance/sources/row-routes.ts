import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { type Resource, rowParams } from '../../../kernel/crud/resource.ts';
import { del, post, put, type Route } from '../../../kernel/http/route.ts';

const JOURNALED = 'error.journal.already_journaled';
const INACTIVE = 'error.journal.account_inactive';

const Id = z.object({ id: z.int() });

interface RowRoutes {
  path: string;
  /** Start of the operation ids, e.g. `finance.card-transactions`. */
  id: string;
  of: Resource;
  /** What one row is called in summaries. */
  noun: string;
  /** The same in message keys, e.g. `card_transaction`. */
  key: string;
}

interface SplitRoutes<Splits> extends RowRoutes {
  splits: z.ZodType<Splits>;
  save: (ctx: Context, id: number, splits: Splits) => Promise<void>;
  remove: (ctx: Context, id: number) => Promise<void>;
  /** What both may be refused for besides a journal, and the saving besides its sums. */
  errors?: { both?: readonly string[]; save?: readonly string[] };
}

/** Rows that are split over several accounts: their splits are sent whole, and removed whole. */
export function splitRoutes<Splits>({ path, id, of, noun, key, splits, save, remove, errors = {} }: SplitRoutes<Splits>): Route[] {
  const { both = [], save: ofSaving = [] } = errors;
  const access = [of.collection, 'update'] as const;
  return [
    put(`${path}/{id}/splits`, {
      id: `${id}.splits.save`,
      access,
      summary: `Split a ${noun} over several accounts; replaces former splits.`,
      params: rowParams,
      body: z.strictObject({ splits }),
      reply: of.reply,
      message: `message.${key}.split`,
      errors: [`error.${key}.split_mismatch`, JOURNALED, INACTIVE, ...both, ...ofSaving],
      run: async (ctx, { params, body }) => {
        await save(ctx, params.id, body.splits as Splits);
        return of.show(ctx, params.id);
      },
    }),
    del(`${path}/{id}/splits`, {
      id: `${id}.splits.delete`,
      access,
      summary: `Remove the splits; the account of the ${noun} itself counts again.`,
      params: rowParams,
      reply: Id,
      message: `message.${key}.unsplit`,
      errors: [JOURNALED, ...both],
      run: async (ctx, { params }) => {
        await remove(ctx, params.id);
        return { id: params.id };
      },
    }),
  ];
}

interface ManualRoutes<New, Changes> extends RowRoutes {
  body: z.ZodType<New>;
  changes: z.ZodType<Changes>;
  create: (ctx: Context, body: New) => Promise<number>;
  update: (ctx: Context, id: number, changes: Changes) => Promise<void>;
  remove: (ctx: Context, id: number) => Promise<void>;
  /** What writing may be refused for, and what creating and changing besides. */
  errors?: { write?: readonly string[]; create?: readonly string[]; update?: readonly string[] };
}

/** Rows that people enter by hand. What came from the provider is neither changed nor deleted this way. */
export function manualRoutes<New, Changes>(options: ManualRoutes<New, Changes>): Route[] {
  const { path, id, of, noun, key, body, changes, create, update, remove, errors = {} } = options;
  const { write = [], create: ofCreating = [], update: ofChanging = [] } = errors;
  const notManual = `error.${key}.not_manual`;
  return [
    post(`${path}/manual`, {
      id: `${id}.manual.create`,
      access: [of.collection, 'create'],
      summary: `Enter a ${noun} by hand.`,
      body,
      reply: of.reply,
      status: 201,
      message: `message.${key}.created`,
      errors: [...write, 'error.date_in_future', INACTIVE, ...ofCreating],
      run: async (ctx, input) => of.show(ctx, await create(ctx, input.body as New)),
    }),
    put(`${path}/manual/{id}`, {
      id: `${id}.manual.update`,
      access: [of.collection, 'update'],
      summary: `Change a ${noun} that was entered by hand; splits of another amount are dropped.`,
      params: rowParams,
      body: changes,
      reply: of.reply,
      message: `message.${key}.updated`,
      errors: [...write, notManual, JOURNALED, 'error.date_in_future', INACTIVE, ...ofChanging],
      run: async (ctx, input) => {
        await update(ctx, input.params.id, input.body as Changes);
        return of.show(ctx, input.params.id);
      },
    }),
    del(`${path}/manual/{id}`, {
      id: `${id}.manual.delete`,
      access: [of.collection, 'delete'],
      summary: `Delete a ${noun} that was entered by hand.`,
      params: rowParams,
      reply: Id,
      message: `message.${key}.deleted`,
      errors: [notManual, JOURNALED],
      run: async (ctx, { params }) => {
        await remove(ctx, params.id);
        return { id: params.id };
      },
    }),
  ];
}
