import type { Accountability, Field, SchemaOverview } from '@directus/types';
import type { Knex } from 'knex';
import type { Listened } from '../hooks.ts';

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
    FieldsService: new (
      options: ServiceOptions,
    ) => {
      readAll(): Promise<Field[]>;
      createField(collection: string, field: unknown, table: undefined, options: object): Promise<void>;
      updateField(collection: string, field: object, options: object): Promise<string>;
    };
    FilesService: new (options: ServiceOptions) => unknown;
    ImportService: new (options: ServiceOptions) => unknown;
    AssetsService: new (options: ServiceOptions) => unknown;
    GraphQLService: new (options: ServiceOptions & { scope: 'items' | 'system' }) => unknown;
    AuthenticationService: unknown;
    SharesService: unknown;
    TFAService: unknown;
    SchemaService: new (options: { knex: Knex; accountability: Partial<Accountability> }) => unknown;
    UtilsService: new (options: { accountability: Partial<Accountability> }) => { clearCache(what: { system: boolean }): Promise<void> };
  };
}
