import { raw } from 'sql-template-tag';
import type { Guard } from '../../kernel/states/guard.ts';
import { move } from '../../kernel/states/move.ts';
import { taxInvoiceMachine } from './model.ts';

// What people ask for is judged by `issue` and `cancel`, which the provider then carries out; what came of it is recorded by the others.

/** Nobody speaks with the provider about it. Who died while doing so holds it no longer than the claim lasts. */
const notBusy: Guard = {
  sql: () => raw('t.claimed_until is null or t.claimed_until <= now()'),
  status: 409,
  error: 'error.tax_invoice.busy',
};

/** What has reached the tax office is amended by another invoice. */
const notTransmitted: Guard = {
  sql: () => raw(`t.status <> 'TRANSMITTED'`),
  status: 409,
  beforeState: true,
  error: 'error.tax_invoice.already_transmitted',
};

export const issue = move(taxInvoiceMachine, 'issue', { guards: [notBusy] });
export const cancel = move(taxInvoiceMachine, 'cancel', { guards: [notTransmitted, notBusy] });

/** Columns that are written with the state. */
type Recorded = Readonly<Record<string, unknown>>;

const recorded = (event: string) =>
  move<object, Recorded>(taxInvoiceMachine, event, { right: 'service', set: (_ctx, _invoice, columns) => ({ ...columns }) });

export const recordIssue = recorded('issue');
export const recordTransmission = recorded('transmit');
export const recordRefusal = recorded('refuse');
export const recordCancellation = recorded('cancel');
