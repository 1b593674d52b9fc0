import { z } from 'zod';
import { crud } from '../../kernel/crud/crud.ts';
import { rowParams } from '../../kernel/crud/resource.ts';
import { verb } from '../../kernel/crud/verb.ts';
import { del, get, post, type Route } from '../../kernel/http/route.ts';
import { idParam } from '../../kernel/model/schemas.ts';
import { AvailableOrder, AvailableQuery, availableOrders } from './available.ts';
import { InspectionBody, QualityDocumentBody, QualityDocumentChangesBody } from './bodies.ts';
import { CalendarItems, CalendarQuery, calendarOf } from './calendar.ts';
import { deleteFile, fileUpload, storeFile } from './files.ts';
import { InspectedReply, inspectLocation } from './inspect.ts';
import { qualityDocumentFiles, qualityDocumentLocations, qualityDocuments } from './model.ts';
import { CancelBody, cancelDocument, completeDocument, RequestBody, requestDocument } from './moves.ts';
import { FileReply } from './parts.ts';
import { qualityDocumentResource } from './resource.ts';
import { createQualityDocument, deleteQualityDocument, updateQualityDocument } from './service.ts';
import { documentStats, Stats, StatsQuery } from './stats.ts';

const PATH = '/quality/documents';

const partErrors = ['error.quality_document.location_taken', 'error.quality_document.order_not_available'];

export const qualityDocumentRoutes: Route[] = [
  get(`${PATH}/stats`, {
    id: 'quality.quality-documents.stats',
    access: [qualityDocuments, 'read'],
    summary: 'Documents by state and how far their locations are, of a range of days of receipt.',
    query: StatsQuery,
    reply: Stats,
    errors: ['error.date_range_invalid'],
    run: (ctx, { query }) => documentStats(ctx, query),
  }),
  get(`${PATH}/calendar`, {
    id: 'quality.quality-documents.calendar',
    access: [qualityDocuments, 'read'],
    summary: 'Inspections of a month: requested, going on and done.',
    query: CalendarQuery,
    reply: CalendarItems,
    run: (ctx, { query }) => calendarOf(ctx, query),
  }),
  get(`${PATH}/available-orders`, {
    id: 'quality.quality-documents.available-orders',
    access: [qualityDocuments, 'read'],
    summary: 'Orders from production to delivery that have locations without a quality document, with these locations.',
    query: AvailableQuery,
    reply: AvailableOrder,
    list: true,
    run: (ctx, { query }) => availableOrders(ctx, query),
  }),
  verb(
    `${PATH}/{id}/request`,
    qualityDocumentResource,
    {
      id: 'quality.quality-documents.request',
      summary: 'Request the inspection; the inspector is notified.',
      body: RequestBody,
      message: 'message.quality_document.requested',
      button: {
        label: { ko: '검사 요청', en: 'Request inspection' },
        icon: 'send',
        kind: 'success',
        inputs: { inspector_id: { begins: 'inspector_id' } },
      },
    },
    requestDocument,
  ),
  post(`${PATH}/{id}/locations/{locationId}/inspect`, {
    id: 'quality.quality-documents.inspect-location',
    access: [qualityDocumentLocations, 'update'],
    summary: 'Record the inspection of one location; recorded again, it takes the place of the earlier one.',
    params: z.object({ id: idParam, locationId: idParam }),
    noButton: 'The page of the document records it for each location.',
    body: InspectionBody,
    reply: InspectedReply,
    message: 'message.quality_document.location_inspected',
    errors: [
      'error.quality_document.not_inspectable',
      'error.quality_document.change_reason_required',
      'error.document.unknown_field',
      'error.no_inspection_template',
      'error.date_in_future',
    ],
    run: (ctx, { params, body }) => inspectLocation(ctx, params.id, params.locationId, body),
  }),
  verb(
    `${PATH}/{id}/complete`,
    qualityDocumentResource,
    {
      id: 'quality.quality-documents.complete',
      summary: 'Finish once every location has passed; the performance report of the quarter begins.',
      message: 'message.quality_document.completed',
      button: { label: { ko: '완료', en: 'Complete' }, icon: 'task_alt', kind: 'success' },
    },
    completeDocument,
  ),
  verb(
    `${PATH}/{id}/cancel`,
    qualityDocumentResource,
    {
      id: 'quality.quality-documents.cancel',
      summary: 'Cancel for good; the locations are free again, and an unconfirmed performance report goes.',
      body: CancelBody,
      message: 'message.quality_document.cancelled',
      button: {
        label: { ko: '서류 취소', en: 'Cancel document' },
        icon: 'cancel',
        kind: 'danger',
        inputs: { reason: { field: 'cancel_reason' } },
      },
    },
    cancelDocument,
  ),
  post(`${PATH}/{id}/upload-file`, {
    id: 'quality.quality-documents.upload-file',
    access: [qualityDocumentFiles, 'create'],
    summary: 'Attach the one file, a PDF, JPEG or PNG; an earlier one is replaced.',
    params: rowParams,
    upload: fileUpload,
    noButton: 'The page of the document takes the file.',
    reply: FileReply,
    status: 201,
    message: 'message.quality_document.file_uploaded',
    errors: [
      'error.quality_document.not_editable',
      'error.file.too_large',
      'error.file.unsupported_type',
      'error.file.required',
      'error.file.empty',
    ],
    run: async (ctx, { params, uploads: [upload] }) => {
      if (!upload) throw new Error('The route cannot do without a file.');
      return storeFile(ctx, params.id, upload);
    },
  }),
  del(`${PATH}/{id}/file`, {
    id: 'quality.quality-documents.delete-file',
    access: [qualityDocumentFiles, 'delete'],
    summary: 'Take the file away; its row and its bytes stay.',
    params: rowParams,
    reply: z.object({ id: z.int() }),
    message: 'message.quality_document.file_deleted',
    errors: ['error.quality_document.no_file', 'error.quality_document.not_editable'],
    run: async (ctx, { params }) => ({ id: await deleteFile(ctx, params.id) }),
  }),
  ...crud(qualityDocumentResource, {
    create: {
      summary: 'Register a document; orders alone bring all of their free locations, locations alone link their orders.',
      message: 'message.quality_document.created',
      body: QualityDocumentBody,
      errors: partErrors,
      run: createQualityDocument,
    },
    update: {
      summary: 'Change a document as far as its state lets it; orders and locations that are sent are the whole new lists.',
      message: 'message.quality_document.updated',
      body: QualityDocumentChangesBody,
      errors: [...partErrors, 'error.quality_document.location_inspected'],
      run: updateQualityDocument,
    },
    delete: {
      summary: 'Delete a draft or a cancelled document with its links, locations and file.',
      message: 'message.quality_document.deleted',
      run: deleteQualityDocument,
    },
  }),
];
