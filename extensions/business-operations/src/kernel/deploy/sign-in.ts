import type { Knex } from 'knex';
import { FIXED_SETTINGS } from '../directus/settings.ts';

interface Suspended {
  id: string;
  email: string | null;
  /** A system administrator, and none other is left who could sign in. */
  needed: boolean;
}

/** Users whom Directus itself suspended for wrong passwords: its revision of that names the user as the one who did it. */
const SUSPENDED_BY_DIRECTUS = `
  with administrators as (
    select u.id, u.status from directus_users u
    where u.tenant_id is null and exists (
      select from directus_access a join directus_policies p on p.id = a.policy
      where p.admin_access and (a."user" = u.id or a.role = u.role))
  )
  select u.id, u.email,
    u.id in (select id from administrators) and not exists (select from administrators where status = 'active') as needed
  from directus_users u
  cross join lateral (
    select a."user", r.delta::jsonb as delta from directus_revisions r join directus_activity a on a.id = r.activity
    where r.collection = 'directus_users' and r.item = u.id::text and r.delta::jsonb ? 'status'
    order by r.id desc limit 1
  ) last
  where u.status = 'suspended' and last."user" = u.id and last.delta = '{"status": "suspended"}'::jsonb
  order by u.email`;

/**
 * Sets what the product decides of Directus's settings. Users whom Directus suspended for wrong passwords before stay suspended, for
 * somebody may have meant them to by now, and are named; only system administrators are let in again, when no other is left to do it.
 */
export async function applySignIn(db: Knex.Transaction, report: (line: string) => void): Promise<void> {
  await db('directus_settings').update(FIXED_SETTINGS);
  const { rows } = await db.raw<{ rows: Suspended[] }>(SUSPENDED_BY_DIRECTUS.replaceAll(' ? ', ' \\? '));
  const needed = rows.filter((user) => user.needed);
  await db('directus_users')
    .whereIn(
      'id',
      needed.map(({ id }) => id),
    )
    .update({ status: 'active' });
  const emails = (users: Suspended[]) => users.map(({ email, id }) => email ?? id).join(', ');
  if (needed.length) report(`Let in again after a suspension for wrong passwords: ${emails(needed)}.`);
  const others = rows.filter((user) => !user.needed);
  if (others.length) report(`Suspended by Directus for wrong passwords before this release; activate whom you know: ${emails(others)}.`);
}
