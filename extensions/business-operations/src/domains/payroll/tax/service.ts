import type { Knex } from 'knex';
import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { asService } from '../../../kernel/crud/write.ts';
import type { Day } from '../../../kernel/days.ts';
import { amount } from '../../../kernel/decimal.ts';
import { type Details, forbidden, invalid } from '../../../kernel/errors.ts';
import { type Bracket, type ChildCredits, type Household, type TaxTable, type Tier, withhold } from './rules.ts';
import { SEEDED_TABLE } from './seeded.ts';
import { tableFaults, tierFaults } from './table-faults.ts';
import { bracketRows, taxTables } from './tables.ts';

export interface LookupQuery extends Household {
  taxable_base: string;
  date?: Day;
}

export async function lookup(ctx: Context, { taxable_base: taxable, date = ctx.today(), ...household }: LookupQuery): Promise<object> {
  const table = (await taxTables(ctx, [date])).on(date);
  const { table_tax, child_credit, income_tax, local_income_tax, ...found } = withhold(table, amount(taxable), household);
  return {
    table_year: table.tableYear,
    ...found,
    table_tax: table_tax.toNumber(),
    child_credit: child_credit.toNumber(),
    income_tax: income_tax.toNumber(),
    local_income_tax: local_income_tax.toNumber(),
  };
}

export interface ImportBody {
  table_year: number;
  effective_from: Day;
  rows: readonly Bracket[];
  tiers?: readonly Tier[];
  child_credits?: ChildCredits;
}

const MAX_DETAILS = 20;

/** Replaces an edition. What is left out of it is the latest edition's that has it. For system administrators, who act in no tenant. */
export async function importTable(ctx: Context, body: ImportBody): Promise<{ table_year: number; table_rows: number; tier_rows: number }> {
  if (!ctx.identity?.isSystemAdmin || ctx.session.underRls) throw forbidden();
  const faults: Details = [...tableFaults(body.rows), ...tierFaults(body.tiers ?? [])];
  if (faults.length) throw invalid('error.income_tax_bracket.invalid', faults.slice(0, MAX_DETAILS));
  await ctx.rows(sql`select pg_advisory_xact_lock(hashtext('income_tax_brackets'))`);
  const former = body.tiers && body.child_credits ? undefined : await latest(ctx);
  const table: TaxTable = {
    tableYear: body.table_year,
    effectiveFrom: body.effective_from,
    rows: body.rows,
    tiers: body.tiers ?? former?.tiers ?? [],
    childCredits: body.child_credits ?? former?.childCredits ?? { one: '0', two: '0', additional: '0' },
  };
  if (!table.tiers.length) throw invalid('error.income_tax_bracket.invalid', [{ path: 'tiers', code: 'required' }]);
  await ctx.rows(sql`delete from income_tax_brackets where table_year = ${table.tableYear}`);
  await writeTable(ctx.db, asService('only system administrators load tables', table));
  return { table_year: table.tableYear, table_rows: table.rows.length, tier_rows: table.tiers.length };
}

const FAR = '9999-12-31';

const latest = async (ctx: Context): Promise<TaxTable | undefined> =>
  (await ctx.row(sql`select 1 from income_tax_brackets limit 1`)) ? (await taxTables(ctx, [FAR])).on(FAR) : undefined;

async function writeTable(db: Knex.Transaction, table: TaxTable): Promise<void> {
  await db.raw(
    `insert into income_tax_brackets (table_year, effective_from, kind, salary_from, salary_to, family_count, tax_amount, excess_factor, excess_rate)
     select table_year, effective_from, kind, salary_from, salary_to, family_count, tax_amount, excess_factor, excess_rate
     from json_populate_recordset(null::income_tax_brackets, ?::json)`,
    [JSON.stringify(bracketRows(table))],
  );
}

/** The published schedule, once; an edition that is there, imported or seeded, stays. */
export async function seedTable(db: Knex.Transaction): Promise<void> {
  const found = await db('income_tax_brackets').where({ table_year: SEEDED_TABLE.tableYear }).first('id');
  if (!found) await writeTable(db, SEEDED_TABLE);
}
