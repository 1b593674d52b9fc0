import pg from 'pg';
import { asDatabase } from '../database.ts';
import type { Progress } from '../progress.ts';
import { against, type Figure, interleave, milliseconds } from './figure.ts';
import { peakMemory } from './memory.ts';
import { startDirectus } from './server.ts';
import { type Site, send, type Tenant } from './site.ts';

const EMPLOYEES = 1_000;
const YEAR = 2026;
/** The remaining months of the year are only used for the export. */
const MONTHS = 10;

const HIRE = `
  insert into employees (tenant_id, employee_no, name, hire_date, base_salary, meal_allowance, family_count, status)
  select $1, 'B-' || n, '직원 ' || n, '2020-01-01', 2000000 + n * 7000, 200000, 1 + n % 5, 'ACTIVE' from generate_series(1, ${EMPLOYEES}) as n`;

const MONTH = `select * from payrolls where tenant_id = $1 and pay_year = ${YEAR} and pay_month = $2 and deleted_at is null order by id`;

/** Compares generating a month's payrolls with inserting its rows, and measures the spreadsheet of the year. */
export async function payroll(site: Site, tenant: Tenant, rounds: number, report: Progress): Promise<Figure[]> {
  const client = new pg.Client(asDatabase(site.databaseUrl));
  await client.connect();
  try {
    await client.query(HIRE, [tenant.id]);
    await client.query('vacuum analyze employees');
    const headers = await site.signIn(tenant.email);
    let month = 0;
    const generate = () =>
      milliseconds(async () => {
        month++;
        const body = { pay_year: YEAR, pay_month: month };
        const run = await send<{ created: number }>(`${site.url}/api/v1/payrolls/bulk-generate`, headers, body);
        if (run.created !== EMPLOYEES) throw new Error(`${run.created} payrolls made.`);
      });
    const insert = () => insertPlainly(client, tenant, month);
    const measured = await report.step('Payroll runs', async () => {
      await interleave(1, { generate, insert });
      return interleave(Math.min(rounds, MONTHS - 1), { generate, insert });
    });
    while (month < MONTHS) await generate();
    return [
      {
        part: 'payroll',
        name: `a month's payroll of ${EMPLOYEES} employees, calculated and kept`,
        baseline: `the same ${EMPLOYEES} rows inserted one by one, prepared, in one transaction`,
        unit: 'ms',
        aim: { is: 'at most', ratio: 0.4 },
        rounds: against(measured, 'generate', 'insert'),
      },
      ...(await exported(site, headers, rounds, report)),
    ];
  } finally {
    await client.end();
  }
}

/** Inserts the generated rows of a month again and rolls back. */
async function insertPlainly(client: pg.Client, tenant: Tenant, month: number): Promise<number> {
  const { rows, fields } = await client.query<Record<string, unknown>>(MONTH, [tenant.id, month]);
  const names = fields.map(({ name }) => name).filter((name) => name !== 'id');
  const values = (row: Record<string, unknown>) =>
    names.map((name) => {
      const value = name === 'pay_month' ? MONTHS + 2 : row[name];
      return value !== null && typeof value === 'object' && !(value instanceof Date) ? JSON.stringify(value) : value;
    });
  const text = `insert into payrolls (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`;
  await client.query('begin');
  try {
    return await milliseconds(async () => {
      for (const row of rows) await client.query({ name: 'bench_payroll', text, values: values(row) });
    });
  } finally {
    await client.query('rollback');
  }
}

/** Compares the export of ten months with that of one month: time per row, and the server's peak memory. */
async function exported(site: Site, headers: Record<string, string>, rounds: number, report: Progress): Promise<Figure[]> {
  const server = await startDirectus({ root: site.root, env: site.env, port: site.port + 3, readyPath: '/api/v1/health' });
  try {
    const fetched = async (query: string) => {
      const response = await fetch(`${server.url}/api/v1/payrolls/export?pay_year=${YEAR}${query}`, { headers });
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      return response.arrayBuffer();
    };
    const peak = (query: string) => peakMemory(server, () => fetched(query));
    const year = () => milliseconds(() => fetched(''));
    const month = async () => MONTHS * (await milliseconds(() => fetched('&pay_month=1')));
    await report.step('Payroll exports: warming up', () => interleave(1, { year, month }));
    const rows = EMPLOYEES * MONTHS;
    const times = await interleave(rounds, { year, month });
    const peaks = process.platform === 'linux' ? await interleave(rounds, { year: () => peak(''), month: () => peak('&pay_month=1') }) : [];
    const common = { part: 'payroll', aim: null } as const;
    return [
      {
        ...common,
        name: `spreadsheet of ${rows} payrolls`,
        baseline: `ten times that of ${EMPLOYEES}`,
        unit: 'ms',
        rounds: against(times, 'year', 'month'),
      },
      ...(peaks.length
        ? [
            {
              ...common,
              name: `most memory of the server for a spreadsheet of ${rows} payrolls`,
              baseline: `of ${EMPLOYEES}`,
              unit: 'MiB' as const,
              rounds: against(peaks, 'year', 'month'),
            },
          ]
        : []),
    ];
  } finally {
    await server.stop();
  }
}
