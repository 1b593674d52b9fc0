import sql from 'sql-template-tag';
import plan from '../../../../../seeds/demo/full/audit-checklist.json' with { type: 'json' };
import { asTenantUser } from '../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../kernel/context/context.ts';
import { addDays } from '../../kernel/days.ts';
import { uploadOf } from '../../kernel/files/store.ts';
import type { Upload } from '../../kernel/http/upload.ts';
import { pdf } from '../../kernel/pdf.ts';
import { accountIds } from '../tenants/users/accounts.ts';
import { confirmUnit } from './audits/confirm.ts';
import { toggleSubItem } from './checklists/service.ts';
import { storeDocument } from './documents/service.ts';

/** The company that prepares its audit, and who keeps the checklist. */
const KEEPER = 'quality';
const DAY = 86_400_000;
/** Of three locations two are audited. */
const AUDITED = 3;

/** A checklist that is half done, six files, and some audited locations, as far as quality documents are completed. */
export async function seedDemoAudit(ctx: Context): Promise<void> {
  const keeper = (await accountIds(ctx))(KEEPER);
  const checklist = await ctx.row<{ id: number }>(
    sql`select id from checklist_templates where tenant_id = ${ctx.tenant.id} and type = 'day1_audit' and deleted_at is null`,
  );
  if (!checklist) return;
  for (const { id, days_ago: ago } of plan.done)
    await asTenantUser(ctx, keeper, (inside) => toggleSubItem(inside, checklist.id, id, true), new Date(ctx.now.getTime() - ago * DAY));
  for (const file of plan.files) {
    const upload = await paper(file);
    await asTenantUser(ctx, keeper, (inside) =>
      storeDocument(inside, upload, {
        ...{ checklist_template_id: checklist.id, sub_item_id: file.sub_item, title: file.title },
        ...{ version_label: file.version ?? undefined, document_date: addDays(ctx.today(), -file.days_ago) },
      }),
    );
  }
  const units = await ctx.rows<{ id: number }>(sql`
    select l.id from quality_document_locations l
    join quality_documents d on d.tenant_id = l.tenant_id and d.id = l.quality_document_id and d.status = 'COMPLETED' and d.deleted_at is null
    where l.tenant_id = ${ctx.tenant.id} and l.deleted_at is null order by l.id`);
  for (const { id } of units.filter((_, index) => index % AUDITED))
    await asTenantUser(ctx, keeper, (inside) => confirmUnit(inside, id, true));
}

async function paper({ title, version, lines }: (typeof plan.files)[number]): Promise<Upload> {
  const bytes = await pdf({
    rulings: {},
    language: 'ko',
    info: { title },
    pageSize: 'A4',
    pageMargins: [48, 56, 48, 56],
    defaultStyle: { fontSize: 11, lineHeight: 1.4 },
    content: [
      { text: title, fontSize: 20, bold: true, margin: [0, 0, 0, 4] },
      { text: version ?? '', color: '#6b7280', margin: [0, 0, 0, 20] },
      { ol: lines },
    ],
  });
  return uploadOf(`${title}.pdf`, bytes);
}
