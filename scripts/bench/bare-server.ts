import { createRequire } from 'node:module';
import type express from 'express';
import pg from 'pg';

/**
 * The baseline for lists, single records and creations, and for statements that it is given: a minimal server with Express 4
 * (Directus's copy) and pg, with one statement for each request. The driver parses the rows and res.json serializes them. It has no authentication, no permissions and only one tenant,
 * checks nothing and draws no number; what it writes goes through the triggers of the table.
 */
const require = createRequire(import.meta.url);
const fromDirectus = createRequire(createRequire(require.resolve('directus/package.json')).resolve('@directus/api/package.json'));
const createApp = fromDirectus('express') as typeof express;

const { PORT, DATABASE_URL, TENANT_ID } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 8 });

interface Listing {
  table: string;
  order: string;
  extra: string;
}

const LISTINGS: Record<string, Listing> = {
  '/clients': {
    table: 'clients',
    order: 't.created_at desc, t.id desc',
    extra: `(select json_build_object('id', g.id, 'name', g.name) from client_groups g where g.tenant_id = t.tenant_id and g.id = t.client_group_id) as client_group`,
  },
  '/account-codes': {
    table: 'account_codes',
    order: 't.code, t.id',
    extra:
      'exists (select from journal_lines l where l.tenant_id = t.tenant_id and l.account_code_id = t.id and l.deleted_at is null) as in_use',
  },
};

const HIDDEN = ['tenant_id', 'deleted_at', 'deleted_by'];

/** The record is shown and created with the same columns, and with the sites and open orders of its page. */
const RECORD = '/clients';
const RELATED = `
  (select coalesce(json_agg(json_build_object('id', s.id, 'site_code', s.site_code, 'name', s.name, 'address', s.address, 'is_active', s.is_active) order by s.name, s.id), '[]')
    from sites s where s.tenant_id = t.tenant_id and s.client_id = t.id and s.deleted_at is null) as sites,
  (select trim_scale(coalesce(sum(o.total_amount), 0)) from orders o where o.tenant_id = t.tenant_id and o.client_id = t.id and o.deleted_at is null
    and o.status in ('CONFIRMED', 'IN_PROGRESS', 'IN_PRODUCTION', 'PRODUCED', 'SHIPPING', 'SHIPPED')) as open_order_amount`;
const WRITTEN = ['name', 'client_type', 'contact_person', 'contact_phone', 'email', 'client_code'];

async function columns(table: string): Promise<string> {
  const { rows } = await pool.query<{ name: string; type: string }>(
    'select column_name as name, data_type as type from information_schema.columns where table_name = $1 and column_name <> all ($2) order by ordinal_position',
    [table, HIDDEN],
  );
  return rows.map(({ name, type }) => column(name, type)).join(', ');
}

function column(name: string, type: string): string {
  if (type === 'timestamp with time zone') return `to_char(t.${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${name}`;
  return type === 'numeric' ? `trim_scale(t.${name}) as ${name}` : `t.${name}`;
}

const app = createApp();
for (const [path, { table, order, extra }] of Object.entries(LISTINGS)) {
  const where = 't.tenant_id = $1 and t.deleted_at is null';
  const text = `select (select count(*) from ${table} t where ${where})::int as total,
    (select coalesce(json_agg(r), '[]') from (
      select ${await columns(table)}, ${extra} from ${table} t where ${where} order by ${order} limit $2 offset $3
    ) r) as rows`;
  app.get(path, (req, res, next) => {
    const size = Number(req.query.size ?? 20);
    const page = Number(req.query.page ?? 1);
    pool
      .query<{ total: number; rows: object[] }>({ name: path, text, values: [TENANT_ID, size, (page - 1) * size] })
      .then(({ rows: [found] }) => {
        const total = found?.total ?? 0;
        res.json({ success: true, data: found?.rows ?? [], meta: { page, size, total, last_page: Math.max(1, Math.ceil(total / size)) } });
      }, next);
  });
}
const { table, extra } = LISTINGS[RECORD] as Listing;
const shown = `${await columns(table)}, ${extra}, ${RELATED}`;
const asJson = (source: string) => `select to_json(r) as data from (select ${shown} from ${source}) r`;
const show = asJson(`${table} t where t.tenant_id = $1 and t.id = $2 and t.deleted_at is null`);
app.get(`${RECORD}/:id`, (req, res, next) => {
  pool
    .query<{ data: object }>({ name: 'show', text: show, values: [TENANT_ID, req.params.id] })
    .then(({ rows: [found] }) => res.json({ success: true, data: found?.data }), next);
});
const places = WRITTEN.map((_name, index) => `$${index + 2}`);
const insert = `with t as (insert into ${table} (tenant_id, ${WRITTEN.join(', ')}) values ($1, ${places.join(', ')}) returning *) ${asJson('t')}`;
app.post(RECORD, createApp.json(), (req, res, next) => {
  const body = req.body as Record<string, unknown>;
  pool
    .query<{ data: object }>({ name: 'insert', text: insert, values: [TENANT_ID, ...WRITTEN.map((name) => body[name])] })
    .then(({ rows: [made] }) => res.status(201).json({ success: true, data: made?.data }), next);
});
app.post('/statement', createApp.json(), (req, res, next) => {
  pool.query(req.body as pg.QueryConfig).then(({ rows }) => res.json({ success: true, data: rows }), next);
});
app.listen(Number(PORT), '127.0.0.1');
