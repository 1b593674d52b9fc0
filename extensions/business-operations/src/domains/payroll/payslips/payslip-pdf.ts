import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { Context } from '../../../kernel/context/context.ts';
import { Download } from '../../../kernel/http/reply.ts';
import { fieldKey } from '../../../kernel/model/labels.ts';
import { PDF, type PdfDefinition, pdf, type Ruling } from '../../../kernel/pdf.ts';
import { table } from '../../../kernel/pdf-table.ts';
import { employees } from '../../hr/employees/model.ts';
import { payrolls } from '../payrolls/model.ts';
import type { Statement, StatementLine } from './payslip.ts';

const INK = '#1f2937';
const MUTED = '#6b7280';
const RULE = '#d1d5db';
const SHADE = '#f3f4f6';

// The height of a line has its room below the letters.
const RULED: Ruling = { color: RULE, padding: { left: 7, top: 6, right: 7, bottom: 4 } };

type Words = Pick<Context, 'translate' | 'language'>;

/** The wage statement as a file, with the figures of the data. */
export async function payslipPdf(ctx: Context, statement: Statement): Promise<Download> {
  const filename = `payslip-${statement.employee.employee_no}-${monthOf(statement)}.pdf`;
  return new Download(filename, PDF, await pdf(definition(ctx, statement)));
}

const monthOf = ({ pay_year: year, pay_month: month }: Statement) => `${year}-${String(month).padStart(2, '0')}`;

const won = (amount: number) => amount.toLocaleString('en-US');

function definition(ctx: Words, statement: Statement): PdfDefinition {
  const month = new Intl.DateTimeFormat(ctx.language, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  const title = ctx.translate('payroll.payslip.title', { month: month.format(new Date(`${monthOf(statement)}-01`)) });
  return {
    rulings: { ruled: RULED, net: { ...RULED, fill: SHADE, open: true } },
    language: ctx.language,
    info: { title: `${title} ${statement.employee.name}`, author: statement.company_name },
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 56],
    defaultStyle: { fontSize: 9.5, lineHeight: 1.15, color: INK },
    styles: {
      heading: { bold: true, fillColor: SHADE },
      section: { bold: true, fontSize: 10.5, margin: [0, 18, 0, 6] },
    },
    content: [
      { text: title, fontSize: 18, bold: true, alignment: 'center' },
      { text: statement.company_name, fontSize: 11, alignment: 'center', margin: [0, 5, 0, 20] },
      person(ctx, statement),
      { text: ctx.translate('payroll.payslip.pay'), style: 'section' },
      amounts(ctx, statement),
      netPay(ctx, statement),
      calculation(ctx, statement),
      { text: ctx.translate('payroll.payslip.law'), color: MUTED, fontSize: 8, margin: [0, 16, 0, 0] },
    ],
  };
}

const heading = (text: string, alignment: 'left' | 'right' = 'left'): TableCell => ({ text, alignment, style: 'heading' });
const amountCell = (amount: number): TableCell => ({ text: won(amount), alignment: 'right', noWrap: true });

function person(ctx: Words, { employee, payment_date }: Statement): Content {
  const cells = (collection: string, field: string, value: string | null) => [
    heading(ctx.translate(fieldKey(collection, field))),
    value ?? '-',
  ];
  const of = employees.name;
  return table(
    ['17%', '33%', '17%', '33%'],
    [
      [...cells(of, 'employee_no', employee.employee_no), ...cells(of, 'name', employee.name)],
      [...cells(of, 'department_id', employee.department), ...cells(of, 'position_id', employee.position)],
      [...cells(of, 'birth_date', employee.birth_date), ...cells(payrolls.name, 'payment_date', payment_date)],
    ],
  );
}

const lineCells = (line: StatementLine | undefined): TableCell[] => (line ? [line.label, amountCell(line.amount)] : ['', '']);

/** Earnings at the left, deductions at the right, each with its total. */
function amounts(ctx: Words, { earnings, deductions, gross_pay, total_deductions }: Statement): Content {
  const amountHeading = () => heading(ctx.translate('payroll.payslip.amount'), 'right');
  const total = (field: string, amount: number): TableCell[] => [
    heading(ctx.translate(fieldKey(payrolls.name, field))),
    heading(won(amount), 'right'),
  ];
  return table(
    ['30%', '20%', '30%', '20%'],
    [
      [
        heading(ctx.translate('payroll.payslip.earnings')),
        amountHeading(),
        heading(ctx.translate('payroll.payslip.deductions')),
        amountHeading(),
      ],
      ...Array.from({ length: Math.max(earnings.length, deductions.length) }, (_, index) => [
        ...lineCells(earnings[index]),
        ...lineCells(deductions[index]),
      ]),
      [...total('gross_pay', gross_pay), ...total('total_deductions', total_deductions)],
    ],
    { headerRows: 1 },
  );
}

const netPay = (ctx: Words, { net_pay }: Statement): Content => ({
  ...table(
    ['60%', '40%'],
    [
      [
        { text: ctx.translate(fieldKey(payrolls.name, 'net_pay')), bold: true, fontSize: 12 },
        { text: won(net_pay), bold: true, fontSize: 13, alignment: 'right', noWrap: true },
      ],
    ],
  ),
  layout: 'net',
  margin: [0, 8, 0, 0],
});

/** How each amount came about, where there is more to say than the amount (근로기준법 시행령 제27조의2). */
function calculation(ctx: Words, { earnings, deductions }: Statement): Content {
  const lines = [...earnings, ...deductions].filter(({ how }) => how !== null);
  if (!lines.length) return [];
  const body = [
    [
      heading(ctx.translate('payroll.payslip.item')),
      heading(ctx.translate('payroll.payslip.how')),
      heading(ctx.translate('payroll.payslip.amount'), 'right'),
    ],
    ...lines.map(({ label, how, amount }) => [label, how ?? '', amountCell(amount)]),
  ];
  return {
    stack: [{ text: ctx.translate('payroll.payslip.calculation'), style: 'section' }, table(['22%', '61%', '17%'], body)],
    unbreakable: true,
  };
}
