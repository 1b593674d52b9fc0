import type pg from 'pg';

/** Partitions come and go by the calendar; columns are compared by what they are, whatever the order in which they came. */
const RELATIONS = `select c.oid, c.relkind, c.relacl, c.relrowsecurity, c.relforcerowsecurity, n.nspname || '.' || c.relname as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'ops', 'audit') and not c.relispartition`;

const OBJECTS: Record<string, string> = {
  columns: `select r.name || '.' || a.attname as name, concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
      'default ' || pg_get_expr(d.adbin, d.adrelid), nullif(a.attidentity, '')) as definition
    from (${RELATIONS}) r join pg_attribute a on a.attrelid = r.oid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where r.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped`,
  constraints: `select r.name || ' ' || conname as name, pg_get_constraintdef(c.oid) || convalidated::text as definition
    from (${RELATIONS}) r join pg_constraint c on c.conrelid = r.oid where contype <> 'n'`,
  indexes: `select r.name || ' ' || x.indexrelid::regclass as name, pg_get_indexdef(x.indexrelid) || indisvalid::text as definition
    from (${RELATIONS}) r join pg_index x on x.indrelid = r.oid`,
  triggers: `select r.name || ' ' || tgname as name, pg_get_triggerdef(t.oid) || tgenabled::text as definition
    from (${RELATIONS}) r join pg_trigger t on t.tgrelid = r.oid where not tgisinternal`,
  functions: `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) || coalesce(proacl::text, '') as definition
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'ops', 'audit') and prokind = 'f'`,
  views: `select name, pg_get_viewdef(oid) as definition from (${RELATIONS}) r where relkind = 'v'`,
  policies: `select r.name || ' ' || polname as name, concat_ws(' ', polcmd, polpermissive, array(select r::regrole from unnest(polroles) as r)::text,
      pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) as definition
    from (${RELATIONS}) r join pg_policy p on p.polrelid = r.oid`,
  'row-level security': `select name, relrowsecurity::text || relforcerowsecurity::text as definition from (${RELATIONS}) r where relkind in ('r', 'p')`,
  grants: `select r.name || ' ' || a.grantee::regrole as name, string_agg(privilege_type, ',' order by privilege_type) as definition
    from (${RELATIONS}) r, aclexplode(relacl) a where a.grantee = (select oid from pg_roles where rolname = 'business_operations_api') group by 1`,
  comments: `select r.name || ' ' || d.objsubid as name, description as definition from (${RELATIONS}) r join pg_description d on d.objoid = r.oid`,
};

/** What Directus keeps of the installation, without the ids that the database counts. */
const ROWS: Record<string, string> = {
  collections: `select collection as name, to_jsonb(t) as definition from directus_collections t`,
  fields: `select collection || '.' || field as name, to_jsonb(t) - 'id' as definition from directus_fields t`,
  relations: `select many_collection || '.' || many_field as name, to_jsonb(t) - 'id' as definition from directus_relations t`,
  flows: `select id::text as name, to_jsonb(t) - 'date_created' - 'user_created' as definition from directus_flows t where trigger = 'schedule'`,
  operations: `select id::text as name, to_jsonb(t) - 'date_created' - 'user_created' as definition from directus_operations t
    where flow in (select id from directus_flows where trigger = 'schedule')`,
  translations: `select language || ' ' || key as name, to_jsonb(t) as definition from directus_translations t`,
  presets: `select collection as name, to_jsonb(t) - 'id' as definition from directus_presets t where "user" is null and bookmark is null`,
  'rights of every role': `select g.collection || ' ' || g.action as name, to_jsonb(g) - 'id' as definition
    from directus_permissions g join directus_policies p on p.id = g.policy where p.name = 'TENANT_BASE'`,
  menus: `select m.code as name, to_jsonb(m) - array['id', 'parent_id', 'created_at', 'updated_at', 'created_by', 'updated_by'] || jsonb_build_object('parent', p.code) as definition
    from menus m left join menus p on p.id = m.parent_id`,
};

export type Catalog = Record<string, Record<string, unknown>>;

/** Everything that a deployment is answerable for, by kind and name. */
export async function readCatalog(client: pg.Client): Promise<Catalog> {
  await client.query(`set search_path = ''`);
  const objects = await readAll(client, OBJECTS);
  await client.query('set search_path = public');
  return { ...objects, ...(await readAll(client, ROWS)) };
}

async function readAll(client: pg.Client, queries: Record<string, string>): Promise<Catalog> {
  const catalog: Catalog = {};
  for (const [kind, text] of Object.entries(queries)) {
    const { rows } = await client.query<{ name: string; definition: unknown }>(text);
    catalog[kind] = Object.fromEntries(rows.map(({ name, definition }) => [name, definition]));
  }
  return catalog;
}

/** Without the objects whose names hold the part. */
export const without = (part: string, catalog: Catalog): Catalog =>
  Object.fromEntries(
    Object.entries(catalog).map(([kind, objects]) => [
      kind,
      Object.fromEntries(Object.entries(objects).filter(([object]) => !object.includes(part))),
    ]),
  );

/**
 * PostgreSQL prints a list of values otherwise once it was dumped and restored, as the fixture was. A deployment makes the checks of
 * `public` anew; those of the audit trail are part of its table.
 */
export const comparable = (objects: Record<string, unknown> = {}): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(objects).map(([object, definition]) => [
      object,
      /^audit\.\S+ \S+_check$/.test(object) ? String(definition).replace(/::(text|character varying)(\[\])?|[()]/g, '') : definition,
    ]),
  );
