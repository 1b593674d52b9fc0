import { randomUUID } from 'node:crypto';
import { getFlowManager } from '@directus/api/flows';
import { NOBODY, sessions } from '../database/session.ts';

/**
 * A flow that no signed-in caller set off (by its schedule, by an open webhook) acts for itself: the administrator who made it
 * decided what it does, and the audit log names it in the request id. Any other flow acts for the caller who set it off.
 */
export function nameFlows(): void {
  const manager = getFlowManager();
  const { executeFlow } = manager;
  manager.executeFlow = function (flow, ...rest) {
    const outer = sessions.getStore();
    if (outer?.actorType) return executeFlow.call(this, flow, ...rest);
    const requestId = `flow-${flow.id.slice(0, 8)}-${randomUUID()}`;
    return sessions.run({ ...NOBODY, ...outer, actorType: 'JOB', source: 'FLOW', requestId }, () => executeFlow.call(this, flow, ...rest));
  };
}
