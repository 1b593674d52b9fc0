import sql, { raw } from 'sql-template-tag';
import { collection } from '../../../kernel/model/collection.ts';
import { boolean, date, json, oneOf, ref, section, string, systemRef, text } from '../../../kernel/model/field.ts';
import type { Variables } from '../../../kernel/model/filter-rule.ts';

/** Schedules, 일정: what happens when, and who sees it. */

export const ScheduleType = {
  EVENT: { ko: '행사', en: 'Event' },
  MEETING: { ko: '회의', en: 'Meeting' },
  TAX_DEADLINE: { ko: '세무 기한', en: 'Tax deadline' },
  PAYDAY: { ko: '급여일', en: 'Payday' },
  DELIVERY: { ko: '납품', en: 'Delivery' },
  CONSTRUCTION: { ko: '시공', en: 'Construction' },
  OTHER: { ko: '기타', en: 'Other' },
} as const;
export type ScheduleType = keyof typeof ScheduleType;

export const Visibility = {
  COMPANY: { ko: '전사', en: 'Company' },
  DEPARTMENT: { ko: '부서', en: 'Department' },
  PRIVATE: { ko: '비공개', en: 'Private' },
} as const;
export type Visibility = keyof typeof Visibility;

export const MAX_DAYS = 366;
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;

const me = { _eq: '$CURRENT_USER' };

/** The company's are everybody's, a department's its people's, a private one its owner's and attendees'. */
const seen = {
  filter: {
    _or: [
      { visibility: { _eq: 'COMPANY' } },
      { owner_id: me },
      { _and: [{ visibility: { _eq: 'DEPARTMENT' } }, { department_id: { _eq: '$CURRENT_USER.department_id' } }] },
      { _and: [{ visibility: { _eq: 'PRIVATE' } }, { attendee_key: { _contains: '$CURRENT_USER' } }] },
    ],
  },
  sql: (alias: string, { userId }: Variables) => sql`(
    ${raw(`${alias}.visibility`)} = 'COMPANY' or ${raw(`${alias}.owner_id`)} = ${userId}
    or ${raw(`${alias}.visibility`)} = 'DEPARTMENT' and ${raw(`${alias}.department_id`)} = (select department_id from directus_users where id = ${userId})
    or ${raw(`${alias}.visibility`)} = 'PRIVATE' and strpos(${raw(`${alias}.attendee_key`)}, ${userId}) > 0)`,
};

const range = (condition: string, path: string) => ({ sql: condition, error: 'error.calendar.range', path });

/** Owner, attendees and who may change a schedule are kept in the database too (`ops.guard_calendar_schedule`). */
export const calendarSchedules = collection('calendar_schedules', {
  label: { ko: '일정', en: 'Schedules' },
  icon: 'calendar_month',
  group: 'hr',
  display: '{{start_date}} {{title}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  baseFilter: seen,
  ownerFilter: { filter: { owner_id: me } },
  columns: ['title', 'schedule_type', 'visibility', 'start_date', 'end_date', 'start_time', 'location', 'owner_id'],
  bookmarks: {
    mine: { label: { ko: '내 일정', en: 'Mine' }, icon: 'person', filter: { owner_id: me } },
    today: { label: { ko: '오늘', en: 'Today' }, icon: 'today', filter: { start_date: { _lte: '$TODAY' }, end_date: { _gte: '$TODAY' } } },
    this_month: {
      label: { ko: '이번 달', en: 'This month' },
      icon: 'date_range',
      filter: { start_date: { _lte: '$MONTH_END' }, end_date: { _gte: '$MONTH_START' } },
    },
  },
  calendar: { start: 'start_date', end: 'end_date', template: '{{start_time}} {{title}}' },
  sort: ['-start_date'],
  fields: {
    title: string(200, { label: { ko: '제목', en: 'Title' }, required: true, width: 'full' }),
    description: text({ label: { ko: '내용', en: 'Description' }, width: 'full' }),
    schedule_type: oneOf(ScheduleType, { label: { ko: '종류', en: 'Type' }, required: true, default: 'EVENT' }),
    ...section(
      'people',
      { ko: '공개 범위와 참석자', en: 'Visibility and attendees' },
      {
        visibility: oneOf(Visibility, { label: { ko: '공개 범위', en: 'Visibility' }, required: true, default: 'COMPANY' }),
        department_id: ref('departments', {
          label: { ko: '부서', en: 'Department' },
          onlyWhen: { field: 'visibility', equals: 'DEPARTMENT' },
        }),
        owner_id: systemRef('directus_users', {
          label: { ko: '작성자', en: 'Owner' },
          required: true,
          fixed: true,
          onDelete: 'keep',
          managed: true,
        }),
        attendee_ids: json<string[]>()({
          label: { ko: '참석자', en: 'Attendees' },
          note: { ko: '100명까지', en: 'At most 100' },
          content: { each: systemRef('directus_users', { label: { ko: '참석자', en: 'Attendee' } }), max: 100 },
          width: 'full',
        }),
        // The attendees as text, which Directus's filters can look into; JSON they cannot.
        attendee_key: text({ label: { ko: '참석자 색인', en: 'Attendees as text' }, secret: true, managed: true }),
      },
    ),
    ...section(
      'time',
      { ko: '일시와 장소', en: 'Time and place' },
      {
        start_date: date({ label: { ko: '시작일', en: 'Start' }, required: true }),
        end_date: date({
          label: { ko: '종료일', en: 'End' },
          note: { ko: '비우면 시작일입니다.', en: 'The day of the start when left empty.' },
          required: true,
          generated: true,
        }),
        all_day: boolean({ label: { ko: '종일', en: 'All day' }, required: true, default: true }),
        start_time: string(5, {
          label: { ko: '시작 시각', en: 'From' },
          note: { ko: 'HH:MM', en: 'HH:MM' },
          pattern: CLOCK,
          onlyWhen: { field: 'all_day', equals: false },
        }),
        end_time: string(5, {
          label: { ko: '종료 시각', en: 'To' },
          note: { ko: 'HH:MM', en: 'HH:MM' },
          pattern: CLOCK,
          onlyWhen: { field: 'all_day', equals: false },
        }),
        location: string(200, { label: { ko: '장소', en: 'Place' } }),
      },
    ),
    color: string(7, { label: { ko: '색', en: 'Color' }, note: { ko: '#RRGGBB', en: '#RRGGBB' }, pattern: /^#[0-9A-Fa-f]{6}$/ }),
  },
  indexes: [
    ['start_date', 'end_date'],
    ['visibility', 'department_id'],
    ['owner_id', 'start_date'],
    ['schedule_type', 'start_date'],
  ],
  checks: {
    end_date: range(`end_date between start_date and start_date + ${MAX_DAYS}`, 'end_date'),
    end_time: range('start_date < end_date or start_time is null or end_time > start_time', 'end_time'),
    times: {
      sql: 'all_day = (start_time is null) and all_day = (end_time is null)',
      error: 'error.validation_failed',
      path: 'start_time',
    },
    department: {
      sql: "(visibility = 'DEPARTMENT') = (department_id is not null)",
      error: 'error.validation_failed',
      path: 'department_id',
    },
  },
});
