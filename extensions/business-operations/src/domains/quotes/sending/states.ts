import { raw } from 'sql-template-tag';
import type { Guard } from '../../../kernel/states/guard.ts';
import { sourcesOf } from '../../../kernel/states/machine.ts';
import { move } from '../../../kernel/states/move.ts';
import { quoteMachine } from '../model.ts';
import { messengerOf } from './messenger.ts';

/** What a sending reads of the quote. */
export interface SentQuote {
  quote_no: string;
  revision_no: number;
  contact_email: string | null;
  contact_phone: string | null;
}

const SEND = 'send';

const READ = ['quote_no', 'revision_no', 'contact_email', 'contact_phone'] as const;

const SENDABLE = sourcesOf(quoteMachine, SEND).map((state) => `'${state}'`);

/** Says more than that the state does not fit, and is asked before anything else. */
const finalized: Guard = {
  sql: () => raw(`t.status in (${SENDABLE.join(', ')})`),
  status: 409,
  beforeState: true,
  error: 'error.quote.not_finalized',
};

const messengerConfigured: Guard = {
  sql: (ctx) => raw(String(messengerOf(ctx.app.directus.env) !== null)),
  status: 409,
  error: 'error.messenger.not_configured',
};

/** Whether the quote may be sent now, and that it has been: the sender's right is asked before, and no longer once it is on its way. */
const sending = (guards: Guard<SentQuote>[]) => ({
  may: move<SentQuote>(quoteMachine, SEND, { reads: READ, guards }),
  record: move(quoteMachine, SEND, { right: 'service', set: (ctx) => ({ sent_at: ctx.now.toISOString() }) }),
});

export const mailing = sending([finalized]);
export const messaging = sending([finalized, messengerConfigured]);
