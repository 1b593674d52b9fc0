import { accessTo, isOpen } from '../access/permissions.ts';
import type { App } from '../app.ts';
import type { HookContext, HookRegistry } from '../hooks.ts';
import { asked, dashboardId, type Panel, panelId } from '../model/dashboard.ts';
import { requestLanguage } from './request.ts';

type Row = Record<string, unknown>;

/**
 * Shows dashboards in the person's language, and to people of a tenant only what they have the rights for: the panels whose figures
 * they may read, and the dashboards with one of these. It keeps pages tidy; what a panel shows is decided when it asks for it.
 */
export function showDashboards(registry: HookRegistry, app: App): void {
  const routes = app.domains.flatMap((domain) => domain.routes ?? []);
  const dashboards = app.domains.flatMap((domain) => domain.dashboards ?? []);
  const panels = new Map(dashboards.flatMap(({ name, panels }) => panels.map((panel) => [panelId(name, panel.name), panel] as const)));
  const contents = new Map(dashboards.map(({ name, panels }) => [dashboardId(name), panels]));

  async function mayFill({ accountability, database }: HookContext): Promise<(panel: Panel) => boolean> {
    const identity = accountability?.user ? await app.identities.get(accountability.user, database) : null;
    if (!identity?.tenant) return () => true;
    return (panel) => {
      const need = asked(panel, routes);
      if (!need) return true;
      const base = app.model.has(need.collection) ? app.model.get(need.collection).options.baseFilter?.filter : undefined;
      const access = accessTo(identity.permissions, need.collection, 'read', accountability?.ip ?? null, base);
      return Boolean(access && need.fields.every((name) => isOpen(access, name)));
    };
  }

  const show =
    (isShown: (row: Row, may: (panel: Panel) => boolean) => boolean) => async (rows: Row[], _meta: unknown, context: HookContext) => {
      if (!Array.isArray(rows)) return rows;
      const may = await mayFill(context);
      const language = await requestLanguage(app, context.accountability?.user, context.database);
      const worded = (value: unknown) =>
        typeof value === 'string' && value.startsWith('$t:dashboard.') ? app.messages.translate(language, value.slice(3)) : value;
      return rows
        .filter((row) => isShown(row, may))
        .map((row) =>
          Object.fromEntries(Object.entries(row).map(([name, value]) => [name, ['name', 'note'].includes(name) ? worded(value) : value])),
        );
    };

  registry.filter(
    'dashboards.read',
    show(({ id }, may) => contents.get(String(id))?.some(may) ?? true),
  );
  registry.filter(
    'panels.read',
    show(({ id }, may) => {
      const panel = panels.get(String(id));
      return !panel || may(panel);
    }),
  );
}
