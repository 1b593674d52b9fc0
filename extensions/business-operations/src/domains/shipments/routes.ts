import { z } from 'zod';
import { crud } from '../../kernel/crud/crud.ts';
import { rowParams } from '../../kernel/crud/resource.ts';
import { verb } from '../../kernel/crud/verb.ts';
import { writeErrors } from '../../kernel/http/documented-errors.ts';
import { Download } from '../../kernel/http/reply.ts';
import { FILE, get, post, type Route } from '../../kernel/http/route.ts';
import { LANGUAGES } from '../../kernel/messages.ts';
import { WHOLE_WON } from '../../kernel/model/rules.ts';
import { createBody, idParam, instant, plainText } from '../../kernel/model/schemas.ts';
import { PDF } from '../../kernel/pdf.ts';
import { wordsOf } from '../quotes/document/quotation-pdf.ts';
import { stockLots } from '../stock/model.ts';
import { ShipmentBody, ShipmentChangesBody } from './bodies.ts';
import { slipOf } from './document/slip.ts';
import { slipFile, slipPdf } from './document/slip-pdf.ts';
import { fromOrder } from './insert.ts';
import { ShipmentStatus, shipments, vehicleDispatches } from './model.ts';
import { changeStatus, deleteShipment } from './moves.ts';
import { Logistics, LogisticsQuery, Lots, LotsQuery, logisticsOptions, lotOptions, Tonnages, tonnageOptions } from './options.ts';
import { planShipment, updateShipment } from './service.ts';
import { shipmentResource } from './show.ts';
import { RangeQuery, Stats, StatusList, shipmentStats, shipmentStatuses } from './stats.ts';

const statuses = Object.keys(ShipmentStatus) as [ShipmentStatus, ...ShipmentStatus[]];

const lineErrors = [
  WHOLE_WON,
  'error.item.unknown_unit',
  'error.stock.lot_mismatch',
  'error.vehicle_dispatch.vat_mismatch',
  'error.vehicle_dispatch.closed',
  'error.invalid_transition',
];

const plan = createBody(shipments);

export const shipmentRoutes: Route[] = [
  get('/shipments/stats', {
    id: 'production.shipments.stats',
    access: [shipments, 'read'],
    summary: 'Shipments at a glance, those planned for a range of days or all.',
    query: RangeQuery,
    reply: Stats,
    run: (ctx, { query }) => shipmentStats(ctx, query),
  }),
  get('/shipments/statuses', {
    id: 'production.shipments.statuses',
    access: [shipments, 'read'],
    summary: 'The states of shipments with their words, counts and moves.',
    query: RangeQuery,
    reply: StatusList,
    run: (ctx, { query }) => shipmentStatuses(ctx, query),
  }),
  get('/shipments/options/lots', {
    id: 'production.shipments.option-lots',
    access: [stockLots, 'read'],
    summary: 'Lots that can be loaded, those of the order first.',
    query: LotsQuery,
    reply: Lots,
    run: (ctx, { query }) => lotOptions(ctx, query),
  }),
  get('/shipments/options/logistics', {
    id: 'production.shipments.option-logistics',
    access: [vehicleDispatches, 'read'],
    summary: 'Logistics companies, last used first.',
    query: LogisticsQuery,
    reply: Logistics,
    run: (ctx, { query }) => logisticsOptions(ctx, query),
  }),
  get('/shipments/options/vehicle-tonnage', {
    id: 'production.shipments.option-vehicle-tonnage',
    access: [vehicleDispatches, 'read'],
    summary: 'Sizes of vehicles.',
    reply: Tonnages,
    run: async (ctx) => tonnageOptions(ctx),
  }),
  post('/shipments/from-order/{orderId}', {
    id: 'production.shipments.from-order',
    access: [shipments, 'create'],
    summary: 'Make the one shipment of a produced order, of everything that was made for it.',
    params: z.object({ orderId: idParam }),
    body: plan.pick({ scheduled_date: true, priority: true, remarks: true }).partial({ scheduled_date: true }),
    reply: shipmentResource.reply,
    status: 201,
    message: 'message.shipment.created',
    errors: [
      'error.shipment.order_status',
      'error.shipment.work_orders_incomplete',
      'error.already_created',
      'error.no_order_items',
      ...writeErrors(shipments),
    ],
    async run(ctx, { params, body }) {
      return shipmentResource.show(ctx, await fromOrder(ctx, params.orderId, body));
    },
  }),
  verb(
    '/shipments/{id}/change-status',
    shipmentResource,
    {
      id: 'production.shipments.change-status',
      summary: 'Move a shipment, with its stock, its dispatches, its work orders and its order.',
      body: z.strictObject({
        status: z.enum(statuses),
        reason: plainText().max(500).optional(),
        at: instant.optional(),
      }),
      message: 'message.shipment.moved',
      errors: [
        'error.invalid_transition',
        'error.shipment.order_status',
        'error.shipment.not_cleared',
        'error.shipment.no_items',
        'error.shipment.reason_required',
        'error.stock.insufficient',
        'error.stock.lot_mismatch',
        'error.item.unknown_unit',
        'error.date_in_future',
        'error.date_range_invalid',
      ],
      button: {
        label: { ko: '상태 변경', en: 'Change status' },
        icon: 'arrow_forward',
        allowed: 'allowed_transitions',
        target: 'status',
        inputs: {
          reason: { label: { ko: '사유 (취소·반송 시 필수)', en: 'Reason, when cancelled or taken back' } },
          at: { label: { ko: '일시 (비우면 현재)', en: 'When, now unless said' } },
        },
      },
    },
    changeStatus,
  ),
  get('/shipments/{id}/pdf', {
    id: 'production.shipments.pdf',
    access: [shipments, 'read'],
    summary: 'The shipping slip as PDF, with what is loaded where, and room for signatures.',
    params: rowParams,
    query: z.strictObject({
      language: z.enum(LANGUAGES).optional(),
      disposition: z.enum(['attachment', 'inline']).default('attachment'),
    }),
    reply: FILE,
    file: PDF,
    button: { collection: shipments.name, label: { ko: '출하증 PDF', en: 'Shipping slip' }, icon: 'picture_as_pdf' },
    async run(ctx, { params, query }) {
      const [words, slip] = [wordsOf(ctx, query.language), await slipOf(ctx, params.id)];
      return new Download(slipFile(words, slip), PDF, await slipPdf(words, slip), { inline: query.disposition === 'inline' });
    },
  }),
  ...crud(shipmentResource, {
    create: {
      summary: 'Plan a shipment by hand; without items everything that the order ships.',
      message: 'message.shipment.created',
      body: ShipmentBody,
      button: {
        label: { ko: '출하 등록', en: 'Plan a shipment' },
        icon: 'local_shipping',
        opens: shipments.name,
        inputs: {
          ...{ can_ship: false, deposit_confirmed: false, invoice_issued: false, loading_manager_id: false },
          ...{ items: false, vehicle_dispatches: false },
        },
      },
      errors: ['error.already_created', 'error.shipment.order_status', 'error.no_order_items', ...lineErrors],
      run: planShipment,
    },
    update: {
      summary: 'Change day, clearances, loading, lines and dispatches as far as the state lets it.',
      message: 'message.shipment.updated',
      body: ShipmentChangesBody,
      errors: ['error.shipment.closed', ...lineErrors],
      run: updateShipment,
    },
    delete: {
      summary: 'Delete a shipment that has not left, with its lines and dispatches.',
      message: 'message.shipment.deleted',
      errors: ['error.shipment.closed'],
      run: deleteShipment,
    },
  }),
];
