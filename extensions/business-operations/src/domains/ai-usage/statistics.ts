import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { userSql } from '../organisation/user-sql.ts';

const cost = { requests: z.int(), cost_usd: z.number(), cost_krw: z.number() };
const tokens = { input_tokens: z.int(), cached_tokens: z.int(), output_tokens: z.int(), total_tokens: z.int() };

export const Statistics = z.object({
  ...cost,
  /** Rows without a known price. */
  unpriced: z.int(),
  by_kind: z.object({
    LANGUAGE_MODEL: z.object({ ...cost, ...tokens }),
    SPEECH_TO_TEXT: z.object({ ...cost, audio_seconds: z.number(), audio_minutes: z.number() }),
    /** The bytes are those of the latest row of each model. */
    OBJECT_STORAGE: z.object({ ...cost, stored_bytes: z.int(), gb_months: z.number() }),
  }),
  by_model: z.array(z.object({ kind: z.string(), provider: z.string(), model: z.string(), total_tokens: z.int(), ...cost })),
  by_feature: z.array(z.object({ feature: z.string().nullable(), total_tokens: z.int(), ...cost })),
  by_user: z.array(z.object({ user: z.object({ id: z.uuid(), name: z.string() }).nullable(), total_tokens: z.int(), ...cost })),
  by_day: z.array(z.object({ date: z.iso.date(), total_tokens: z.int(), ...cost })),
});

const FIGURES = `'requests', coalesce(sum(requests), 0), 'cost_usd', trim_scale(coalesce(sum(cost_usd), 0)), 'cost_krw', trim_scale(coalesce(sum(cost_krw), 0))`;
const TOTAL = `'total_tokens', coalesce(sum(input_tokens + output_tokens), 0)`;

const grouped = (members: string, columns: string, order: string, from = 'u') => `(
  select coalesce(json_agg(g.row order by ${order}), '[]') from (
    select json_build_object(${members}, ${TOTAL}, ${FIGURES}) as row, sum(cost_usd) as cost, ${columns} from ${from} group by ${columns}) g)`;

const ofKind = (kind: string, members: string) => `(select json_build_object(${FIGURES}, ${members}) from u where kind = '${kind}')`;

/** The shape of `Statistics` over the rows of the alias `t`, all in the statement of the list; days are those of that time zone. */
export const statisticsSql = (timeZone: string): Sql => sql`(
  with u as (select r.*, (r.used_at at time zone ${timeZone})::date as day from unnest(array_agg(t)) r)
  select json_build_object(
    'requests', (select coalesce(sum(requests), 0) from u), 'cost_usd', (select trim_scale(coalesce(sum(cost_usd), 0)) from u),
    'cost_krw', (select trim_scale(coalesce(sum(cost_krw), 0)) from u), 'unpriced', (select count(*) from u where pricing_id is null),
    'by_kind', json_build_object(
      'LANGUAGE_MODEL', ${raw(
        ofKind(
          'LANGUAGE_MODEL',
          `'input_tokens', coalesce(sum(input_tokens), 0), 'cached_tokens', coalesce(sum(cached_tokens), 0), 'output_tokens', coalesce(sum(output_tokens), 0), ${TOTAL}`,
        ),
      )},
      'SPEECH_TO_TEXT', ${raw(
        ofKind(
          'SPEECH_TO_TEXT',
          `'audio_seconds', trim_scale(coalesce(sum(audio_seconds), 0)), 'audio_minutes', trim_scale(round(coalesce(sum(audio_seconds), 0) / 60, 3))`,
        ),
      )},
      'OBJECT_STORAGE', ${raw(
        ofKind(
          'OBJECT_STORAGE',
          `'stored_bytes', (select coalesce(sum(stored_bytes), 0) from (
             select distinct on (provider, model) stored_bytes from u where kind = 'OBJECT_STORAGE' order by provider, model, used_at desc, id desc) l),
           'gb_months', trim_scale(round(coalesce(sum(stored_bytes::numeric * stored_days), 0) / 30000000000, 6))`,
        ),
      )}),
    'by_model', ${raw(grouped(`'kind', kind, 'provider', provider, 'model', model`, 'kind, provider, model', 'g.cost desc, g.model, g.kind, g.provider'))},
    'by_feature', ${raw(grouped(`'feature', feature`, 'feature', 'g.cost desc, g.feature'))},
    'by_user', ${raw(
      grouped(
        `'user', (select ${userSql('p')} from directus_users p where p.tenant_id = u.tenant_id and p.id = u.user_id)`,
        'tenant_id, user_id',
        'g.cost desc, g.user_id',
      ),
    )},
    'by_day', ${raw(grouped(`'date', day::text`, 'day', 'g.day'))}))`;
