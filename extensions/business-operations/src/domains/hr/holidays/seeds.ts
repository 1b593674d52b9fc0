import sql from 'sql-template-tag';
import reference from '../../../../../../seeds/reference/holidays.json' with { type: 'json' };
import type { Label } from '../../../kernel/model/field.ts';
import { provision } from '../../../kernel/provisioning/provision.ts';
import type { HolidayKind } from './model.ts';

const NAMES: Record<string, Label> = reference.names;

/** `day: name`, with ` (s)` behind it for a substitute and ` (t)` for a temporary holiday. */
const YEARS: Record<string, Record<string, string>> = reference.years;

const KINDS: Record<string, HolidayKind> = { '(s)': 'SUBSTITUTE', '(t)': 'TEMPORARY' };

const SUBSTITUTE: Label = { ko: '대체공휴일', en: 'substitute' };

interface SeededHoliday {
  holiday_date: string;
  kind: HolidayKind;
  name: string;
}

/** The public holidays that a tenant begins with, in its language. It may change them. */
export const holidayProvision = provision<SeededHoliday>({
  kind: 'holiday',
  table: 'holidays',
  by: ['holiday_date'],
  pieces: ({ locale }) =>
    Object.fromEntries(
      Object.entries(YEARS).flatMap(([year, days]) =>
        Object.entries(days).map(([day, written]) => {
          const [code = '', mark = ''] = written.split(' ');
          const name = NAMES[code]?.[locale] ?? code;
          const kind = KINDS[mark] ?? 'PUBLIC';
          const date = `${year}-${day}`;
          return [date, { holiday_date: date, kind, name: kind === 'SUBSTITUTE' ? `${name} ${SUBSTITUTE[locale]}` : name }];
        }),
      ),
    ),
  give: async (ctx, rows) =>
    void (await ctx.rows(sql`
      insert into holidays (tenant_id, holiday_date, name, kind)
      select ${ctx.tenant.id}, holiday_date, name, kind
      from json_to_recordset(${JSON.stringify(rows)}::json) as h (holiday_date date, name text, kind text)
      on conflict do nothing`)),
});
