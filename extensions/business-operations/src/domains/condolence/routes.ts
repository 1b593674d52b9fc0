import { z } from 'zod';
import { crud } from '../../kernel/crud/crud.ts';
import { resource } from '../../kernel/crud/resource.ts';
import { type ComputedFields, related } from '../../kernel/crud/select.ts';
import { get, type Route } from '../../kernel/http/route.ts';
import { employees } from '../hr/employees/model.ts';
import { actorUser } from '../organisation/user-sql.ts';
import { clients } from '../sales/model.ts';
import { condolenceExpenses } from './model.ts';
import { overLimit, Statistics, StatisticsQuery, statistics } from './statistics.ts';

const PATH = '/condolence-expenses';

const listFields: ComputedFields = {
  client: related(clients, 'client_id'),
  employee: related(employees, 'employee_id'),
  creator: {
    sql: (ctx) => actorUser(ctx, 't.created_by'),
    schema: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  },
  over_limit: {
    sql: overLimit,
    schema: z.boolean(),
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
  ...crud(
    resource(PATH, condolenceExpenses, {
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
        computed: listFields,
      },
    }),
    {
      create: { summary: 'Record an expense.', message: 'message.condolence_expense.created', errors },
      update: { summary: 'Change an expense; the total follows.', message: 'message.condolence_expense.updated', errors },
      delete: { summary: 'Delete an expense.', message: 'message.condolence_expense.deleted' },
    },
  ),
];
