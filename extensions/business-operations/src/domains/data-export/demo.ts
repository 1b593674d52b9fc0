import sql from 'sql-template-tag';
import type { App } from '../../kernel/app.ts';
import { asSystem } from '../../kernel/context/as-system.ts';
import { asTenantUser } from '../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../kernel/context/context.ts';
import { inTenant } from '../../kernel/context/in-tenant.ts';
import type { ExportFormat, ExportType } from './model.ts';
import { createExport } from './service.ts';

const COMPANY = 'hanbit';
const OWNER = 'owner';

const EXPORTS: readonly { export_type: ExportType; format: ExportFormat }[] = [
  { export_type: 'SALES', format: 'XLSX' },
  { export_type: 'ALL', format: 'JSON' },
];

/** Two exports of the demo company, made as they are made on request. Nothing where there are any, or no business to take along. */
export async function seedDemoExports(app: App, report: (line: string) => void): Promise<void> {
  const company = await asSystem(app, (ctx) =>
    ctx.row<{ id: number; owner: string }>(sql`
      select t.id, u.id as owner from tenants t join directus_users u on u.tenant_id = t.id
      where t.code = ${COMPANY} and split_part(u.email, '@', 1) = ${OWNER} 
        and exists (select from orders o where o.tenant_id = t.id) and not exists (select from data_exports e where e.tenant_id = t.id)`),
  );
  if (!company) return;
  const asOwner = <T>(work: (ctx: Context) => Promise<T>) =>
    asSystem(app, (ctx) => inTenant(ctx, company.id, (inside) => asTenantUser(inside, company.owner, work)));
  for (const wanted of EXPORTS) {
    const { work, settle } = await asOwner((ctx) => createExport(ctx, { ...wanted, include_deleted: false }, async () => undefined));
    const made = await work();
    await asOwner((ctx) => settle(ctx, made));
  }
  report(`Data exports: ${EXPORTS.length} made.`);
}
