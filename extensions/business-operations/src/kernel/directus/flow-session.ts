import { randomUUID } from 'node:crypto';
import { getFlowManager } from '@directus/api/flows';
import { NOBODY, sessions } from '../database/session.ts';

/**
 * A flow that is triggered by its schedule or a public webhook acts as a job: the administrator who created it decided what it does,
 * and the request id names it in the audit log. A flow that a signed-in user triggers acts as that user.
 */
export function runFlowsInSession(): void {
  const manager = getFlowManager();
  const { executeFlow } = manager;
  manager.executeFlow = function (flow, ...rest) {
    const outer = sessions.getStore();
    if (outer?.actorType) return executeFlow.call(this, flow, ...rest);
    const requestId = `flow-${flow.id.slice(0, 8)}-${randomUUID()}`;
    return sessions.run({ ...NOBODY, ...outer, actorType: 'JOB', source: 'FLOW', requestId }, () => executeFlow.call(this, flow, ...rest));
  };
}
