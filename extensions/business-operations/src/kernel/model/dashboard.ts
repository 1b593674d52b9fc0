import type { Route } from '../http/route.ts';
import type { AnyCollection } from './collection.ts';
import type { Label } from './field.ts';
import { stableId } from './stable-id.ts';

/** How a number is written. */
export type Unit = 'won' | 'count' | 'days' | 'km' | 'percent';

/**
 * A place in the data: names and positions with dots between them; `*` takes every member, `@` their names, and a name in a list takes
 * the member with that `key`.
 */
export type Place = string;

/** Numbers of a panel. */
export interface Series {
  at: Place;
  label: Label;
  unit?: Unit;
  /** Taken off. */
  minus?: Place;
  /** The change against the time before in per cent; of figures. */
  change?: Place;
}

/**
 * What is asked of the API, or of the list of a collection. `$today`, `$month`, `$month_start`, `$year`, `$year_start` and `$last_year`
 * are the tenant's; so are `$fiscal_year`, the year in which the fiscal year of today began, and `$fiscal_year_start`, its first day.
 */
export type Source =
  | { path: string; query?: Readonly<Record<string, string>> }
  | {
      collection: AnyCollection;
      aggregate: Readonly<Partial<Record<'count' | 'sum', readonly string[]>>>;
      groupBy?: readonly string[];
      filter?: Readonly<Record<string, unknown>>;
    };

/** What the numbers stand for: places whose values are joined by hyphens. */
interface Categories {
  at: readonly Place[];
  /** The field whose values they are, as `collection.field`, for its words. */
  words?: string;
}

export type View =
  | { as: 'figures'; values: readonly Series[] }
  /** In the order of their names, as months are. */
  | { as: 'columns'; categories: Categories; values: readonly Series[] }
  /** The largest first, at most `top`. */
  | { as: 'bars'; categories: Categories; values: readonly [Series]; top?: number }
  | { as: 'table'; columns: readonly { at: Place; label: Label; unit?: Unit }[] };

export interface Panel {
  name: string;
  label: Label;
  icon: string;
  source: Source;
  view: View;
  /** In squares of Insights, of which a row has 48. */
  size: readonly [width: number, height: number];
}

/** A dashboard of Insights that every installation has. Its panels ask as the person who looks at them. */
export interface Dashboard {
  name: string;
  label: Label;
  note: Label;
  icon: string;
  panels: readonly Panel[];
}

const dashboardKey = (dashboard: string, ...parts: readonly (string | number)[]) => ['dashboard', dashboard, ...parts].join('.');

const seriesOf = (view: View): readonly { label: Label }[] => (view.as === 'table' ? view.columns : view.values);

/** The words of a dashboard by message key. */
export const dashboardLabels = ({ name, label, note, panels }: Dashboard): [string, Label][] => [
  [dashboardKey(name), label],
  [dashboardKey(name, 'note'), note],
  ...panels.flatMap((panel): [string, Label][] => [
    [dashboardKey(name, panel.name), panel.label],
    ...seriesOf(panel.view).map((series, index): [string, Label] => [dashboardKey(name, panel.name, index), series.label]),
  ]),
];

/** What the panel `statistic` of the Studio is given: the declaration with the keys of its words. */
export function panelOptions(dashboard: string, { name, label: _, source, view }: Panel): { source: object; view: object } {
  const keyed = <T extends { label: Label }>(list: readonly T[]) =>
    list.map(({ label: __, ...series }, index) => ({ ...series, label: dashboardKey(dashboard, name, index) }));
  return {
    source: 'collection' in source ? { ...source, collection: source.collection.name } : source,
    view: view.as === 'table' ? { ...view, columns: keyed(view.columns) } : { ...view, values: keyed(view.values) },
  };
}

export const dashboardName = (dashboard: string): string => `$t:${dashboardKey(dashboard)}`;
export const dashboardNote = (dashboard: string): string => `$t:${dashboardKey(dashboard, 'note')}`;
export const panelName = (dashboard: string, panel: string): string => `$t:${dashboardKey(dashboard, panel)}`;

/** A row of the grid of Insights. */
const ROW = 48;

/** Where each panel begins: from left to right, in rows as high as their highest panel. Squares are counted from 1. */
export function positions(panels: readonly Panel[]): { x: number; y: number }[] {
  let [x, y, height] = [1, 1, 0];
  return panels.map(({ size }) => {
    if (x + size[0] - 1 > ROW) [x, y, height] = [1, y + height, 0];
    const place = { x, y };
    x += size[0];
    height = Math.max(height, size[1]);
    return place;
  });
}

/** The collection, and the fields of it, that a panel shows; null where anybody may ask. */
export function asked({ source }: Panel, routes: readonly Route[]): { collection: string; fields: readonly string[] } | null {
  if ('collection' in source) {
    const { collection, aggregate, groupBy = [], filter = {} } = source;
    const fields = [
      ...Object.values(aggregate).flat(),
      ...groupBy.map((name) => /\((\w+)\)/.exec(name)?.[1] ?? name),
      ...Object.keys(filter),
    ];
    return { collection: collection.name, fields: fields.filter((name) => !name.startsWith('_')) };
  }
  const route = routes.find(({ method, path }) => method === 'GET' && path === source.path);
  if (!route) throw new Error(`No operation answers GET ${source.path}, which a dashboard asks.`);
  const { access } = route;
  return typeof access === 'string' ? null : { collection: typeof access[0] === 'string' ? access[0] : access[0].name, fields: [] };
}

/** Of the rows of Directus. */
export const dashboardId = (name: string): string => stableId('dashboard', name);
export const panelId = (dashboard: string, name: string): string => stableId('panel', `${dashboard}.${name}`);
