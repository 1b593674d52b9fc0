import { randomUUID } from 'node:crypto';
import { type Knex, knex } from 'knex';
import { afterAll, expect, inject, test } from 'vitest';
import { applySignIn } from '../../../extensions/business-operations/src/kernel/deploy/sign-in.ts';

const database = knex({ client: 'pg', connection: inject('databaseUrl'), pool: { min: 0, max: 1 } });
afterAll(() => database.destroy());

class Undo extends Error {}

/** In a transaction that leaves nothing behind: what is tried here is the last system administrator. */
const undone = (work: (db: Knex.Transaction) => Promise<void>) =>
  database
    .transaction(async (db) => {
      await work(db);
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });

/** A user, suspended by somebody; Directus names the user as the one who did it. */
async function suspended(db: Knex.Transaction, by: 'Directus' | 'an administrator', administrator = false): Promise<string> {
  const id = randomUUID();
  const role = administrator
    ? (
        await db('directus_users')
          .where({ email: inject('adminEmail') })
          .first<{ role: string }>('role')
      ).role
    : null;
  await db('directus_users').insert({ id, email: `${id}@example.com`, role, status: 'suspended' });
  const actor =
    by === 'Directus'
      ? id
      : (
          await db('directus_users')
            .where({ email: inject('adminEmail') })
            .first<{ id: string }>('id')
        ).id;
  const row = { action: 'update', user: actor, collection: 'directus_users', item: id };
  const [activity] = await db('directus_activity').insert(row).returning<{ id: number }[]>('id');
  const delta = JSON.stringify({ status: 'suspended' });
  await db('directus_revisions').insert({ activity: activity?.id, collection: 'directus_users', item: id, data: '{}', delta });
  return id;
}

const statusOf = async (db: Knex.Transaction, id: string) =>
  (await db('directus_users').where({ id }).first<{ status: string }>('status')).status;

test('users whom Directus suspended before are named and stay suspended', () =>
  undone(async (db) => {
    const [byDirectus, byAdministrator, administrator] = [
      await suspended(db, 'Directus'),
      await suspended(db, 'an administrator'),
      await suspended(db, 'Directus', true),
    ];
    const lines: string[] = [];
    await applySignIn(db, (line) => lines.push(line));
    for (const id of [byDirectus, byAdministrator, administrator]) expect(await statusOf(db, id)).toBe('suspended');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(byDirectus);
    expect(lines[0]).toContain(administrator);
    expect(lines[0]).not.toContain(byAdministrator);
  }));

test('a system administrator is let in again when no other is left', () =>
  undone(async (db) => {
    const administrator = await suspended(db, 'Directus', true);
    const shutOut = await suspended(db, 'an administrator', true);
    await db('directus_users').whereNull('tenant_id').where({ status: 'active' }).update({ status: 'draft' });
    const lines: string[] = [];
    await applySignIn(db, (line) => lines.push(line));
    expect([await statusOf(db, administrator), await statusOf(db, shutOut)]).toEqual(['active', 'suspended']);
    expect(lines).toEqual([`Let in again after a suspension for wrong passwords: ${administrator}@example.com.`]);
    // Repeating it changes nothing.
    lines.length = 0;
    await applySignIn(db, (line) => lines.push(line));
    expect([await statusOf(db, shutOut), lines]).toEqual(['suspended', []]);
  }));

test('the settings are set', () =>
  undone(async (db) => {
    await db.raw('alter table directus_settings disable trigger a_never_suspend');
    await db('directus_settings').update({ auth_login_attempts: 25, auth_password_policy: null });
    await applySignIn(db, () => undefined);
    expect(await db('directus_settings').first('auth_login_attempts', 'auth_password_policy')).toEqual({
      auth_login_attempts: null,
      auth_password_policy: '/^[\\s\\S]{12,128}$/',
    });
  }));
