import { raw, type Sql } from 'sql-template-tag';
import type { Context } from '../context/context.ts';
import { type Detail, Refusal } from '../errors.ts';

/**
 * A condition of a move besides the state, declared once: as SQL it decides what is allowed now, and the move refuses where it does not hold.
 * `Row` is what the move reads of the record.
 */
export interface Guard<Row = object> {
  /** Over the alias `t`. */
  sql(ctx: Context): Sql;
  status: 403 | 409 | 422;
  /** Asked before the state is: who may not move it at all (403) always is, and what says more than that the state does not fit. */
  beforeState?: true;
  /** Message key of the refusal; its last word is the code of the detail. */
  error: string;
  detail?(row: Row): Detail;
}

export const guardRefusal = <Row>({ status, error, detail }: Guard<Row>, row: Row): Refusal =>
  new Refusal(status, error, [{ code: error.split('.').at(-1) as string, ...detail?.(row) }]);

/** The record will name who moved it, and that is a user of the tenant: not a system administrator who acts in it. */
export const byTenantUser: Guard = {
  sql: (ctx) => raw(String(Boolean(ctx.identity?.tenant))),
  status: 403,
  error: 'error.tenant_user_required',
};
