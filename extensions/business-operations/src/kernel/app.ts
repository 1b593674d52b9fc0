import type { Knex } from 'knex';
import type { Identities } from './access/identity.ts';
import type { Queue, WritingLanes } from './database/lanes.ts';
import type { Reader } from './database/reader.ts';
import type { Directus } from './directus/directus.ts';
import type { Counters } from './directus/throttling/counters.ts';
import type { Tokens } from './directus/tokens.ts';
import type { Domain } from './domain.ts';
import type { Messages } from './messages.ts';
import type { Model } from './model/model.ts';
import type { Refusals } from './refusals.ts';

/** The services of one process. */
export interface App {
  readonly directus: Directus;
  readonly database: Knex;
  readonly reader: Reader;
  readonly model: Model;
  readonly messages: Messages;
  readonly identities: Identities;
  readonly domains: readonly Domain[];
  readonly refusals: Refusals;
  readonly counters: Counters;
  readonly queue: Queue;
  readonly lanes: WritingLanes;
  readonly tokens: Tokens;
}
