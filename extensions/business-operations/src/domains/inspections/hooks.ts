import type { App } from '../../kernel/app.ts';
import { deleteByService } from '../../kernel/directus/delete-by-service.ts';
import { onEvent } from '../../kernel/events.ts';
import type { HookRegistry } from '../../kernel/hooks.ts';
import {
  RECEIVING_CANCELLED,
  RECEIVING_COMPLETED,
  RECEIVING_INSPECTED,
  RECEIVING_PROCESSED,
  type ReceivingCancelled,
  type ReceivingCompleted,
  type ReceivingInspected,
  type ReceivingProcessed,
} from '../purchasing/events.ts';
import { WORK_ORDERS_REMOVED, type WorkOrdersRemoved } from '../work-orders/events.ts';
import { inspections } from './model.ts';
import { completeInspected, inspectArrived, leaveCancelled, nameLots } from './receivings.ts';
import { deleteInspection, leaveRemoved } from './service.ts';

export function hooks(registry: HookRegistry, app: App): void {
  deleteByService(registry, app, inspections, deleteInspection);
  onEvent<ReceivingProcessed>(registry, RECEIVING_PROCESSED, inspectArrived);
  onEvent<ReceivingInspected>(registry, RECEIVING_INSPECTED, completeInspected);
  onEvent<ReceivingCompleted>(registry, RECEIVING_COMPLETED, nameLots);
  onEvent<ReceivingCancelled>(registry, RECEIVING_CANCELLED, leaveCancelled);
  onEvent<WorkOrdersRemoved>(registry, WORK_ORDERS_REMOVED, leaveRemoved);
}
