import sql from 'sql-template-tag';
import { provision } from '../../kernel/provisioning/provision.ts';

const BOARDS = {
  NOTICE: { code: 'notice', name: { ko: '공지사항', en: 'Notices' } },
  FREE: { code: 'free', name: { ko: '자유게시판', en: 'Free board' } },
} as const;

interface SeededBoard {
  code: string;
  name: string;
  board_type: string;
  sort_order: number;
}

/** The boards that every tenant begins with, named in its language. */
export const boardProvision = provision<SeededBoard>({
  kind: 'board',
  table: 'boards',
  by: ['code'],
  pieces: ({ locale }) =>
    Object.fromEntries(
      Object.entries(BOARDS).map(([type, { code, name }], index) => [
        type,
        { code, name: name[locale], board_type: type, sort_order: (index + 1) * 10 },
      ]),
    ),
  give: async (ctx, rows) =>
    void (await ctx.rows(sql`
      insert into boards (tenant_id, code, name, board_type, sort_order)
      select ${ctx.tenant.id}, code, name, board_type, sort_order
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as b (code text, name text, board_type text, sort_order integer)`)),
});
