import type { HookRegistry } from '../../kernel/hooks.ts';
import { impliedBreak } from './attendance/rules.ts';

type Payload = Record<string, unknown>;

type Complete = (payload: Payload, userId: string | null) => Payload;

const text = (value: unknown) => (typeof value === 'string' ? value : null);

/** What the Studio and `/items` may leave out, by collection. */
const COMPLETE: Record<string, Complete> = {
  /** A request is one's own unless it names somebody. */
  leave_requests: (payload, user) => (payload.user_id || !user ? payload : { ...payload, user_id: user }),
  /** A schedule is always one's own, and lasts a day unless its end is said. */
  calendar_schedules: (payload, user) => ({
    ...payload,
    end_date: payload.end_date ?? payload.start_date,
    ...(user ? { owner_id: user } : {}),
  }),
  attendance_records: (payload) => ({
    ...payload,
    break_minutes: payload.break_minutes ?? impliedBreak(text(payload.check_in_at), text(payload.check_out_at)),
  }),
};

export function hooks(registry: HookRegistry): void {
  for (const [collection, complete] of Object.entries(COMPLETE))
    registry.filter(`${collection}.items.create`, (payload, _meta, { accountability }) => complete(payload, accountability?.user ?? null));
}
