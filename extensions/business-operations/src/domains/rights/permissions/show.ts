import { conditionsOf } from '../../../kernel/access/filter.ts';
import { tenantColumnOf } from '../../../kernel/access/tenant-scope.ts';
import type { Context } from '../../../kernel/context/context.ts';
import type { Filter } from '../../../kernel/model/filter-rule.ts';
import { isPresentationOf } from '../../../kernel/model/form.ts';
import { conjunction, type StoredGrant } from '../escalation/rules.ts';
import { baseFilterOf, fieldList, type GrantRow } from '../escalation/service.ts';

export interface ShownPermission extends StoredGrant {
  id: number;
  role_id: string;
}

/** A permission for answers, without tenant scope, which every permission has. */
export function shown(ctx: Context, { fields, presets, ...row }: GrantRow & { role_id: string }): ShownPermission {
  const { model } = ctx.app;
  const baseFilter = baseFilterOf(ctx, row.collection);
  const declared = model.has(row.collection) ? model.get(row.collection) : undefined;
  const column = tenantColumnOf(declared, row.collection);
  const bare = (condition: Filter | null) => conjunction(conditionsOf(condition, baseFilter));
  const others = Object.entries(presets ?? {}).filter(([name]) => name !== column);
  return {
    ...row,
    fields: fieldList(fields)?.filter((name) => !declared || !isPresentationOf(declared, name)) ?? null,
    filter: bare(row.filter),
    validation: bare(row.validation),
    presets: others.length ? Object.fromEntries(others) : null,
  };
}
