import { conditionsOf, type Filter } from '../../../kernel/access/filter.ts';
import { fenceColumn } from '../../../kernel/directus/permission-fence.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { conjunction, type StoredGrant } from '../escalation/rules.ts';
import { alwaysOf, fieldList, type GrantRow } from '../escalation/service.ts';

export interface ShownPermission extends StoredGrant {
  id: number;
  role_id: string;
}

/** A permission as answers show it: without the fence, which every one has. */
export function shown(ctx: Context, { fields, presets, ...row }: GrantRow & { role_id: string }): ShownPermission {
  const { model } = ctx.app;
  const always = alwaysOf(ctx, row.collection);
  const column = fenceColumn(model.has(row.collection) ? model.get(row.collection) : undefined, row.collection);
  const bare = (condition: Filter | null) => conjunction(conditionsOf(condition, always));
  const others = Object.entries(presets ?? {}).filter(([name]) => name !== column);
  return {
    ...row,
    fields: fieldList(fields),
    filter: bare(row.filter),
    validation: bare(row.validation),
    presets: others.length ? Object.fromEntries(others) : null,
  };
}
