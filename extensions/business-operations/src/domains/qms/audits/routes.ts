import { z } from 'zod';
import { rowParams } from '../../../kernel/crud/resource.ts';
import { get, patch, type Route } from '../../../kernel/http/route.ts';
import { idParam } from '../../../kernel/model/schemas.ts';
import { qmsAudits } from '../model.ts';
import { lotTrace, Trace, TraceQuery } from '../trace/service.ts';
import { Confirmed, confirmUnit } from './confirm.ts';
import { Detail, DetailParams, DetailQuery, documentDetail } from './document-detail.ts';
import { Audit, AuditQuery, AuditRow, listAudits, showAudit } from './queries.ts';
import { RouteDocuments, routeDocuments } from './route-documents.ts';

const PATH = '/qms/lot-audits';

export const auditRoutes: Route[] = [
  get(PATH, {
    id: 'quality.lot-audits.index',
    access: [qmsAudits, 'read'],
    summary: 'Quality documents that were completed in a year or quarter, with how far they are audited.',
    query: AuditQuery,
    reply: AuditRow,
    list: true,
    run: (ctx, { query }) => listAudits(ctx, query),
  }),
  get(`${PATH}/{id}`, {
    id: 'quality.lot-audits.show',
    access: [qmsAudits, 'read'],
    summary: 'The orders and locations of a completed quality document, and which of these are audited.',
    params: rowParams,
    reply: Audit,
    run: (ctx, { params }) => showAudit(ctx, params.id),
  }),
  get(`${PATH}/routes/{routeId}/documents`, {
    id: 'quality.lot-audits.route-documents',
    access: [qmsAudits, 'read'],
    summary: 'What proves the lots of an order, in eight kinds: their counts and headings.',
    params: z.object({ routeId: idParam }),
    reply: RouteDocuments,
    run: (ctx, { params }) => routeDocuments(ctx, params.routeId),
  }),
  get(`${PATH}/documents/{kind}/{documentId}`, {
    id: 'quality.lot-audits.document-detail',
    access: [qmsAudits, 'read'],
    summary: 'One of these documents: its heading, and in the second stage all of it.',
    params: DetailParams,
    query: DetailQuery,
    reply: Detail,
    errors: ['error.lot_audit.document_not_found', 'error.lot_audit.unknown_kind'],
    run: (ctx, { params, query }) => documentDetail(ctx, params, query),
  }),
  patch(`${PATH}/units/{unitId}/confirm`, {
    id: 'quality.lot-audits.confirm',
    access: [qmsAudits, 'update'],
    summary: 'Confirm the audit of one location or take it back, the other way round unless said.',
    params: z.object({ unitId: idParam }),
    body: z.strictObject({ confirmed: z.boolean().optional() }),
    reply: Confirmed,
    message: 'message.lot_audit.confirmed',
    errors: ['error.lot_audit.not_completed'],
    run: (ctx, { params, body }) => confirmUnit(ctx, params.unitId, body.confirmed),
  }),
  get('/qms/lot-trace', {
    id: 'quality.lot-audits.trace',
    access: [qmsAudits, 'read'],
    summary: 'Where a lot came from and where it went, from receipt to delivery, and what is missing; of a lot, an order or a shipment.',
    query: TraceQuery,
    reply: Trace,
    errors: ['error.lot_trace.one_start'],
    run: (ctx, { query }) => lotTrace(ctx, query),
  }),
];
