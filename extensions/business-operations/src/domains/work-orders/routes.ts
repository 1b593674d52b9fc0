import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { crud } from '../../kernel/crud/crud.ts';
import { rowParams } from '../../kernel/crud/resource.ts';
import { nothing, verb } from '../../kernel/crud/verb.ts';
import { patch, post, type Route } from '../../kernel/http/route.ts';
import { idParam } from '../../kernel/model/schemas.ts';
import { AssignBody, ItemStatusBody, RevertBody, StatusBody, WorkOrderBody, WorkOrderChangesBody } from './bodies.ts';
import { workOrderItems, workOrderSteps, workOrders } from './model.ts';
import { workOrderResource } from './read/resource.ts';
import { showWorkOrder, WorkOrder } from './read/show.ts';
import { ClosedSteps, ItemMoved, itemState, ReturnedInputs, StepMoved, SyncReply, showItem, showStep, statesOf } from './reply.ts';
import { assignWorkOrder, createWorkOrder, deleteWorkOrder, revertWorkOrder } from './service.ts';
import { changeItemStatus, changeStatus, syncStatus } from './status.ts';
import { approveStep, toggleStep } from './steps.ts';
import { updateWorkOrder } from './update.ts';

const stepParams = rowParams.extend({ stepId: idParam });
const itemParams = rowParams.extend({ itemId: idParam });

const consumed = 'error.work_order.output_consumed';
const closed = 'error.work_order.closed';
const itemErrors = ['error.bending.lot_not_available', 'error.bending.lot_mismatch', 'error.item.unknown_unit'];

async function stepMoved(ctx: Context, id: number, stepId: number, itemId: number): Promise<object> {
  return { step: await showStep(ctx, stepId), item: await itemState(ctx, itemId), ...(await statesOf(ctx, id)) };
}

const stepRoutes: Route[] = [
  patch('/work-orders/{id}/steps/{stepId}/toggle', {
    id: 'production.work-orders.step-toggle',
    access: [workOrderSteps, 'update'],
    summary: 'Complete or reopen one step of one item; what needs an approval waits for it.',
    params: stepParams,
    noButton: 'the steps of the items are worked on at their own page',
    reply: StepMoved,
    message: 'message.work_order.step_toggled',
    errors: ['error.work_order.inspection_missing', closed, consumed],
    run: async (ctx, { params: { id, stepId } }) => stepMoved(ctx, id, stepId, await toggleStep(ctx, id, stepId)),
  }),
  post('/work-orders/{id}/steps/{stepId}/approve', {
    id: 'production.work-orders.step-approve',
    access: [workOrderSteps, 'update'],
    summary: 'Approve a step that waits for it: the manager of the process or an administrator, never who asked.',
    params: stepParams,
    noButton: 'the steps of the items are worked on at their own page',
    body: nothing,
    reply: StepMoved,
    message: 'message.work_order.step_approved',
    errors: ['error.work_order.own_approval', 'error.work_order.inspection_missing', 'error.invalid_transition', closed],
    run: async (ctx, { params: { id, stepId } }) => stepMoved(ctx, id, stepId, await approveStep(ctx, id, stepId)),
  }),
  post('/work-orders/{id}/items/{itemId}/change-status', {
    id: 'production.work-orders.item-change-status',
    access: [workOrderItems, 'update'],
    summary: 'Move one item; pieces are said when it is completed.',
    params: itemParams,
    noButton: 'the items are worked on at their own page',
    body: ItemStatusBody,
    reply: ItemMoved,
    message: 'message.work_order.item_moved',
    errors: ['error.invalid_transition', 'error.work_order.steps_open', 'error.work_order.item_started', consumed, closed],
    async run(ctx, { params: { id, itemId }, body }) {
      await changeItemStatus(ctx, id, itemId, body);
      return { item: await showItem(ctx, itemId), ...(await statesOf(ctx, id)) };
    },
  }),
];

const verbs: Route[] = [
  verb(
    '/work-orders/{id}/assign',
    workOrderResource,
    {
      id: 'production.work-orders.assign',
      summary: 'Set or clear assignee and team; one that is assigned waits for its release.',
      body: AssignBody,
      message: 'message.work_order.assigned',
      errors: [closed, 'error.invalid_transition', 'error.date_range_invalid'],
      button: {
        label: { ko: '배정', en: 'Assign' },
        icon: 'person_add',
        kind: 'normal',
        inputs: {
          assignee_id: { field: 'assignee_id', begins: 'assignee_id' },
          team_id: { field: 'team_id', begins: 'team_id' },
          scheduled_date: { blank: true, begins: 'scheduled_date' },
          due_date: { blank: true, begins: 'due_date' },
        },
      },
    },
    assignWorkOrder,
  ),
  post('/work-orders/{id}/change-status', {
    id: 'production.work-orders.change-status',
    access: [workOrders, 'update'],
    summary: 'Move a work order along its states; completing it closes the steps that nobody needs to approve or inspect.',
    params: rowParams,
    button: {
      collection: workOrders.name,
      label: { ko: '상태 변경', en: 'Change status' },
      icon: 'swap_horiz',
      allowed: 'allowed_transitions',
      target: 'status',
      inputs: { memo: { field: 'memo', begins: 'memo' } },
    },
    body: StatusBody,
    reply: WorkOrder.extend({ auto_completed_steps: ClosedSteps }),
    message: 'message.work_order.moved',
    errors: ['error.invalid_transition', 'error.work_order.steps_open', consumed],
    async run(ctx, { params, body }) {
      const steps = await changeStatus(ctx, params.id, body);
      return { ...(await showWorkOrder(ctx, params.id)), auto_completed_steps: steps };
    },
  }),
  post('/work-orders/{id}/sync-status', {
    id: 'production.work-orders.sync-status',
    access: [workOrders, 'update'],
    summary: 'Recompute items, work order and order from the steps; safe to repeat.',
    params: rowParams,
    query: z.object({ step_id: idParam.optional() }),
    button: { collection: workOrders.name, label: { ko: '상태 동기화', en: 'Sync status' }, icon: 'sync', stays: true },
    body: nothing,
    reply: SyncReply,
    message: 'message.work_order.synced',
    errors: ['error.process_step.not_found'],
    async run(ctx, { params, query }) {
      const synced = await syncStatus(ctx, params.id, query.step_id);
      return { ...(await statesOf(ctx, params.id)), shipment: synced.shipment, auto_completed_steps: synced.closed };
    },
  }),
  post('/work-orders/{id}/revert', {
    id: 'production.work-orders.revert',
    access: [workOrders, 'delete'],
    summary: 'Take a work order back: cancelled for a reason, or with force removed for good; materials return to their lots.',
    params: rowParams,
    button: {
      collection: workOrders.name,
      label: { ko: '작업지시 취소', en: 'Take back' },
      icon: 'undo',
      kind: 'danger',
      inputs: {
        reason: { label: { ko: '사유', en: 'Reason' } },
        force: { label: { ko: '영구 삭제', en: 'Remove for good' } },
      },
    },
    body: RevertBody,
    reply: z.union([
      WorkOrder.extend({ returned_inputs: ReturnedInputs }),
      z.object({ id: z.int(), deleted: z.literal(true), returned_inputs: ReturnedInputs }),
    ]),
    message: 'message.work_order.reverted',
    errors: ['error.work_order.reason_required', 'error.invalid_transition', 'error.work_order.shipped', consumed, 'error.in_use'],
    async run(ctx, { params: { id }, body }) {
      const { returned_inputs: returned } = await revertWorkOrder(ctx, id, body);
      const answer = body.force ? { id, deleted: true } : await showWorkOrder(ctx, id);
      return { ...answer, returned_inputs: returned };
    },
  }),
];

export const workOrderRoutes: Route[] = [
  ...stepRoutes,
  ...verbs,
  ...crud(workOrderResource, {
    create: {
      summary: 'Create one work order by hand, for an order or for none; its steps are those of its process.',
      message: 'message.work_order.created',
      body: WorkOrderBody,
      errors: ['error.work_order.order_status', 'error.work_order.process_inactive', 'error.date_range_invalid', ...itemErrors],
      run: createWorkOrder,
    },
    update: {
      summary: 'Change head and items as far as work has not begun; items that are sent are the whole new list.',
      message: 'message.work_order.updated',
      body: WorkOrderChangesBody,
      errors: [
        ...[closed, 'error.work_order.already_started', 'error.work_order.process_inactive', 'error.date_range_invalid'],
        ...['error.bending_order.not_editable', ...itemErrors],
      ],
      run: updateWorkOrder,
    },
    delete: {
      summary: 'Delete a work order on which nothing has happened, or that is cancelled.',
      message: 'message.work_order.deleted',
      errors: ['error.work_order.already_started'],
      run: deleteWorkOrder,
    },
  }).filter(({ method }) => method !== 'GET'),
];
