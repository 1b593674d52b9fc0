import sql from 'sql-template-tag';
import { z } from 'zod';
import { list, listQuery } from '../../../kernel/crud/list.ts';
import { del, get, post, put, type Route } from '../../../kernel/http/route.ts';
import { idParam } from '../../../kernel/model/schemas.ts';
import { materialInputs } from '../records.ts';
import { ChangeBody, changeInput, InputsBody, putIn, withdrawInput } from './inputs.ts';
import { InputLot, inputLots, Material, materialsOf, seenLocation } from './location.ts';
import { InputRow, inputList, inputRows } from './rows.ts';

const ofWork = z.object({ id: idParam });
const ofItem = ofWork.extend({ itemId: idParam });
const ofInput = ofWork.extend({ inputId: idParam });

const closed = ['error.work_order.closed', 'error.work_order.item_completed'];
const stock = ['error.stock.insufficient', ...closed];

export const materialRoutes: Route[] = [
  get('/work-orders/{id}/items/{itemId}/materials', {
    id: 'production.work-orders.materials',
    access: [materialInputs, 'read'],
    summary: 'What this location needs, what has gone in, which lots are there.',
    params: ofItem,
    query: z.strictObject({ step_id: idParam.optional() }),
    reply: z.array(Material),
    async run(ctx, { params: { id, itemId }, query: { step_id: stepId } }) {
      const { order_id: orderId } = await seenLocation(ctx, id, itemId);
      return materialsOf(ctx, { itemId, orderId, stepId });
    },
  }),
  post('/work-orders/{id}/items/{itemId}/material-inputs', {
    id: 'production.work-orders.material-input',
    access: [materialInputs, 'create'],
    summary: 'Register materials put in at a location; all of them, or none.',
    params: ofItem,
    noButton: 'The materials of the location name its lots.',
    body: InputsBody,
    reply: z.object({ inputs: z.array(InputRow), materials: z.array(Material) }),
    status: 201,
    message: 'message.work_order.materials_put_in',
    errors: [...stock, 'error.work_order.material_mismatch', 'error.stock.not_managed'],
    async run(ctx, { params: { id, itemId }, body }) {
      const { ids, orderId } = await putIn(ctx, id, itemId, body);
      const materials = await materialsOf(ctx, { itemId, orderId });
      return { inputs: await inputRows(ctx, ids), materials: JSON.parse(materials.data.toString()) as unknown };
    },
  }),
  get('/work-orders/{id}/items/{itemId}/material-inputs', {
    id: 'production.work-orders.material-inputs',
    access: [materialInputs, 'read'],
    summary: 'Input history of a location, newest first.',
    params: ofItem,
    query: listQuery(materialInputs, inputList),
    reply: InputRow,
    list: true,
    async run(ctx, { params: { id, itemId }, query }) {
      await seenLocation(ctx, id, itemId);
      return list(ctx, materialInputs, { ...inputList, where: sql`t.work_order_item_id = ${itemId}` }, query);
    },
  }),
  put('/work-orders/{id}/material-inputs/{inputId}', {
    id: 'production.work-orders.material-input-update',
    access: [materialInputs, 'update'],
    summary: 'Correct the quantity of an input; the difference moves on its lot.',
    params: ofInput,
    body: ChangeBody,
    reply: InputRow,
    errors: stock,
    async run(ctx, { params: { id, inputId }, body }) {
      await changeInput(ctx, id, inputId, body);
      const [row] = await inputRows(ctx, [inputId]);
      return row;
    },
  }),
  del('/work-orders/{id}/material-inputs/{inputId}', {
    id: 'production.work-orders.material-input-delete',
    access: [materialInputs, 'delete'],
    summary: 'Withdraw an input; its whole quantity goes back to its lot.',
    params: ofInput,
    reply: z.object({ id: z.int(), returned: z.object({ stock_lot_id: z.int(), lot_no: z.string(), quantity: z.number() }) }),
    errors: closed,
    run: async (ctx, { params: { id, inputId } }) => ({ id: inputId, returned: await withdrawInput(ctx, id, inputId) }),
  }),
  get('/work-orders/{id}/material-input-lots', {
    id: 'production.work-orders.material-input-lots',
    access: [materialInputs, 'read'],
    summary: 'Lots that went into this work order, for labels, work log and inspection.',
    params: ofWork,
    query: z.strictObject({ step_id: idParam.optional(), work_order_item_id: idParam.optional(), item_id: idParam.optional() }),
    reply: z.array(InputLot),
    run: (ctx, { params, query }) => inputLots(ctx, params.id, query),
  }),
];
