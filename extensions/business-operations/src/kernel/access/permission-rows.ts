import type { Knex } from 'knex';
import type { AccessPermission } from './role-permissions.ts';

const SAME = [
  'g.collection = w.collection and g.action = w.action',
  ...['fields', 'permissions', 'validation', 'presets'].map((column) => `g.${column}::text is not distinct from w.${column}`),
].join(' and ');

/** Makes the permissions of all these policies exactly the given ones, in two statements whatever the number of policies. */
export async function syncPermissions(db: Knex, policies: readonly string[], permissions: readonly AccessPermission[]): Promise<void> {
  const wanted = JSON.stringify(permissions.map(columnsOf));
  const rows = `json_to_recordset(?::json) as w (collection text, action text, fields text, permissions text, validation text, presets text)`;
  await db.raw(`delete from directus_permissions g where policy = any (?::uuid[]) and not exists (select from ${rows} where ${SAME})`, [
    policies,
    wanted,
  ]);
  await db.raw(
    `insert into directus_permissions (policy, collection, action, fields, permissions, validation, presets)
     select p.id, w.collection, w.action, w.fields, w.permissions::json, w.validation::json, w.presets::json
     from unnest(?::uuid[]) as p (id) cross join ${rows}
     where not exists (select from directus_permissions g where g.policy = p.id and ${SAME})`,
    [policies, wanted],
  );
}

export const columnsOf = ({ collection, action, fields, permissions, validation, presets }: AccessPermission) => {
  const text = (value: object | null) => (value ? JSON.stringify(value) : null);
  return {
    ...{ collection, action, fields: fields.join(',') },
    ...{ permissions: text(permissions), validation: text(validation), presets: text(presets) },
  };
};

/** A right that is given to a policy. */
export type GivenPermission = AccessPermission & { policy: string };

/** Adds rights, in one statement whatever the number of policies. */
export async function insertPermissions(db: Knex, permissions: readonly GivenPermission[]): Promise<void> {
  if (!permissions.length) return;
  const rows = permissions.map(({ policy, ...permission }) => ({ policy, ...columnsOf(permission) }));
  await db.raw(
    `insert into directus_permissions (policy, collection, action, fields, permissions, validation, presets)
     select policy, collection, action, fields, permissions::json, validation::json, presets::json
     from json_to_recordset(?::json) as w (policy uuid, collection text, action text, fields text, permissions text, validation text, presets text)`,
    [JSON.stringify(rows)],
  );
}
