import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';

/**
 * Whether with the template `t` the last version of a code would go that a model set names, when these are deleted in their order: no
 * other version stays, neither one that is not named nor one that a quote or an order keeps, and the named ones before it are gone.
 */
export const lastOfUsedCode = (_ctx: Context, ids: readonly number[]): Sql => sql`(
  exists (select from model_sets m where m.tenant_id = t.tenant_id and m.bom_code = t.code and m.deleted_at is null)
  and not exists (select from bom_templates o where o.tenant_id = t.tenant_id and o.code = t.code and o.deleted_at is null and o.id <> t.id
    and (o.id <> all (${[...ids]}::integer[])
      or array_position(${[...ids]}::integer[], o.id) > array_position(${[...ids]}::integer[], t.id)
      or exists (select from quote_items q where q.tenant_id = o.tenant_id and q.bom_template_id = o.id)
      or exists (select from order_items q where q.tenant_id = o.tenant_id and q.bom_template_id = o.id))))`;
