import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { type ComputedFields, openAccess, schemasOf, selectList, visible } from '../../../kernel/crud/select.ts';
import { Json } from '../../../kernel/http/reply.ts';
import { rowReply } from '../../../kernel/model/schemas.ts';
import { userField } from '../../organisation/user-sql.ts';
import { corporateCards } from '../model.ts';

const COLUMNS = ['card_name', 'card_company', 'card_number_masked'];
const MOST = 200;
const computed: ComputedFields = { user: userField('user_id') };

/** The cards that somebody may choose. */
export const activeCards = {
  reply: rowReply(corporateCards, schemasOf(computed), COLUMNS),
  async read(ctx: Context): Promise<Json> {
    const access = openAccess(ctx, corporateCards, [...COLUMNS, 'user_id', 'is_active']);
    const { data } = await ctx.jsonRow<'data'>(sql`
      select coalesce(json_agg(r), '[]')::text as data from (
        select ${selectList(ctx, corporateCards, access, computed, COLUMNS)} from corporate_cards t
        where t.is_active and ${visible(ctx, corporateCards, access)} order by t.card_name, t.id limit ${MOST}
      ) r`);
    return new Json(data);
  },
};
