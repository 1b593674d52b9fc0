import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { lineSet } from '../../../kernel/lines/write.ts';
import { fieldReply } from '../../../kernel/model/schemas.ts';
import { type EntryLine, entryLines } from '../journals/lines.ts';
import { journalLines } from '../model.ts';

const { fields } = journalLines.options;
const Named = z.object({ id: z.int(), name: z.string() });

/** A line by which a row of any source would be journaled, with the names of what it names; amounts in won, 0 on the other side. */
export const ProposedLine = z.object({
  account_code_id: z.int(),
  account: Named.extend({ code: z.string() }),
  vendor_id: fieldReply(fields.vendor_id),
  vendor: Named.nullable(),
  debit: z.number(),
  credit: z.number(),
  memo: fieldReply(fields.memo),
  evidence: fieldReply(fields.evidence),
});

export type ProposedLine = z.infer<typeof ProposedLine>;

/** Lines as answers show them, in one statement. */
export async function shownLines(ctx: Context, lines: readonly EntryLine[]): Promise<ProposedLine[]> {
  const found = await ctx.rows<{ line: ProposedLine }>(sql`
    select json_build_object('account_code_id', a.id, 'account', json_build_object('id', a.id, 'code', a.code, 'name', a.name),
      'vendor_id', v.id, 'vendor', case when v.id is not null then json_build_object('id', v.id, 'name', v.name) end,
      'debit', trim_scale(coalesce(g.debit, 0)), 'credit', trim_scale(coalesce(g.credit, 0)), 'memo', g.memo, 'evidence', g.evidence) as line
    from ${lineSet(entryLines, lines)}
    join account_codes a on a.tenant_id = ${ctx.tenant.id} and a.id = g.account_code_id
    left join clients v on v.tenant_id = ${ctx.tenant.id} and v.id = g.vendor_id
    order by g.ordinality`);
  return found.map(({ line }) => line);
}
