import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { type ListOptions, list, listQuery, listReply } from '../../../kernel/crud/list.ts';
import type { ListQuery } from '../../../kernel/crud/paging.ts';
import { selectOne, visible } from '../../../kernel/crud/select.ts';
import { nameSql } from '../../../kernel/crud/user-name.ts';
import { notFound } from '../../../kernel/errors.ts';
import { Json } from '../../../kernel/http/reply.ts';
import { quoteSendHistories, quotes } from '../model.ts';

const options: ListOptions = {
  sort: ['-sent_at'],
  filters: { channel: 'channel', status: 'status' },
  computed: {
    sender_name: {
      sql: raw(`(select ${nameSql('u')} from directus_users u where u.tenant_id = t.tenant_id and u.id = t.sent_by)`),
      schema: z.string().nullable(),
      sheet: [],
    },
  },
};

export const HistoryQuery = listQuery(quoteSendHistories, options);

/** What was sent, without the token of the link. */
export const HistoryRow = listReply(quoteSendHistories, options);

export async function sendHistory(ctx: Context, quoteId: number, query: ListQuery) {
  const seen = visible(ctx, quotes, ctx.access(quotes.name, 'read'));
  if (!(await ctx.row(sql`select 1 as found from quotes t where t.id = ${quoteId} and ${seen}`))) throw notFound();
  return list(ctx, quoteSendHistories, { ...options, where: sql`t.quote_id = ${quoteId}` }, query);
}

export async function historyRow(ctx: Context, id: number): Promise<Json> {
  const data = await selectOne(ctx, quoteSendHistories, id, options.computed);
  if (data === undefined) throw notFound();
  return new Json(data);
}
