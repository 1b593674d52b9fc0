import { query } from './database.ts';
import { turnOf } from './jobs.ts';

interface Recipient {
  id: string;
}

/** The mails of a person's notifications that have still to be sent. */
export const pendingTo = ({ id }: Recipient) =>
  query<{ tries: number; due_in_minutes: number }>(
    `select p.tries, round(extract(epoch from p.due_at - now()) / 60)::integer as due_in_minutes
     from ops.pending_mails p join directus_notifications n on n.id = p.notification_id where n.recipient = $1`,
    [id],
  );

/** Lets the time pass after which another process takes the mails of these people's notifications. */
export const fallDue = (people: readonly Recipient[]) =>
  query(
    `update ops.pending_mails p set due_at = now() from directus_notifications n where n.id = p.notification_id and n.recipient = any ($1)`,
    [people.map(({ id }) => id)],
  );

const schedule = (isEnabled: boolean) =>
  query(`insert into jobs (name, is_enabled) values ('pending-mails', $1) on conflict (name) do update set is_enabled = $1`, [isEnabled]);

/** Until the returned function is called nobody but the caller runs the job, which serves all tenants and processes. */
export async function aloneWithPendingMails(): Promise<() => Promise<void>> {
  const end = await turnOf('pending-mails');
  await schedule(false);
  return async () => {
    await schedule(true);
    await end();
  };
}
