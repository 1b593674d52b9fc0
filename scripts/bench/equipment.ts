import pg from 'pg';
import { asDatabase } from '../database.ts';
import type { Progress } from '../progress.ts';
import { against, type Figure, interleave, milliseconds } from './figure.ts';
import { type Site, send, type Tenant } from './site.ts';

const PIECES = 200;
const ITEMS = 6;
const READS_PER_ROUND = 5;
const MONTH = '2025-03';

/** Every piece has daily items, all of which were checked on every weekday of the month. */
const FILL = [
  `insert into equipment (tenant_id, equipment_code, name, equipment_type, sort_order)
   select $1::integer, 'B' || lpad(n::text, 4, '0'), 'Machine ' || n, 'OTHER', n from generate_series(1, ${PIECES}) as n`,
  `insert into equipment_inspection_templates (tenant_id, equipment_id, inspection_cycle, item_no, check_point, check_item)
   select e.tenant_id, e.id, 'DAILY', n, 'Point ' || n, 'What is checked there every morning'
   from equipment e cross join generate_series(1, ${ITEMS}) as n where e.tenant_id = $1::integer`,
  `insert into equipment_inspections (tenant_id, equipment_id, inspection_cycle, period)
   select tenant_id, id, 'DAILY', '${MONTH}' from equipment where tenant_id = $1::integer`,
  `insert into equipment_inspection_details (tenant_id, inspection_id, template_id, check_date, result, checked_at, checked_by)
   select s.tenant_id, s.id, m.id, d::date, case when (m.id + d::date - date '2025-01-01') % 50 = 0 then 'BAD' else 'GOOD' end, d, u.id
   from equipment_inspections s
   join equipment_inspection_templates m on m.tenant_id = s.tenant_id and m.equipment_id = s.equipment_id
   cross join generate_series(timestamp '${MONTH}-01', timestamp '${MONTH}-31', interval '1 day') as d
   cross join (select id from directus_users where tenant_id = $1::integer limit 1) as u
   where s.tenant_id = $1::integer and extract(isodow from d) < 6`,
];

/** The baseline: the same answer by one statement, without rights. Of the days, those that are due are handed in. */
const GRID = `
  select e.id, e.equipment_code, e.name, s.overall_judgement, s.repair_note, s.memo, m.items,
    json_build_object('due', m.count * cardinality($2::date[]), 'checked', m.checked, 'good', m.good, 'bad', m.bad, 'repaired', m.repaired) as summary
  from equipment e
  left join equipment_inspections s on s.tenant_id = e.tenant_id and s.equipment_id = e.id and s.inspection_cycle = 'DAILY' and s.period = '${MONTH}'
  cross join lateral (
    select count(*), sum(c.checked) as checked, sum(c.good) as good, sum(c.bad) as bad, sum(c.repaired) as repaired,
      json_agg(json_build_object('template_id', t.id, 'item_no', t.item_no, 'check_point', t.check_point, 'check_item', t.check_item,
        'active', t.is_active, 'cells', c.cells) order by t.item_no) as items
    from equipment_inspection_templates t
    cross join lateral (
      select count(*) filter (where d.check_date = any ($2::date[])) as checked, count(*) filter (where d.result = 'GOOD') as good,
        count(*) filter (where d.result = 'BAD') as bad, count(*) filter (where d.result = 'REPAIRED') as repaired,
        json_object_agg(d.check_date, json_build_object('result', d.result, 'note', d.note, 'extra_work_day', d.extra_work_day,
          'checked_by', json_build_object('id', u.id, 'name', u.first_name))) as cells
      from equipment_inspection_details d join directus_users u on u.id = d.checked_by
      where d.tenant_id = t.tenant_id and d.inspection_id = s.id and d.template_id = t.id) c
    where t.tenant_id = e.tenant_id and t.equipment_id = e.id and t.inspection_cycle = 'DAILY' and t.is_active and t.deleted_at is null) m
  where e.tenant_id = $1 and e.deleted_at is null order by e.sort_order, e.equipment_code limit ${PIECES}`;

interface Row {
  summary: { due: number; checked: number; bad: number };
}

interface Grid {
  columns: { check_date: string; working: boolean }[];
  rows: Row[];
}

const totals = (rows: readonly Row[]) =>
  (['due', 'checked', 'bad'] as const).map((name) => rows.reduce((sum, { summary }) => sum + Number(summary[name]), 0)).join(' ');

/** Measures the check grid of many pieces over a month of daily checks. */
export async function equipment(site: Site, tenant: Tenant, rounds: number, report: Progress): Promise<Figure[]> {
  const client = new pg.Client(asDatabase(site.databaseUrl));
  await client.connect();
  try {
    await report.step(`Filling in the checks of ${PIECES} pieces of equipment`, async () => {
      await client.query('set session_replication_role = replica');
      for (const statement of FILL) await client.query(statement, [tenant.id]);
      await client.query('reset session_replication_role');
      await client.query('vacuum analyze equipment, equipment_inspection_templates, equipment_inspections, equipment_inspection_details');
    });
    const headers = await site.signIn(tenant.email);
    const read = () => send<Grid>(`${site.url}/api/v1/equipment/inspections?period=${MONTH}&size=${PIECES}`, headers);
    const answered = await read();
    const days = answered.columns.filter(({ working }) => working).map(({ check_date: day }) => day);
    const select = async () => (await client.query<Row>(GRID, [tenant.id, days])).rows;
    const [ours, plain] = [totals(answered.rows), totals(await select())];
    if (ours !== plain) throw new Error(`due, checked, bad: ${ours} by HTTP, ${plain} by SQL.`);
    const several = (work: () => Promise<unknown>) => () =>
      milliseconds(async () => {
        for (let turn = 0; turn < READS_PER_ROUND; turn++) await work();
      });
    const sides = { http: several(read), sql: several(select) };
    await interleave(1, sides);
    return [
      {
        part: 'equipment',
        name: `a month of daily checks of ${PIECES} pieces`,
        baseline: 'the best single SQL statement alone',
        unit: 'ms',
        aim: { is: 'at most', ratio: 1.5 },
        rounds: against(await interleave(rounds, sides), 'http', 'sql'),
      },
    ];
  } finally {
    await client.end();
  }
}
