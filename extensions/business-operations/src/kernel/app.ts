import type { Accountability, Field, SchemaOverview } from '@directus/types';
import type { Knex } from 'knex';
import { createIdentities, type Identities } from './access/identity.ts';
import { createWritingLanes, Queue, type WritingLanes } from './database/lanes.ts';
import { poolOf, shareConnections } from './database/pool.ts';
import { createReader, type Reader } from './database/reader.ts';
import { attachSessions } from './database/session.ts';
import { type Counters, createCounters } from './directus/throttling/counters.ts';
import { createTokens, type Tokens } from './directus/tokens.ts';
import type { Domain } from './domain.ts';
import type { Listened } from './hooks.ts';
import kernelEn from './messages.en.json' with { type: 'json' };
import kernelKo from './messages.ko.json' with { type: 'json' };
import { createMessages, type Messages } from './messages.ts';
import { buttonLabels, buttonsOf } from './model/buttons.ts';
import { dashboardLabels } from './model/dashboard.ts';
import { extensionLabels, labelsOf } from './model/labels.ts';
import { createModel, type Model } from './model/model.ts';
import { createRefusals, type Refusals, toDirectusError } from './refusals.ts';

type Emitter = {
  emitFilter<T>(event: string | string[], payload: T, meta: Record<string, unknown>, context: unknown): Promise<T>;
  emitAction(event: string | string[], meta: Record<string, unknown>, context: unknown): void;
  readonly filterEmitter: Listened;
  readonly actionEmitter: Listened;
};

type ServiceOptions = { knex?: Knex; schema: SchemaOverview; accountability?: Accountability | null };

/** The parts of Directus's extension context that are used. */
export interface Directus {
  database: Knex;
  env: Record<string, unknown>;
  logger: {
    info(...args: unknown[]): void;
    warn(...args: unknown[]): void;
    error(...args: unknown[]): void;
    isLevelEnabled(level: string): boolean;
  };
  emitter: Emitter;
  getSchema(options?: { database?: Knex; bypassCache?: boolean }): Promise<SchemaOverview>;
  services: {
    ItemsService: new (collection: string, options: ServiceOptions) => unknown;
    PayloadService: unknown;
    UsersService: new (options: ServiceOptions) => unknown;
    CommentsService: unknown;
    PermissionsService: new (options: ServiceOptions) => unknown;
    MailService: new (options: ServiceOptions) => unknown;
    FieldsService: new (options: ServiceOptions) => { readAll(): Promise<Field[]> };
    FilesService: new (options: ServiceOptions) => unknown;
    ImportService: new (options: ServiceOptions) => unknown;
    AssetsService: new (options: ServiceOptions) => unknown;
    GraphQLService: new (options: ServiceOptions & { scope: 'items' | 'system' }) => unknown;
    AuthenticationService: unknown;
    SharesService: unknown;
    TFAService: unknown;
    SchemaService: new (options: { knex: Knex; accountability: Partial<Accountability> }) => unknown;
  };
}

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

/** The declared collections and messages. It needs no running Directus. */
export function describeDomains(domains: readonly Domain[]) {
  const model = createModel(
    domains.flatMap(({ collections = [] }) => collections),
    buttonsOf(domains.flatMap(({ routes = [] }) => routes)),
    domains.flatMap(({ lines = [] }) => lines),
    domains.flatMap(({ documents = [] }) => documents),
  );
  const messages = createMessages(
    [{ ko: kernelKo, en: kernelEn }, ...domains.map((domain) => domain.messages)],
    [
      ...model.collections.flatMap(labelsOf),
      ...domains.flatMap(({ systemFields = {} }) => extensionLabels(systemFields)),
      ...buttonLabels(model.buttons),
      ...domains.flatMap(({ dashboards = [] }) => dashboards.flatMap(dashboardLabels)),
    ],
  );
  return { model, messages };
}

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
