import type { Context } from '../../kernel/context/context.ts';
import type { Download } from '../../kernel/http/reply.ts';
import { type Column, type Table, type TableSheet, workbook } from '../../kernel/http/spreadsheet.ts';
import type { Kind } from '../../kernel/model/field.ts';
import { fieldKey } from '../../kernel/model/labels.ts';
import { DAY_GROUPS, DayGroup } from '../statistics/attendance.ts';
import type { DailyReport } from './daily-report.ts';

type Cells = Record<string, unknown>;

/** The report as a workbook: the same figures on a sheet for each part, with totals under what is listed. */
export function reportWorkbook(ctx: Context, report: DailyReport): Download {
  const say = (name: string) => ctx.translate(`sheet.daily_report.${name}`);
  const column = (key: string, header: string, kind: Kind = 'string'): Column => ({ key, header, kind });
  const columns = (names: Readonly<Record<string, Kind>>): Column[] =>
    Object.entries(names).map(([name, kind]) => column(name, say(name), kind));
  const sheet = (title: string, ...tables: Table[]): TableSheet => ({
    title: say(title),
    lead: [
      { value: ctx.tenant.name, kind: 'string' },
      { value: report.date, kind: 'date' },
    ],
    tables,
  });
  const facts = (title: string, rows: readonly (readonly [label: string, value: unknown])[]): Table => ({
    title: say(title),
    columns: columns({ item: 'string', value: 'decimal' }),
    rows: rows.map(([item, value]) => ({ item, value })),
  });
  const list = (title: string, names: Readonly<Record<string, Kind>>, rows: readonly Cells[], totals: Cells): Table => {
    const [first = ''] = Object.keys(names);
    return { title: say(title), columns: columns(names), rows, totals: { [first]: ctx.translate('sheet.total'), ...totals } };
  };
  const { cash, sales, purchase, production, attendance, schedules } = report;
  const document = { number: 'string', client: 'string', site: 'string', amount: 'decimal' } as const;
  const { site: _, ...receipt } = document;
  const groups: [string, unknown][] = [
    [say('headcount'), attendance.headcount],
    ...DAY_GROUPS.map((name): [string, unknown] => [DayGroup[name][ctx.language], attendance[name]]),
    [say('early_leave'), attendance.early_leave],
    [say('attendance_rate'), attendance.attendance_rate],
  ];
  const flows = { carried_over: 'decimal', deposits: 'decimal', withdrawals: 'decimal', balance: 'decimal' } as const;
  return workbook(`daily-report-${report.date}.xlsx`, [
    sheet(
      'summary',
      facts('figures', [
        [say('balance'), cash.totals.balance],
        [say('deposits'), cash.totals.deposits],
        [say('withdrawals'), cash.totals.withdrawals],
        [say('card_amount'), cash.card_amount],
        [say('order_count'), sales.orders.count],
        [say('order_amount'), sales.orders.amount],
        [say('shipment_count'), sales.shipments.count],
        [say('shipment_amount'), sales.shipments.amount],
        [say('receiving_count'), purchase.receivings.count],
        [say('receiving_amount'), purchase.receivings.amount],
        [say('completed_count'), production.completed.count],
        [say('in_progress_count'), production.in_progress_count],
        [say('delayed_count'), production.delayed_count],
        [say('nonconforming_count'), production.nonconforming_count],
        [say('attending'), attendance.attending],
        [say('headcount'), attendance.headcount],
      ]),
      {
        title: say('schedules'),
        columns: [
          column('title', ctx.translate(fieldKey('calendar_schedules', 'title'))),
          column('start_date', ctx.translate(fieldKey('calendar_schedules', 'start_date')), 'date'),
          column('end_date', ctx.translate(fieldKey('calendar_schedules', 'end_date')), 'date'),
          column('location', ctx.translate(fieldKey('calendar_schedules', 'location'))),
        ],
        rows: schedules,
      },
    ),
    sheet(
      'cash',
      // The totals are those of accounts in won.
      list(
        'accounts',
        { bank_name: 'string', alias: 'string', account_number: 'string', currency: 'string', ...flows },
        cash.accounts,
        cash.totals,
      ),
      facts('cards', [[say('card_amount'), cash.card_amount]]),
    ),
    sheet(
      'sales',
      list('orders', document, sales.orders.items, { amount: sales.orders.amount }),
      list('shipments', document, sales.shipments.items, { amount: sales.shipments.amount }),
    ),
    sheet('purchase', list('receivings', receipt, purchase.receivings.items, { amount: purchase.receivings.amount })),
    sheet(
      'production',
      list(
        'completed',
        { number: 'string', process: 'string', item_name: 'string', quantity: 'decimal', defect_quantity: 'decimal' },
        production.completed.items.map(({ item, ...row }) => ({ ...row, item_name: item })),
        { quantity: production.completed.quantity, defect_quantity: production.completed.defect_quantity },
      ),
      facts('figures', [
        [say('in_progress_count'), production.in_progress_count],
        [say('delayed_count'), production.delayed_count],
        [say('nonconforming_count'), production.nonconforming_count],
      ]),
    ),
    sheet('attendance', facts('groups', groups)),
  ]);
}
