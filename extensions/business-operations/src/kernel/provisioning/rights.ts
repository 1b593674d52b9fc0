import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { columnsOf, type GivenPermission, insertPermissions, syncPermissions } from '../access/permission-rows.ts';
import { type AccessPermission, ADMIN_ROLE } from '../access/role-permissions.ts';
import type { App } from '../app.ts';
import type { Context } from '../context/context.ts';
import former from './former-rights.json' with { type: 'json' };
import { accessOf, deleteRecords, type ProvisionCounts, type ProvisionRecords, saveRecords } from './records.ts';

const KIND = 'permission';
const PREFIX = `${KIND}:`;

/** Hashes of the rights in the last release that did not record them, by role and `collection:action`. */
const FORMER: Record<string, Record<string, string>> = former;

interface Right {
  role: string;
  hash: string;
  permission: AccessPermission;
}

interface PresentRight {
  key: string;
  hash: string;
  ids: number[];
}

const hashOf = (rows: readonly (readonly (string | null)[])[]) =>
  createHash('md5')
    .update(JSON.stringify([...rows].map((row) => JSON.stringify(row)).sort()))
    .digest('hex');

export function hashOfPermission(permission: AccessPermission): string {
  const { fields, permissions, validation, presets } = columnsOf(permission);
  return hashOf([[fields, permissions, validation, presets]]);
}

const rightKey = (role: string, collection: string, action: string) => `${role}:${collection}:${action}`;

const rightKeyOf = (role: string, { collection, action }: AccessPermission) => rightKey(role, collection, action);

const wantedRights = new WeakMap<App, ReadonlyMap<string, Right>>();

/** The rights of this release but those of the administrator, by role, collection and action; computed once per app. */
function wantedOf(app: App): ReadonlyMap<string, Right> {
  const known = wantedRights.get(app);
  if (known) return known;
  const made = new Map(
    Object.entries(accessOf(app).roles)
      .filter(([role]) => role !== ADMIN_ROLE)
      .flatMap(([role, permissions]) =>
        permissions.map((permission): [string, Right] => [
          rightKeyOf(role, permission),
          { role, hash: hashOfPermission(permission), permission },
        ]),
      ),
  );
  wantedRights.set(app, made);
  return made;
}

/**
 * Updates the roles of a tenant to the rights of this release. New rights are added once; rights that the tenant has not changed are
 * updated or revoked with the release; rights that its administrators have changed, added or revoked stay as they are. The built-in
 * administrator role always has exactly the declared rights. `withdrawn` names rights that were revoked before rights were recorded,
 * and is null for a tenant with records.
 */
export async function provisionRights(
  ctx: Context,
  records: ProvisionRecords,
  withdrawn: ReadonlySet<string> | null,
): Promise<ProvisionCounts> {
  const { roles } = accessOf(ctx.app);
  const policies = await policiesOf(ctx);
  const admin = policies.get(ADMIN_ROLE);
  if (admin) await syncPermissions(ctx.db, [admin], roles[ADMIN_ROLE] ?? []);
  policies.delete(ADMIN_ROLE);
  const wanted = wantedOf(ctx.app);
  const present = await presentRights(ctx, policies);
  const before = withdrawn ? reconstructed(present, withdrawn) : rightsIn(records);
  const { added, renewed, revoked, after } = compareRights(wanted, present, before);
  const outdated = [...renewed, ...revoked].flatMap((key) => present.get(key)?.ids ?? []);
  if (outdated.length) await ctx.db('directus_permissions').whereIn('id', outdated).delete();
  const rights = [...added, ...renewed].map((key) => wanted.get(key) as Right);
  const given = rights.flatMap(({ role, permission }): GivenPermission[] => {
    const policy = policies.get(role);
    return policy ? [{ ...permission, policy }] : [];
  });
  await insertPermissions(ctx.db, given);
  await saveRecords(
    ctx,
    new Map([...after].filter(([key, hash]) => withdrawn || before.get(key) !== hash).map(([key, hash]) => [PREFIX + key, hash])),
  );
  await deleteRecords(
    ctx,
    [...before.keys()].filter((key) => !wanted.has(key)).map((key) => PREFIX + key),
  );
  const held = (keys: readonly string[]) => keys.filter((key) => policies.has(key.split(':')[0] ?? '')).length;
  const counts = { [KIND]: held(added), [`renewed ${KIND}`]: renewed.length, [`revoked ${KIND}`]: revoked.length };
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count));
}

interface RightChanges {
  added: string[];
  renewed: string[];
  revoked: string[];
  /** What is recorded afterwards: the hash of a right that the tenant has not changed, null for one that it has. */
  after: Map<string, string | null>;
}

export function compareRights(
  wanted: ReadonlyMap<string, { hash: string }>,
  present: ReadonlyMap<string, { hash: string }>,
  before: ReadonlyMap<string, string | null>,
): RightChanges {
  const changes: RightChanges = { added: [], renewed: [], revoked: [], after: new Map() };
  for (const [key, { hash }] of wanted) {
    const found = present.get(key)?.hash;
    const recorded = before.get(key);
    const untouched = found !== undefined && found === recorded;
    if (recorded === undefined && found === undefined) changes.added.push(key);
    else if (untouched && found !== hash) changes.renewed.push(key);
    const followsRelease = (recorded === undefined && found === undefined) || untouched || found === hash;
    changes.after.set(key, followsRelease ? hash : null);
  }
  for (const [key, recorded] of before) {
    if (!wanted.has(key) && recorded !== null && present.get(key)?.hash === recorded) changes.revoked.push(key);
  }
  return changes;
}

const rightsIn = (records: ProvisionRecords): ProvisionRecords =>
  new Map([...records].flatMap(([key, hash]) => (key.startsWith(PREFIX) ? [[key.slice(PREFIX.length), hash] as const] : [])));

/** For a tenant without records: existing rights count as provisioned, and as unchanged if they equal those of the former release. */
function reconstructed(present: ReadonlyMap<string, PresentRight>, withdrawn: ReadonlySet<string>): ProvisionRecords {
  const there = [...present].map(([key, { hash }]) => {
    const [role = '', ...rest] = key.split(':');
    return [key, FORMER[role]?.[rest.join(':')] === hash ? hash : null] as const;
  });
  return new Map([...[...withdrawn].map((key) => [key, null] as const), ...there]);
}

/** The policies of the tenant's roles by role code. */
async function policiesOf(ctx: Context): Promise<Map<string, string>> {
  const rows = await ctx.rows<{ code: string; policy: string }>(sql`
    select r.code, p.id as policy from directus_roles r join directus_access a on a.role = r.id join directus_policies p on p.id = a.policy
    where r.tenant_id = ${ctx.tenant.id} and p.tenant_id = r.tenant_id and p.is_role_policy`);
  return new Map(rows.map(({ code, policy }) => [code, policy]));
}

async function presentRights(ctx: Context, policies: ReadonlyMap<string, string>): Promise<Map<string, PresentRight>> {
  const codes = new Map([...policies].map(([code, policy]) => [policy, code]));
  const rows = await ctx.rows<{ policy: string; collection: string; action: string; ids: number[]; rows: (string | null)[][] }>(sql`
    select policy, collection, action, json_agg(id) as ids,
      json_agg(json_build_array(fields, permissions::text, validation::text, presets::text)) as rows
    from directus_permissions where policy = any (${[...codes.keys()]}::uuid[]) group by policy, collection, action`);
  return new Map(
    rows.map(({ policy, collection, action, ids, rows: found }) => {
      const key = rightKey(codes.get(policy) ?? '', collection, action);
      return [key, { key, ids, hash: hashOf(found) }];
    }),
  );
}
