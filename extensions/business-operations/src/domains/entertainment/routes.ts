import { get, type Route } from '../../kernel/http/route.ts';
import { journalLines } from '../finance/model.ts';
import { EntertainmentDetail, EntertainmentQuery, entertainmentDetail } from './service.ts';

export const entertainmentRoutes: Route[] = [
  get('/entertainment/detail', {
    id: 'finance.entertainment.detail',
    access: [journalLines, 'read'],
    summary: 'Entertainment expense of one fiscal year against the deduction limit.',
    query: EntertainmentQuery,
    reply: EntertainmentDetail,
    run: (ctx, { query }) => entertainmentDetail(ctx, query),
  }),
];
