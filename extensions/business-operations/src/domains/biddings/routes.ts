import { z } from 'zod';
import { bulkDeletion } from '../../kernel/crud/bulk.ts';
import { crud } from '../../kernel/crud/crud.ts';
import { resource } from '../../kernel/crud/resource.ts';
import { type ComputedFields, related } from '../../kernel/crud/select.ts';
import { verb } from '../../kernel/crud/verb.ts';
import { get, type Route } from '../../kernel/http/route.ts';
import { createBody, inputOf, updateBody } from '../../kernel/model/schemas.ts';
import { allowedActions } from '../../kernel/states/allowed.ts';
import { quotes } from '../quotes/model.ts';
import { clients } from '../sales/model.ts';
import { biddingLines } from './lines.ts';
import { biddings } from './model.ts';
import { createBidding, updateBidding } from './service.ts';
import { cancel, lose, submit, win } from './states.ts';
import { Statistics, StatisticsQuery, statistics } from './statistics.ts';

const listFields: ComputedFields = {
  client: related(clients, 'client_id'),
  quote: related(quotes, 'quote_id', ['id', 'quote_no']),
};

export const biddingResource = resource('/biddings', biddings, {
  id: 'sales.biddings',
  noun: 'bidding',
  list: {
    summary: 'Biddings; search over bidding_no, title, notice_no and agency_name.',
    filters: { status: 'status', client_id: 'client_id', start_date: 'bid_date>=', end_date: 'bid_date<=' },
    sort: ['-bid_date', 'due_at', 'bid_amount', 'created_at'],
    search: ['bidding_no', 'title', 'notice_no', 'agency_name'],
    computed: listFields,
  },
  show: { items: biddingLines.extra, allowed_transitions: allowedActions([submit, win, lose, cancel]) },
});

const { award_amount, estimated_price, winner_name, rank, result_reason } = biddings.options.fields;
const reason = inputOf({ ...result_reason, required: true });
const Award = {
  award_amount: inputOf(award_amount).optional(),
  estimated_price: inputOf(estimated_price).optional(),
  result_reason: reason.optional(),
};

const allowed = 'allowed_transitions';

export const biddingRoutes: Route[] = [
  get('/biddings/stats', {
    id: 'sales.biddings.stats',
    access: [biddings, 'read'],
    summary: 'Results of a period, by bid_date; this year unless given.',
    query: StatisticsQuery,
    reply: Statistics,
    errors: ['error.date_range_invalid'],
    run: (ctx, { query }) => statistics(ctx, query),
  }),
  verb(
    '/biddings/{id}/submit',
    biddingResource,
    {
      id: 'sales.biddings.submit',
      summary: 'The bid was handed in.',
      message: 'message.bidding.submitted',
      button: { label: { ko: '제출', en: 'Submit' }, icon: 'send', kind: 'normal', allowed },
    },
    submit,
  ),
  verb(
    '/biddings/{id}/win',
    biddingResource,
    {
      id: 'sales.biddings.win',
      summary: 'Awarded to us, for the bid amount unless another is given.',
      body: z.strictObject(Award),
      message: 'message.bidding.won',
      button: {
        label: { ko: '낙찰', en: 'Won' },
        icon: 'emoji_events',
        kind: 'success',
        allowed,
        inputs: { award_amount: { begins: 'bid_amount' }, estimated_price: { begins: 'estimated_price' } },
      },
    },
    win,
  ),
  verb(
    '/biddings/{id}/lose',
    biddingResource,
    {
      id: 'sales.biddings.lose',
      summary: 'Awarded to another; its quote, if finalised or sent, is lost.',
      body: z.strictObject({ winner_name: inputOf(winner_name).optional(), rank: inputOf(rank).optional(), ...Award }),
      message: 'message.bidding.lost',
      button: {
        label: { ko: '패찰', en: 'Lost' },
        icon: 'sentiment_dissatisfied',
        kind: 'warning',
        allowed,
        inputs: { estimated_price: { begins: 'estimated_price' } },
      },
    },
    lose,
  ),
  verb(
    '/biddings/{id}/cancel',
    biddingResource,
    {
      id: 'sales.biddings.cancel',
      summary: 'Withdraw; the quote may be put to another bidding.',
      body: z.strictObject({ result_reason: reason }),
      message: 'message.bidding.cancelled',
      button: { label: { ko: '입찰 취소', en: 'Cancel' }, icon: 'cancel', kind: 'danger', allowed },
    },
    cancel,
  ),
  bulkDeletion('/biddings/bulk', biddingResource, {
    id: 'sales.biddings.bulk-delete',
    summary: 'Delete many biddings, those that the single delete would delete.',
  }),
  ...crud(biddingResource, {
    create: {
      summary: 'Enter a bidding without a quote.',
      message: 'message.bidding.created',
      body: createBody(biddings, { items: biddingLines.input.optional() }),
      run: createBidding,
    },
    update: {
      summary: 'Change a draft; of a submitted bidding only opening_at, estimated_price and memo.',
      body: updateBody(biddings, { items: biddingLines.changes.optional() }),
      run: updateBidding,
    },
    delete: { summary: 'Delete a draft or a cancelled bidding.' },
  }),
];
