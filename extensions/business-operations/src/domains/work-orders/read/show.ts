import type { Context } from '../../../kernel/context/context.ts';
import { Json } from '../../../kernel/http/reply.ts';
import { workOrderResource } from './resource.ts';

/** A work order as `GET /work-orders/{id}` answers it, for operations whose answer holds more; 404 where the caller does not see it. */
export async function showWorkOrder(ctx: Context, id: number): Promise<Record<string, unknown>> {
  const shown = await workOrderResource.show(ctx, id);
  return shown instanceof Json ? (JSON.parse(shown.data.toString()) as Record<string, unknown>) : { ...shown };
}

/** The shape of that answer. */
export const WorkOrder = workOrderResource.reply;
