import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { Json } from '../../kernel/http/reply.ts';
import { type Asked, type Section, sectionSql } from './section.ts';
import { attendance } from './sections/attendance.ts';
import { construction } from './sections/construction.ts';
import { production } from './sections/production.ts';
import { purchase } from './sections/purchase.ts';
import { sales } from './sections/sales.ts';
import { unshipped } from './sections/unshipped.ts';

export const sections = { sales, purchase, production, unshipped, construction, attendance } as const;
export type SectionName = keyof typeof sections;

/** The cards of a section: each is a member of it, or a member of a member. */
const CARDS = {
  sales: {
    has_data: 'has_data',
    month_amount: 'month.amount',
    month_over_month_rate: 'month.month_over_month_rate',
    year_amount: 'year.amount',
    backlog_amount: 'backlog.amount',
  },
  purchase: {
    has_data: 'has_data',
    month_amount: 'month.amount',
    month_over_month_rate: 'month.month_over_month_rate',
    year_amount: 'year.amount',
    open_amount: 'open.amount',
  },
  production: {
    has_data: 'has_data',
    planned_count: 'today.planned_count',
    in_progress_count: 'today.in_progress_count',
    completed_count: 'today.completed_count',
    delayed_count: 'today.delayed_count',
    defect_rate: 'month.defect_rate',
  },
  unshipped: {
    has_data: 'has_data',
    count: 'count',
    amount: 'amount',
    overdue_count: 'overdue.count',
    due_within_7_days_count: 'due_within_7_days_count',
  },
  construction: {
    has_data: 'has_data',
    in_progress_count: 'in_progress_count',
    delayed_count: 'delayed_count',
    average_progress_rate: 'average_progress_rate',
  },
  attendance: {
    has_data: 'has_data',
    headcount: 'headcount',
    attending: 'attending',
    late: 'late',
    on_leave: 'on_leave',
    absent: 'absent',
    not_checked_in: 'not_checked_in',
    attendance_rate: 'attendance_rate',
  },
} as const satisfies Record<SectionName, Record<string, string>>;

const NAMES = Object.keys(sections) as SectionName[];

type Members = Record<string, unknown>;

const schemaAt = (section: Section, path: string): z.ZodType => {
  const [name = '', inner] = path.split('.');
  const member = section.schema.shape[name] as z.ZodType;
  return inner ? ((member as z.ZodObject).shape[inner] as z.ZodType) : member;
};

export const Summary = z.object({
  date: z.iso.date(),
  ...Object.fromEntries(
    NAMES.map((name) => [
      name,
      z.object(Object.fromEntries(Object.entries(CARDS[name]).map(([card, path]) => [card, schemaAt(sections[name], path)]))),
    ]),
  ),
});

/** The sections' own answer in one statement. */
export async function section(ctx: Context, name: SectionName, asked: Asked): Promise<Json> {
  const found = await ctx.jsonRow<'data'>(sql`select data::text as data from (${sectionSql(sections[name], asked)}) s`);
  return new Json(found.data);
}

/** The cards of all sections, from the members of the sections that they name; one statement. */
export async function summary(ctx: Context, asked: Asked): Promise<Members> {
  const selected = NAMES.map((name) => {
    const members = [...new Set(Object.values(CARDS[name]).map((path) => path.split('.')[0] as string))];
    return sql`select ${name}::text as name, s.data from (${sectionSql(sections[name], asked, members)}) s`;
  });
  const rows = await ctx.rows<{ name: SectionName; data: Members }>(selected.reduce((all, one) => sql`${all} union all ${one}`));
  const found = new Map(rows.map(({ name, data }) => [name, data]));
  const valueAt = (data: Members | undefined, path: string) =>
    path.split('.').reduce<unknown>((value, key) => (value as Members | undefined)?.[key], data) ?? null;
  return {
    date: asked.date,
    ...Object.fromEntries(
      NAMES.map((name) => [
        name,
        Object.fromEntries(Object.entries(CARDS[name]).map(([card, path]) => [card, valueAt(found.get(name), path)])),
      ]),
    ),
  };
}
