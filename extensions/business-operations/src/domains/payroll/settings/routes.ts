import sql from 'sql-template-tag';
import { z } from 'zod';
import { crud } from '../../../kernel/crud/crud.ts';
import { resource } from '../../../kernel/crud/resource.ts';
import { selectList, visible } from '../../../kernel/crud/select.ts';
import { notFound } from '../../../kernel/errors.ts';
import { Json } from '../../../kernel/http/reply.ts';
import { get, type Route } from '../../../kernel/http/route.ts';
import { createBody, queryInput, rowReply, updateBody } from '../../../kernel/model/schemas.ts';
import { ACCOUNT_KEYS } from '../journals/accounts.ts';
import { payrollSettings } from './model.ts';
import { createSettings, deleteSettings, settingsInForce, updateSettings } from './service.ts';

const PATH = '/payroll-settings';

/** That the codes are those of accounts is the database's to say, for whoever writes. */
const codes = z.strictObject(Object.fromEntries(ACCOUNT_KEYS.map((key) => [key, z.string().max(10).optional()])));
const accountMap = (codes as z.ZodType<Record<string, string>>).nullable().optional();

const refusals = ['error.payroll_setting.duplicate', 'error.payroll_setting.floor_above_ceiling', 'error.amount.whole_won'];

export const settingsRoutes: Route[] = [
  get(`${PATH}/effective`, {
    id: 'hr.payroll-settings.effective',
    access: [payrollSettings, 'read'],
    summary: 'The row in force for a pay month.',
    query: z.strictObject({
      year: queryInput(payrollSettings.options.fields.year),
      month: queryInput(payrollSettings.options.fields.effective_month),
    }),
    reply: rowReply(payrollSettings),
    run: async (ctx, { query }) => {
      const access = ctx.access(payrollSettings.name, 'read');
      const found = await ctx.row<{ data: string }>(sql`
        select to_json(r)::text as data from (
          select ${selectList(ctx, payrollSettings, access)} from payroll_settings t where ${visible(ctx, payrollSettings, access)} and ${settingsInForce(query)}
        ) r`);
      if (!found) throw notFound();
      return new Json(found.data);
    },
  }),
  ...crud(
    resource(PATH, payrollSettings, {
      id: 'hr.payroll-settings',
      noun: 'row of payroll settings',
      list: {
        summary: 'Rates, floors and ceilings.',
        filters: { year: 'year' },
        sort: ['-year', '-effective_month'],
        defaultOrder: '-year,-effective_month',
      },
    }),
    {
      create: {
        summary: 'Add the rates of a year, or of its second half.',
        body: createBody(payrollSettings, { account_map: accountMap }),
        errors: refusals,
        run: createSettings,
      },
      update: {
        summary: 'Change rates; drafts follow when next saved, confirmed payrolls do not.',
        body: updateBody(payrollSettings, { account_map: accountMap }),
        errors: refusals,
        run: updateSettings,
      },
      delete: { summary: 'Delete a row.', errors: ['error.payroll_setting.in_use'], run: deleteSettings },
    },
  ),
];
