import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { instantText, visible } from '../../kernel/crud/select.ts';
import { boards, posts } from '../boards/model.ts';
import { isReadSql } from '../boards/views.ts';
import { homePart } from './part.ts';

const SHOWN = 5;

const Announcement = z.object({
  id: z.int(),
  board_id: z.int(),
  title: z.string(),
  is_pinned: z.boolean(),
  is_read: z.boolean(),
  created_at: z.iso.datetime(),
});

/** The latest of the notice boards that are in use, pinned ones first. */
export const announcements = homePart({
  schema: z.array(Announcement),
  async show(ctx) {
    const access = ctx.may(posts.name, 'read');
    const ofBoards = ctx.may(boards.name, 'read');
    if (!access || access.fields || !ofBoards) return null;
    return ctx.rows<z.infer<typeof Announcement>>(sql`
      select t.id, t.board_id, t.title, t.is_pinned, ${isReadSql(ctx)} as is_read, ${raw(instantText('t.created_at'))} as created_at
      from posts t
      where ${visible(ctx, posts, access)} and exists (
        select from boards b where b.tenant_id = t.tenant_id and b.id = t.board_id and b.board_type = 'NOTICE' and b.is_active and b.deleted_at is null)
      order by t.is_pinned desc, t.created_at desc, t.id desc limit ${SHOWN}`);
  },
});
