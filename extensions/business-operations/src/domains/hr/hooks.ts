import type { Accountability } from '@directus/types';
import type { HookRegistry } from '../../kernel/domain.ts';

type Payload = Record<string, unknown>;

/** In the Studio and `/items` too a request is one's own unless it names somebody. */
export function hooks(registry: HookRegistry): void {
  registry.filter('leave_requests.items.create', ((
    payload: Payload,
    _meta: unknown,
    { accountability }: { accountability: Accountability | null },
  ) => (payload.user_id || !accountability?.user ? payload : { ...payload, user_id: accountability.user })) as never);
}
