import type { Context } from '../../../kernel/context/context.ts';

export interface ReturnedInput {
  stock_lot_id: number;
  lot_no: string;
  quantity: number;
}

export const returnInputs = async (_ctx: Context, _workOrderIds: readonly number[]): Promise<ReturnedInput[]> => [];
export const reverseOutput = async (_ctx: Context, _itemIds: readonly number[]): Promise<void> => undefined;
export const receiveOutput = async (_ctx: Context, _itemIds: readonly number[]): Promise<void> => undefined;
