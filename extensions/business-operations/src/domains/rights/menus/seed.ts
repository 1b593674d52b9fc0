import type { Knex } from 'knex';
import { readState, recordState } from '../../../kernel/database/state.ts';
import { labelKey, menuRows } from './declared.ts';

const STATE = 'menus';

/**
 * Updates the declared menus in the database by their codes, and removes those that only earlier releases declared. Menus that
 * administrators have switched off, moved or added are kept.
 */
export async function seedMenus(db: Knex): Promise<void> {
  const rows = menuRows.map(({ code, parent, path, icon, collections, actions, sort_order }) => ({
    ...{ code, parent, path, icon, collections, actions, sort_order },
    label_key: labelKey(code),
  }));
  for (const level of [rows.filter(({ parent }) => !parent), rows.filter(({ parent }) => parent)])
    await db.raw(
      `insert into menus (code, parent_id, label_key, path, icon, collections, actions, sort_order)
       select r.code, p.id, r.label_key, r.path, r.icon, r.collections, r.actions, r.sort_order
       from json_to_recordset(?::json)
         as r (code text, parent text, label_key text, path text, icon text, collections json, actions json, sort_order integer)
       left join menus p on p.code = r.parent
       on conflict (code) do update set parent_id = excluded.parent_id, label_key = excluded.label_key, path = excluded.path,
         icon = excluded.icon, collections = excluded.collections, actions = excluded.actions
       where (menus.parent_id, menus.label_key, menus.path, menus.icon, menus.collections::text, menus.actions::text)
         is distinct from (excluded.parent_id, excluded.label_key, excluded.path, excluded.icon, excluded.collections::text, excluded.actions::text)`,
      [JSON.stringify(level)],
    );
  const codes = menuRows.map(({ code }) => code);
  const former = (await readState<{ codes: string[] }>(db, STATE))?.codes ?? [];
  const gone = former.filter((code) => !codes.includes(code));
  if (gone.length) await removeMenus(db, gone);
  await recordState(db, STATE, { codes });
}

/** Removes menus, but keeps groups that contain menus of administrators. */
async function removeMenus(db: Knex, codes: readonly string[]): Promise<void> {
  for (const level of ['is not null', 'is null'])
    await db.raw(
      `delete from menus m where code = any (?) and parent_id ${level} and not exists (select from menus c where c.parent_id = m.id)`,
      [codes],
    );
}
