import { z } from 'zod';
import { bulkDeletion } from '../../kernel/crud/bulk.ts';
import { crud } from '../../kernel/crud/crud.ts';
import { verb } from '../../kernel/crud/verb.ts';
import type { Route } from '../../kernel/http/route.ts';
import { createBody, inputOf, updateBody } from '../../kernel/model/schemas.ts';
import { ChangedLineBody, LineBody, MAX_LINES } from '../calculation/line-body.ts';
import { calculationRoutes } from './calculations.ts';
import { quoteRevisions, quotes } from './model.ts';
import { cancelFinalize, finalize, lose } from './moves.ts';
import { reportRoutes } from './reports.ts';
import { revisionRoutes } from './revisions.ts';
import { createQuote, updateQuote } from './service.ts';
import { quoteResource } from './show.ts';

const reason = inputOf(quoteRevisions.options.fields.reason).nullable().optional();

const reasonLabel = { reason: { label: { ko: '사유', en: 'Reason' } } } as const;

const CALCULATION_ERRORS = [
  'error.quote.client_inactive',
  'error.quote.client_not_sellable',
  'error.quote.negative_total',
  'error.bom.input_out_of_range',
  'error.bom.evaluation',
  'error.bom.limit',
  'error.bom.cycle',
  'error.bom.no_active_version',
];

export const quoteRoutes: Route[] = [
  ...reportRoutes,
  ...calculationRoutes,
  bulkDeletion('/quotes/bulk', quoteResource, {
    id: 'sales.quotes.bulk-delete',
    summary: 'Delete many by the rule of the single deletion.',
  }),
  verb(
    '/quotes/{id}/finalize',
    quoteResource,
    {
      id: 'sales.quotes.finalize',
      summary: 'Finalise a quote: it stays as it is, and the revision keeps the whole of it.',
      body: z.strictObject({ reason }),
      message: 'message.quote.finalized',
      errors: ['error.quote.missing_fields', 'error.quote.no_items', 'error.quote.price_missing'],
      button: {
        label: { ko: '확정', en: 'Finalize' },
        icon: 'task_alt',
        kind: 'success',
        allowed: 'allowed_transitions',
        inputs: { reason: { label: { ko: '변경 사유', en: 'What is new' } } },
      },
    },
    finalize,
  ),
  verb(
    '/quotes/{id}/lose',
    quoteResource,
    {
      id: 'sales.quotes.lose',
      summary: 'The customer declined.',
      body: z.strictObject({ reason: inputOf({ ...quotes.options.fields.lost_reason, required: true }) }),
      message: 'message.quote.lost',
      button: {
        label: { ko: '실주', en: 'Lost' },
        icon: 'thumb_down',
        kind: 'danger',
        allowed: 'allowed_transitions',
        inputs: { reason: { label: { ko: '실주 사유', en: 'Why it was lost' } } },
      },
    },
    lose,
  ),
  verb(
    '/quotes/{id}/cancel-finalize',
    quoteResource,
    {
      id: 'sales.quotes.cancel-finalize',
      summary: 'Open a finalised quote for change again.',
      body: z.strictObject({ reason }),
      message: 'message.quote.reopened',
      button: {
        label: { ko: '확정 취소', en: 'Reopen' },
        icon: 'lock_open',
        kind: 'warning',
        allowed: 'allowed_transitions',
        inputs: reasonLabel,
      },
    },
    cancelFinalize,
  ),
  ...revisionRoutes,
  ...crud(quoteResource, {
    create: {
      summary: 'Save a quote; the service calculates every line.',
      message: 'message.quote.created',
      body: createBody(quotes, { items: z.array(LineBody).max(MAX_LINES).optional() }),
      errors: CALCULATION_ERRORS,
      run: createQuote,
    },
    update: {
      summary: 'Change a DRAFT quote; calculated anew at the prices of its day.',
      message: 'message.quote.updated',
      body: updateBody(quotes, { items: z.array(ChangedLineBody).max(MAX_LINES).optional() }),
      errors: CALCULATION_ERRORS,
      run: updateQuote,
    },
    delete: { summary: 'Delete a DRAFT or LOST quote.', message: 'message.quote.deleted' },
  }),
];
