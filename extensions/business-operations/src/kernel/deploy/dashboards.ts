import type { Knex } from 'knex';
import { readState, recordState } from '../database/state.ts';
import {
  type Dashboard,
  dashboardId,
  dashboardName,
  dashboardNote,
  panelId,
  panelName,
  panelOptions,
  positions,
} from '../model/dashboard.ts';

const STATE = 'dashboards';
const TABLES = ['directus_dashboards', 'directus_panels'] as const;

type Table = (typeof TABLES)[number];
type Row = { id: string } & Record<string, unknown>;

/** What each row was given last, as text by its id: whatever differs from it now is an administrator's. */
type Given = Record<string, string>;

/** The dashboards and panels of Insights as rows of Directus. */
export const dashboardRows = (dashboards: readonly Dashboard[]): Record<Table, Row[]> => ({
  directus_dashboards: dashboards.map(({ name, icon }) => ({
    id: dashboardId(name),
    name: dashboardName(name),
    note: dashboardNote(name),
    icon,
  })),
  directus_panels: dashboards.flatMap(({ name, panels }) => {
    const places = positions(panels);
    return panels.map((panel, index) => ({
      id: panelId(name, panel.name),
      dashboard: dashboardId(name),
      name: panelName(name, panel.name),
      icon: panel.icon,
      show_header: true,
      type: 'statistic',
      position_x: places[index]?.x,
      position_y: places[index]?.y,
      width: panel.size[0],
      height: panel.size[1],
      options: panelOptions(name, panel),
    }));
  }),
});

/** Writes the declared dashboards. One that an administrator has changed or removed stays theirs; one that is gone goes. */
export async function applyDashboards(db: Knex, dashboards: readonly Dashboard[]): Promise<void> {
  const given = (await readState<Given>(db, STATE)) ?? {};
  const after: Given = {};
  const wanted = dashboardRows(dashboards);
  for (const table of TABLES) {
    const columns = Object.keys(wanted[table][0] ?? { id: '' });
    const rows = new Map((await db(table).select<Row[]>(columns)).map((row) => [row.id, row]));
    for (const row of wanted[table]) {
      const present = rows.get(row.id);
      const before = given[row.id];
      if (before === undefined && !present) await insert(db, table, row);
      else if (present && before === textOf(present, columns)) {
        if (before !== textOf(row, columns)) await update(db, table, row);
      } else {
        after[row.id] = before ?? '';
        continue;
      }
      after[row.id] = textOf(row, columns);
    }
  }
  const gone = Object.keys(given).filter((id) => !(id in after));
  // The panels of a dashboard go with it.
  for (const table of TABLES) await db(table).whereIn('id', gone).delete();
  await recordState(db, STATE, after);
}

const textOf = (row: Row, columns: readonly string[]) => JSON.stringify(columns.map((name) => row[name]));

/** A panel whose dashboard has been removed is left out. */
async function insert(db: Knex, table: Table, row: Row): Promise<void> {
  if (row.dashboard && !(await db('directus_dashboards').where({ id: row.dashboard }).first('id'))) return;
  await db(table).insert(stored(row));
}

const update = (db: Knex, table: Table, { id, ...row }: Row) => db(table).where({ id }).update(stored(row));

const stored = (row: Record<string, unknown>) => ('options' in row ? { ...row, options: JSON.stringify(row.options) } : row);
