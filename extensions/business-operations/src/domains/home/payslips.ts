import sql from 'sql-template-tag';
import { z } from 'zod';
import { visible } from '../../kernel/crud/select.ts';
import { payrolls } from '../payroll/payrolls/model.ts';
import { homePart } from './part.ts';

const SHOWN = 6;
const READ = ['employee_id', 'pay_year', 'pay_month', 'payment_date', 'net_pay', 'status'];

const Payslip = z.object({
  id: z.int(),
  pay_year: z.int(),
  pay_month: z.int(),
  payment_date: z.iso.date(),
  net_pay: z.number(),
  status: z.string(),
});

/** The caller's own confirmed pay, the latest first. */
export const payslips = homePart({
  schema: z.array(Payslip),
  async show(ctx) {
    const access = ctx.may(payrolls.name, 'read');
    if (!access || (access.fields && !READ.every((name) => access.fields?.has(name)))) return null;
    const rows = await ctx.rows<z.infer<typeof Payslip>>(sql`
      select t.id, t.pay_year, t.pay_month, t.payment_date::text, t.net_pay::double precision as net_pay, t.status
      from payrolls t join employees e on e.tenant_id = t.tenant_id and e.id = t.employee_id and e.user_id = ${ctx.variables.userId}
      where ${visible(ctx, payrolls, access)} and t.status in ('CONFIRMED', 'PAID')
      order by t.pay_year desc, t.pay_month desc, t.id desc limit ${SHOWN}`);
    return rows.length ? rows : null;
  },
});
