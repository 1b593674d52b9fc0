import { z } from 'zod';
import { crud } from '../../../kernel/crud/crud.ts';
import { rowParams } from '../../../kernel/crud/resource.ts';
import { Download } from '../../../kernel/http/reply.ts';
import { FILE, get, type Route } from '../../../kernel/http/route.ts';
import { LANGUAGES } from '../../../kernel/messages.ts';
import { PDF } from '../../../kernel/pdf.ts';
import { wordsOf } from '../../quotes/document/quotation-pdf.ts';
import { sheetOf } from '../document/sheet.ts';
import { sheetFile, sheetPdf } from '../document/sheet-pdf.ts';
import { workOrders } from '../model.ts';
import { itemRoutes } from './items.ts';
import { workOrderResource } from './resource.ts';
import { Stats, StatsQuery, workOrderStats } from './stats.ts';

export const readRoutes: Route[] = [
  get('/work-orders/stats', {
    id: 'production.work-orders.stats',
    access: [workOrders, 'read'],
    summary: 'Work orders made in a period by status, process and priority, and how many of them are late or due today.',
    query: StatsQuery,
    reply: Stats,
    run: (ctx, { query }) => workOrderStats(ctx, query),
  }),
  get('/work-orders/{id}/pdf', {
    id: 'production.work-orders.pdf',
    access: [workOrders, 'read'],
    summary: 'The work order as PDF: what to make, its steps to tick, and the materials.',
    params: rowParams,
    query: z.strictObject({
      language: z.enum(LANGUAGES).optional(),
      disposition: z.enum(['attachment', 'inline']).default('attachment'),
    }),
    reply: FILE,
    file: PDF,
    button: { collection: workOrders.name, label: { ko: '작업지시서 PDF', en: 'Work order as PDF' }, icon: 'picture_as_pdf' },
    async run(ctx, { params, query }) {
      const [words, sheet] = [wordsOf(ctx, query.language), await sheetOf(ctx, params.id)];
      return new Download(sheetFile(words, sheet), PDF, await sheetPdf(words, sheet), { inline: query.disposition === 'inline' });
    },
  }),
  ...itemRoutes,
  ...crud(workOrderResource, { create: false, update: false, delete: false }),
];
