import { createIdentities } from './access/identity.ts';
import type { App } from './app.ts';
import { createWritingLanes, Queue } from './database/lanes.ts';
import { poolOf, shareConnections } from './database/pool.ts';
import { createReader } from './database/reader.ts';
import { attachSessions } from './database/session.ts';
import { describeDomains } from './describe-domains.ts';
import type { Directus } from './directus/directus.ts';
import { createCounters } from './directus/throttling/counters.ts';
import { createTokens } from './directus/tokens.ts';
import type { Domain } from './domain.ts';
import { createRefusals, toDirectusError } from './refusals.ts';

export function createApp(directus: Directus, domains: readonly Domain[]): App {
  const { model, messages } = describeDomains(domains);
  const refusals = createRefusals(model);
  attachSessions(directus.database, (error) => {
    const refusal = refusals.of(error);
    return refusal ? toDirectusError(refusal, messages.translate('ko', refusal.key, refusal.params)) : error;
  });
  const queue = new Queue();
  shareConnections(directus.database, queue);
  return {
    directus,
    database: directus.database,
    reader: createReader(directus.database, queue),
    model,
    messages,
    identities: createIdentities(directus.database),
    domains,
    refusals,
    counters: createCounters(directus.database),
    queue,
    lanes: createWritingLanes(poolOf(directus.database).max, queue),
    tokens: createTokens(),
  };
}
