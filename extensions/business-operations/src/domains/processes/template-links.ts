import sql from 'sql-template-tag';
import templates from '../../../../../seeds/reference/document-templates.json' with { type: 'json' };
import seeded from '../../../../../seeds/reference/processes.json' with { type: 'json' };
import type { Context } from '../../kernel/context/context.ts';
import { LANGUAGES } from '../../kernel/messages.ts';

const namesOf = (key: string | undefined) => {
  const found = templates.templates.find((template) => template.key === key);
  return found ? LANGUAGES.map((locale) => found.name[locale]) : [];
};

/** Which seeded process uses which seeded templates, by their names in every language. */
const LINKS = seeded.flatMap(({ name, inspection_template: inspection }) =>
  LANGUAGES.map((locale) => ({
    process_name: name[locale],
    inspection: namesOf(inspection),
    work_log: namesOf('WORK_LOG'),
  })),
);

/**
 * Gives the seeded processes and their steps the seeded templates, where they have none. Either may come first: a tenant from before
 * templates has its processes already.
 */
export async function linkTemplates(ctx: Context): Promise<void> {
  const links = sql`
    select p.id as process_id, (${templateNamed(ctx, 'inspection')}) as inspection_id, (${templateNamed(ctx, 'work_log')}) as work_log_id
    from json_to_recordset(${JSON.stringify(LINKS)}::json) as l (process_name text, inspection json, work_log json)
    join processes p on p.tenant_id = ${ctx.tenant.id} and p.process_name = l.process_name and p.deleted_at is null`;
  await ctx.rows(sql`
    update processes p set inspection_template_id = coalesce(p.inspection_template_id, l.inspection_id),
      work_log_template_id = coalesce(p.work_log_template_id, l.work_log_id)
    from (${links}) l
    where p.tenant_id = ${ctx.tenant.id} and p.id = l.process_id and p.inspection_template_id is null and p.work_log_template_id is null
      and coalesce(l.inspection_id, l.work_log_id) is not null`);
  await ctx.rows(sql`
    update process_steps s set document_template_id = case s.link_type when 'INSPECTION' then l.inspection_id else l.work_log_id end
    from (${links}) l
    where s.tenant_id = ${ctx.tenant.id} and s.process_id = l.process_id and s.deleted_at is null and s.document_template_id is null
      and (s.link_type = 'INSPECTION' and l.inspection_id is not null or s.link_type = 'WORK_LOG' and l.work_log_id is not null)`);
}

const templateNamed = (ctx: Context, names: 'inspection' | 'work_log') => sql`
  select t.id from document_templates t
  where t.tenant_id = ${ctx.tenant.id} and t.deleted_at is null
    and t.name in (select json_array_elements_text(${names === 'inspection' ? sql`l.inspection` : sql`l.work_log`}))
  order by t.id limit 1`;
