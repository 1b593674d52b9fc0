import { z } from 'zod';
import { createBody, decimalInput, id, inputOf, plainText, updateBody } from '../../kernel/model/schemas.ts';
import { MAX_WORK_ORDER_ITEMS, workOrderItems, workOrders } from './model.ts';

/** What requests about work orders hold. */

/** Lines of the materials of an item. */
const MAX_MATERIALS = 200;

const head = workOrders.options.fields;
const item = workOrderItems.options.fields;

const lotText = (length: number) => plainText().min(1).max(length).optional();

/** Sizes are in mm. Inspections are recorded by their own operation. */
const ItemOptions = z.strictObject({
  width: decimalInput({ precision: 10, scale: 2, min: 0 }).transform(Number).nullable().optional(),
  height: decimalInput({ precision: 10, scale: 2, min: 0 }).transform(Number).nullable().optional(),
  product_model: z
    .strictObject({ model_name: plainText().min(1).max(50), finishing: plainText().max(50).nullable().default(null) })
    .nullable()
    .optional(),
  materials: z
    .array(
      z.strictObject({
        bom_key: plainText().min(1).max(50),
        item_id: id,
        required_quantity: decimalInput({ precision: 15, scale: 4, min: 0 }),
      }),
    )
    .max(MAX_MATERIALS)
    .optional(),
  bending_lot: z
    .strictObject({
      ...{ lot_number: lotText(50), prod_code: lotText(5), spec_code: lotText(5), length_code: lotText(5), material: lotText(50) },
      ...{ raw_lot_no: lotText(50), fabric_lot_no: lotText(50) },
    })
    .optional(),
});

const itemFields = {
  order_item_id: inputOf(item.order_item_id).nullable().optional(),
  order_location_id: inputOf(item.order_location_id).nullable().optional(),
  item_id: inputOf(item.item_id).nullable().optional(),
  item_name: inputOf(item.item_name).optional(),
  specification: inputOf(item.specification).nullable().optional(),
  unit: inputOf(item.unit).optional(),
  options: ItemOptions.nullable().optional(),
};

const ItemBody = z.strictObject({ ...itemFields, quantity: inputOf(item.quantity) });
const ChangedItemBody = z.strictObject({ id: id.optional(), ...itemFields, quantity: inputOf(item.quantity).optional() });

export type ItemInput = z.infer<typeof ItemBody>;
export type ChangedItemInput = z.infer<typeof ChangedItemBody>;

const nullable = <T extends z.ZodType>(schema: T) => schema.nullable().optional();

export const WorkOrderBody = createBody(workOrders, {
  order_id: nullable(inputOf(head.order_id)),
  process_id: nullable(inputOf(head.process_id)),
  parent_id: nullable(inputOf(head.parent_id)),
  is_auxiliary: z.boolean().optional(),
  assignee_id: nullable(inputOf(head.assignee_id)),
  team_id: nullable(inputOf(head.team_id)),
  items: z.array(ItemBody).min(1).max(MAX_WORK_ORDER_ITEMS),
});

export const WorkOrderChangesBody = updateBody(workOrders, {
  process_id: nullable(inputOf(head.process_id)),
  items: z.array(ChangedItemBody).min(1).max(MAX_WORK_ORDER_ITEMS).optional(),
});

/** Naming neither assignee nor team would say nothing. */
export const AssignBody = z
  .strictObject({
    assignee_id: nullable(inputOf(head.assignee_id)),
    team_id: nullable(inputOf(head.team_id)),
    scheduled_date: nullable(inputOf(head.scheduled_date)),
    due_date: nullable(inputOf(head.due_date)),
  })
  .refine(({ assignee_id: assignee, team_id: team }) => assignee !== undefined || team !== undefined, {
    path: ['assignee_id'],
    params: { code: 'required' },
  });

export const StatusBody = z.strictObject({ status: inputOf(head.status), memo: nullable(inputOf(head.memo)) });

export const ItemStatusBody = z.strictObject({
  status: inputOf(item.status),
  good_quantity: inputOf(item.good_quantity).optional(),
  defect_quantity: inputOf(item.defect_quantity).optional(),
});

/** A reason of blanks is none. */
export const RevertBody = z.strictObject({ force: z.boolean().default(false), reason: plainText().max(500).nullable().optional() });
