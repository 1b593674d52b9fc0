import { z } from 'zod';
import { crud } from '../../../kernel/crud/crud.ts';
import { type Extras, related } from '../../../kernel/crud/select.ts';
import { get, type Route } from '../../../kernel/http/route.ts';
import { actorPerson } from '../../organisation/people.ts';
import { clients } from '../../sales/model.ts';
import { employees } from '../employees/model.ts';
import { condolenceExpenses } from './model.ts';
import { overLimit, Statistics, StatisticsQuery, statistics } from './statistics.ts';

const PATH = '/condolence-expenses';
const named = z.object({ id: z.int(), name: z.string() }).nullable();

const listed: Extras = {
  client: { sql: related(clients, 'client_id', ['id', 'name']), schema: named },
  employee: { sql: related(employees, 'employee_id', ['id', 'name']), schema: named },
  creator: {
    sql: (ctx) => actorPerson(ctx, 't.created_by'),
    schema: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  },
  over_limit: {
    sql: overLimit,
    schema: z.boolean(),
    sheet: [{ path: 'over_limit', label: 'sheet.condolence_expenses.over_limit', kind: 'boolean' }],
  },
};

const errors = ['error.condolence_expense.empty', 'error.amount.whole_won'];

export const condolenceRoutes: Route[] = [
  get(`${PATH}/statistics`, {
    id: 'hr.condolence-expenses.statistics',
    access: [condolenceExpenses, 'read'],
    summary: 'Counts and amounts of a period by event_date, this year unless named.',
    query: StatisticsQuery,
    reply: Statistics,
    errors: ['error.date_range_invalid', 'error.date_range_too_long'],
    run: (ctx, { query }) => statistics(ctx, query),
  }),
  ...crud(PATH, condolenceExpenses, {
    id: 'hr.condolence-expenses',
    noun: 'condolence expense',
    list: {
      summary: 'Congratulation and condolence expenses.',
      filters: {
        start_date: 'event_date>=',
        end_date: 'event_date<=',
        category: 'category',
        client_id: 'client_id',
        employee_id: 'employee_id',
      },
      sort: ['-event_date', 'total_amount', 'created_at'],
      search: ['recipient_name', 'description', 'memo'],
      extras: listed,
    },
    create: { summary: 'Record an expense.', message: 'message.condolence_expense.created', errors },
    update: { summary: 'Change an expense; the total follows.', message: 'message.condolence_expense.updated', errors },
    delete: { summary: 'Delete an expense.', message: 'message.condolence_expense.deleted' },
  }),
];
