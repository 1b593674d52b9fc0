import { z } from 'zod';
import { Redirect } from '../../../kernel/http/reply.ts';
import { get } from '../../../kernel/http/route.ts';
import { cardTransactions } from '../model.ts';
import { Dashboard } from './dashboard.ts';

const DASHBOARD = '/api/v1/card-transactions/dashboard';

/** The address that the dashboard had before; what it asks is judged at the new one. */
export const oldDashboard = get('/cards/stats', {
  id: 'finance.cards.stats',
  access: [cardTransactions, 'read'],
  summary: 'Former address of the card dashboard.',
  query: z.record(z.string().max(100), z.string().max(200)),
  reply: Dashboard,
  redirects: 308,
  run: async (_ctx, { query }) => {
    const asked = new URLSearchParams(query).toString();
    return new Redirect(308, asked ? `${DASHBOARD}?${asked}` : DASHBOARD);
  },
});
