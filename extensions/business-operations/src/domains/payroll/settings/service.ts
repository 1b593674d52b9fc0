import sql, { join, raw } from 'sql-template-tag';
import seeded from '../../../../../../seeds/reference/payroll-settings.json' with { type: 'json' };
import type { Context } from '../../../kernel/context/context.ts';
import { createRow, deleteRow, updateRow } from '../../../kernel/crud/write.ts';
import { invalid } from '../../../kernel/errors.ts';
import type { CreateInput, Row, UpdateInput } from '../../../kernel/model/collection.ts';
import { pick } from '../../../kernel/objects.ts';
import { provision } from '../../../kernel/provisioning/provision.ts';
import type { PayMonth, Rates } from '../calculation/calculation.ts';
import { payrollSettings } from './model.ts';

type Setting = Row<typeof payrollSettings>;

/** The row in force for a pay month, as calculations take it. */
export interface Settings extends Rates, Pick<Setting, 'id' | 'payday' | 'monthly_hours' | 'account_map'> {}

const RATE_COLUMNS: readonly (keyof Rates)[] = [
  'pension_rate',
  'pension_base_floor',
  'pension_base_ceiling',
  'health_rate',
  'health_premium_floor',
  'health_premium_ceiling',
  'long_term_care_rate',
  'employment_rate',
  'employment_employer_rate',
  'accident_rate',
  'meal_allowance_limit',
  'small_amount_exempt',
];

export const ratesOf = (settings: Settings): Rates => pick(settings, RATE_COLUMNS);

const column = (name: keyof Rates) => raw(name === 'small_amount_exempt' ? name : `trim_scale(${name})::text as ${name}`);

export const settingsInForce = ({ year, month }: PayMonth) =>
  sql`(t.year, t.effective_month) <= (${year}::integer, ${month}::integer) order by t.year desc, t.effective_month desc limit 1`;

/** The settings of a pay month; 422 where none has begun by then. */
export async function settingsOf(ctx: Context, month: PayMonth): Promise<Settings> {
  const settings = await ctx.row<Settings>(sql`
    select t.id, t.payday, t.monthly_hours::text, t.account_map, ${join(RATE_COLUMNS.map(column))}
    from payroll_settings t where t.tenant_id = ${ctx.tenant.id} and t.deleted_at is null and ${settingsInForce(month)}`);
  if (!settings) throw invalid('error.payroll_setting.missing', [{ path: 'pay_month', code: 'missing', ...month }]);
  return settings;
}

export type NewSettings = CreateInput<typeof payrollSettings>;
export type SettingsChanges = UpdateInput<typeof payrollSettings>;

export const createSettings = (ctx: Context, body: NewSettings): Promise<number> => createRow(ctx, payrollSettings, body);

export const updateSettings = (ctx: Context, id: number, changes: SettingsChanges): Promise<void> =>
  updateRow(ctx, payrollSettings, id, changes);

/** The database refuses it while a confirmed or paid payroll was computed with it. */
export const deleteSettings = (ctx: Context, id: number): Promise<void> => deleteRow(ctx, payrollSettings, id);

/** The rates of the years that the product knows; rows that are there stay. */
export const settingsProvision = provision<(typeof seeded)[number]>({
  kind: 'payroll setting',
  table: 'payroll_settings',
  by: ['year', 'effective_month'],
  pieces: () => Object.fromEntries(seeded.map((row) => [`${row.year}-${row.effective_month}`, row])),
  give: async (ctx, rows) => {
    const columns = raw(Object.keys(seeded[0] ?? {}).join(', '));
    await ctx.rows(sql`
      insert into payroll_settings (tenant_id, ${columns})
      select ${ctx.tenant.id}, ${columns} from json_populate_recordset(null::payroll_settings, ${JSON.stringify(rows)}::json)
      on conflict (tenant_id, year, effective_month) where deleted_at is null do nothing`);
  },
});
