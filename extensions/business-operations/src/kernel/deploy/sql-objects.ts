import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { REQUEST_ROLE } from '../database/session.ts';

export type SqlObjectKind = 'function' | 'view' | 'trigger' | 'policy' | 'row security' | 'grant' | 'check' | 'constraint' | 'index';

/** An object of the database besides tables and columns, in PostgreSQL's own words. */
export interface SqlObject {
  kind: SqlObjectKind;
  /** With its schema; empty for a function. */
  table: string;
  name: string;
  definition: string;
  /** Arguments and result of a function, which `create or replace` does not change; the condition of a check. */
  detail: string | null;
}

export type SqlObjectName = Pick<SqlObject, 'kind' | 'table' | 'name'>;

/**
 * Every object in the schemas that the product writes to, its own and others'. Partitions are left out: they follow their parent.
 * So are constraints of the tables in `ops` and `audit`, which are part of the statements that create these.
 * Names are read with an empty search path, so that each is written with its schema.
 */
const OBJECTS = `
with relations as (
  select c.*, n.nspname || '.' || c.relname as full_name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'ops', 'audit') and not c.relispartition
), tables as (select * from relations where relkind in ('r', 'p'))
select 'function' as kind, '' as "table", p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition,
    pg_get_function_arguments(p.oid) || ' returns ' || pg_get_function_result(p.oid) as detail
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('ops', 'audit') and p.prokind = 'f'
union all
select 'view', full_name, relname, coalesce(reloptions::text, '') || pg_get_viewdef(oid), null from relations where relkind = 'v'
union all
select 'trigger', full_name, tgname, pg_get_triggerdef(g.oid) || ' ' || tgenabled::text, null
  from pg_trigger g join tables t on t.oid = tgrelid where not tgisinternal and tgparentid = 0
union all
select 'policy', full_name, polname,
    concat_ws(' ', polcmd, polpermissive, (select string_agg(r::regrole::text, ',' order by r) from unnest(polroles) as r),
      'using', pg_get_expr(polqual, polrelid), 'check', pg_get_expr(polwithcheck, polrelid)), null
  from pg_policy p join tables t on t.oid = polrelid
union all
select 'row security', full_name, relname, case when relforcerowsecurity then 'forced' else 'enabled' end, null from tables where relrowsecurity
union all
select 'grant', full_name, '${REQUEST_ROLE}', string_agg(privilege_type, ', ' order by privilege_type), null
  from relations r, aclexplode(relacl) as a
  where relkind in ('r', 'p', 'v') and a.grantee = (select oid from pg_roles where rolname = '${REQUEST_ROLE}') group by full_name
union all
select case contype when 'c' then 'check' else 'constraint' end, full_name, conname,
    pg_get_constraintdef(c.oid) || case when convalidated then '' else ' not validated' end, pg_get_expr(conbin, conrelid)
  from pg_constraint c join tables t on t.oid = conrelid
  where contype in ('c', 'f', 'u', 'x') and conparentid = 0 and full_name like 'public.%'
union all
select 'index', full_name, i.relname, pg_get_indexdef(x.indexrelid) || case when indisvalid then '' else ' invalid' end, null
  from pg_index x join tables t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
  where not exists (select from pg_constraint where conindid = x.indexrelid and contype in ('p', 'u', 'x'))
order by 1, 2, 3`;

export async function readSqlObjects(db: Knex.Transaction): Promise<SqlObject[]> {
  const { rows: found } = await db.raw<{ rows: { path: string }[] }>(`select current_setting('search_path') as path`);
  await db.raw(`select set_config('search_path', '', true)`);
  const { rows } = await db.raw<{ rows: SqlObject[] }>(OBJECTS);
  await db.raw(`select set_config('search_path', ?, true)`, [found[0]?.path ?? 'public']);
  return rows;
}

export const keyOf = ({ kind, table, name }: SqlObjectName): string => `${kind} ${table} ${name}`;

export const hashOf = ({ definition, detail }: SqlObject): string =>
  createHash('sha256')
    .update(`${definition}\0${detail ?? ''}`)
    .digest('hex');

/** As a report names it: `trigger a_tenant on clients`. */
export const nameOf = ({ kind, table, name }: SqlObjectName): string => {
  const short = table.replace(/^public\./, '');
  if (kind === 'function') return `function ${name}`;
  if (kind === 'view') return `view ${table}`;
  if (kind === 'row security') return `row-level security of ${short}`;
  return kind === 'grant' ? `grant on ${short}` : `${kind} ${name} on ${short}`;
};

export interface SqlPlan {
  added: SqlObject[];
  changed: SqlObject[];
  /** What a former deployment made and this release no longer declares. */
  removed: SqlObject[];
}

/** What has to be done so that `present` becomes `wanted`. What neither is declared nor was made by a deployment is somebody else's. */
export function compareSqlObjects(wanted: readonly SqlObject[], present: readonly SqlObject[], made: ReadonlySet<string>): SqlPlan {
  const declared = new Map(wanted.map((object) => [keyOf(object), object]));
  const there = new Map(present.map((object) => [keyOf(object), object]));
  return {
    added: wanted.filter((object) => !there.has(keyOf(object))),
    changed: wanted.filter((object) => {
      const found = there.get(keyOf(object));
      return found && hashOf(found) !== hashOf(object);
    }),
    removed: present.filter((object) => made.has(keyOf(object)) && !declared.has(keyOf(object))),
  };
}

export const isEmpty = ({ added, changed, removed }: SqlPlan): boolean => !added.length && !changed.length && !removed.length;

/** What others rest on goes last. */
const REMOVAL_ORDER: readonly SqlObjectKind[] = [
  'trigger',
  'policy',
  'row security',
  'view',
  'grant',
  'check',
  'constraint',
  'index',
  'function',
];

/** Takes away what is no longer declared, and of what differs that which the SQL files would leave as it is. */
export async function removeSqlObjects(db: Knex.Transaction, { changed, removed }: SqlPlan, present: readonly SqlObject[]): Promise<void> {
  const there = new Map(present.map((object) => [keyOf(object), object]));
  const outdated = changed.filter((object) => object.kind !== 'function' || there.get(keyOf(object))?.detail !== object.detail);
  const all = [...removed, ...outdated].sort((a, b) => REMOVAL_ORDER.indexOf(a.kind) - REMOVAL_ORDER.indexOf(b.kind));
  for (const object of all) await db.raw(removal(object));
}

const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

function removal({ kind, table, name }: SqlObjectName): string {
  const [schema = '', ...rest] = table.split('.');
  const relation = `${identifier(schema)}.${identifier(rest.join('.'))}`;
  if (kind === 'function') return `drop function ${name}`;
  if (kind === 'view') return `drop view ${relation}`;
  if (kind === 'trigger' || kind === 'policy') return `drop ${kind} ${identifier(name)} on ${relation}`;
  if (kind === 'row security') return `alter table ${relation} disable row level security`;
  if (kind === 'grant') return `revoke all on ${relation} from ${identifier(name)}`;
  if (kind === 'index') return `drop index ${identifier(schema)}.${identifier(name)}`;
  return `alter table ${relation} drop constraint ${identifier(name)}`;
}
