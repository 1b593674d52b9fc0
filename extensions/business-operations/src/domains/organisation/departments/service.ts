import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { type ListOptions, list } from '../../../kernel/crud/list.ts';
import { type ListQuery, pageMeta } from '../../../kernel/crud/paging.ts';
import { updateRow } from '../../../kernel/crud/write.ts';
import { type Json, Page } from '../../../kernel/http/reply.ts';
import type { UpdateInput } from '../../../kernel/model/collection.ts';
import { departments } from '../model.ts';
import { nest, type TreeRow } from './rules.ts';

/** The database refuses cycles and excessive depth. Moves are serialized here, before any row is locked, to avoid deadlocks. */
export async function updateDepartment(ctx: Context, id: number, body: UpdateInput<typeof departments>): Promise<void> {
  if (body.parent_id) await ctx.rows(sql`select pg_advisory_xact_lock(hashtext('departments'), ${ctx.tenant.id})`);
  await updateRow(ctx, departments, id, body);
}

const ALL = 2_147_483_647;

/** All departments that match the query, nested below their parents. */
export async function departmentTree(ctx: Context, listing: ListOptions, query: ListQuery): Promise<Page> {
  const flat = (await list(ctx, departments, listing, { ...query, page: 1, size: ALL })) as Json;
  const rows = JSON.parse(flat.data.toString()) as TreeRow[];
  return new Page(nest(rows), pageMeta({ page: 1, size: Math.max(rows.length, 1) }, rows.length));
}
