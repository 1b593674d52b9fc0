import sql, { join, raw } from 'sql-template-tag';
import type { Context } from '../context/context.ts';
import { type Place, removeBytes } from '../files/storage.ts';
import type { Model } from '../model/model.ts';
import { provisionsOf } from './tenant.ts';

/** What lets rows go that are otherwise kept, marked or counted (see `ops.refuse_change`, `audit.log_rows` and the collections' guards). */
const SETTINGS = ['hard_delete', 'housekeeping', 'emptying', 'order_service'];

/**
 * Deletes the business of the context's tenant: all records of the collections that are not `ofAccount`, their files, and the memory of the
 * reference data that went with them. People, roles, keys, settings and logs stay. The deletions are not logged row by row; whoever calls
 * logs what was done.
 */
export async function emptyTenant(ctx: Context): Promise<void> {
  const { tenant, app } = ctx;
  const names = businessOf(app.model);
  const set = (value: string) => ctx.rows(sql`select ${join(SETTINGS.map((name) => sql`set_config(${`app.${name}`}, ${value}, true)`))}`);
  // Who adds a row of the tenant at the same moment has finished by then, or waits: each refers to the tenant.
  await ctx.rows(sql`select 1 from tenants where id = ${tenant.id} for update`);
  await set('on');
  await deleteBytes(ctx, app.model);
  await ctx.rows(sql`
    update directus_users set department_id = null, position_id = null
    where tenant_id = ${tenant.id} and (department_id is not null or position_id is not null)`);
  for (const group of await deletionGroups(ctx, names)) {
    const deletions = group.map((name) => sql`${raw(`deleted_${name}`)} as (delete from ${raw(name)} where tenant_id = ${tenant.id})`);
    await ctx.rows(sql`with ${join(deletions)} select`);
  }
  await deleteNotices(ctx, names);
  await deleteFiles(ctx);
  await forgetProvisions(ctx, new Set(names));
  await set('');
}

/** The collections of a tenant's business. */
export const businessOf = ({ collections }: Model): string[] =>
  collections.flatMap(({ name, options }) => (options.scope === 'tenant' && !options.ofAccount ? [name] : []));

/**
 * The tables in the order in which their rows can be deleted: what refers to others before those. Tables that refer to each other, however
 * far around, stand together and are emptied, or filled, by one statement, at whose end the database looks for what is missing.
 */
export async function deletionGroups(ctx: Context, names: readonly string[]): Promise<string[][]> {
  const rows = await ctx.rows<{ name: string; before: string[] }>(sql`
    with recursive refers as (
      select distinct conrelid::regclass::text as name, confrelid::regclass::text as other from pg_constraint
      where contype = 'f' and conrelid <> confrelid
        and conrelid::regclass::text = any (${names}::text[]) and confrelid::regclass::text = any (${names}::text[])
    ), reach (name, other) as (
      select name, other from refers
      union
      select reach.name, refers.other from reach join refers on refers.name = reach.other
    )
    select n as name, coalesce((select array_agg(r.name order by r.name) from reach r where r.other = n), '{}') as before
    from unnest(${names}::text[]) as n`);
  const groups = new Map<string, string[]>();
  for (const { name, before } of rows.sort((a, b) => a.before.length - b.before.length)) {
    const key = before.includes(name) ? before.join() : name;
    groups.set(key, [...(groups.get(key) ?? []), name]);
  }
  return [...groups.values()];
}

/** The bytes of records that keep some besides files, such as exports; after the commit. */
async function deleteBytes(ctx: Context, model: Model): Promise<void> {
  const keepers = businessOf(model).filter((name) => 'filename_disk' in model.get(name).options.fields);
  const places = keepers.map(
    (name) => sql`select storage, filename_disk from ${raw(name)} where tenant_id = ${ctx.tenant.id} and filename_disk is not null`,
  );
  if (places.length) removeLater(ctx, await ctx.rows<Place>(join(places, ' union all ')));
}

const removeLater = (ctx: Context, places: readonly Place[]): void =>
  ctx.afterCommit(async () => {
    for (const place of places) await removeBytes(place);
  });

/** What people were told of the records. */
const deleteNotices = (ctx: Context, names: readonly string[]) =>
  ctx.rows(sql`
    delete from directus_notifications n using directus_users u
    where u.id = n.recipient and u.tenant_id = ${ctx.tenant.id} and n.collection = any (${names}::text[])`);

/** All files but the tenant's logo and its people's pictures; their bytes after the commit. */
async function deleteFiles(ctx: Context): Promise<void> {
  const files = await ctx.rows<Place>(sql`
    delete from directus_files f where f.tenant_id = ${ctx.tenant.id}
      and not exists (select from tenants t where t.id = f.tenant_id and t.logo_id = f.id)
      and not exists (select from directus_users u where u.tenant_id = f.tenant_id and u.avatar = f.id)
    returning f.storage, f.filename_disk`);
  removeLater(ctx, files);
}

/** So that the reference data is given again. */
async function forgetProvisions(ctx: Context, emptied: ReadonlySet<string>): Promise<void> {
  const kinds = provisionsOf(ctx.app).flatMap(({ kind, table }) => (emptied.has(table) ? [kind] : []));
  await ctx.rows(sql`
    delete from ops.tenant_provisions where tenant_id = ${ctx.tenant.id} and split_part(key, ':', 1) = any (${kinds}::text[])`);
  await ctx.rows(sql`update ops.provisioned_tenants set fingerprint = '' where tenant_id = ${ctx.tenant.id}`);
}
