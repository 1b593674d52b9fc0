import type { Knex } from 'knex';
import { labelKey, menuRows } from './declared.ts';

/** Brings the declared menus to the database by their codes. What administrators switched off or moved stays so. */
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
}
