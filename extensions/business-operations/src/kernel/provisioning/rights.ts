import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { type AccessPermission, ADMIN_ROLE, columnsOf, insertPermissions, syncPermissions } from '../deploy/access.ts';
import type { Context } from '../http/context.ts';
import former from './former-rights.json' with { type: 'json' };
import { accessOf, forget, type Given, type Memory, remember } from './memory.ts';

const KIND = 'permission';
const PREFIX = `${KIND}:`;

/** What the release before the first one that remembers gave, as hashes: by role, and within by `collection:action`. */
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

/**
 * Brings the roles of a tenant to the rights of this release: gives new ones once, and renews or withdraws those that still are as they
 * were given. What administrators have changed, added or taken away stays theirs; the built-in administrator holds exactly what is declared.
 * `withdrawn` names what was taken away while nothing was remembered yet; it is null for a tenant of which is remembered what it was given.
 */
export async function provisionRights(ctx: Context, memory: Memory, withdrawn: ReadonlySet<string> | null): Promise<Given> {
  const { roles } = accessOf(ctx.app);
  const policies = await policiesOf(ctx);
  const admin = policies.get(ADMIN_ROLE);
  if (admin) await syncPermissions(ctx.db, [admin], roles[ADMIN_ROLE] ?? []);
  policies.delete(ADMIN_ROLE);
  const wanted = new Map(
    Object.entries(roles)
      .filter(([role]) => role !== ADMIN_ROLE)
      .flatMap(([role, permissions]) =>
        permissions.map((permission): [string, Right] => [
          rightKeyOf(role, permission),
          { role, hash: hashOfPermission(permission), permission },
        ]),
      ),
  );
  const present = await presentRights(ctx, policies);
  const before = withdrawn ? reconstructed(present, withdrawn) : rightsIn(memory);
  const { added, renewed, revoked, after } = compareRights(wanted, present, before);
  const outdated = [...renewed, ...revoked].flatMap((key) => present.get(key)?.ids ?? []);
  if (outdated.length) await ctx.db('directus_permissions').whereIn('id', outdated).delete();
  const rights = [...added, ...renewed].map((key) => wanted.get(key) as Right);
  for (const [role, policy] of policies) {
    const permissions = rights.filter((right) => right.role === role).map(({ permission }) => permission);
    await insertPermissions(ctx.db, policy, permissions);
  }
  await remember(
    ctx,
    new Map([...after].filter(([key, hash]) => withdrawn || before.get(key) !== hash).map(([key, hash]) => [PREFIX + key, hash])),
  );
  await forget(
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
  /** What is remembered then: the hash of a right that is as it was given, null for one that has become the tenant's own. */
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
    const given = before.get(key);
    const untouched = found !== undefined && found === given;
    if (given === undefined && found === undefined) changes.added.push(key);
    else if (untouched && found !== hash) changes.renewed.push(key);
    const isOurs = (given === undefined && found === undefined) || untouched || found === hash;
    changes.after.set(key, isOurs ? hash : null);
  }
  for (const [key, given] of before) {
    if (!wanted.has(key) && given !== null && present.get(key)?.hash === given) changes.revoked.push(key);
  }
  return changes;
}

const rightsIn = (memory: Memory): Memory =>
  new Map([...memory].flatMap(([key, hash]) => (key.startsWith(PREFIX) ? [[key.slice(PREFIX.length), hash] as const] : [])));

/** What is there counts as given, and as untouched when it is what the former release gave. */
function reconstructed(present: ReadonlyMap<string, PresentRight>, withdrawn: ReadonlySet<string>): Memory {
  const there = [...present].map(([key, { hash }]) => {
    const [role = '', ...rest] = key.split(':');
    return [key, FORMER[role]?.[rest.join(':')] === hash ? hash : null] as const;
  });
  return new Map([...[...withdrawn].map((key) => [key, null] as const), ...there]);
}

/** The policies of the tenant's roles by the codes of these. */
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
