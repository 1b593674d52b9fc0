declare module 'exceljs/lib/stream/xlsx/workbook-writer.js' {
  import type { stream } from 'exceljs';

  const WorkbookWriter: typeof stream.xlsx.WorkbookWriter;
  export default WorkbookWriter;
}

declare module 'rate-limiter-flexible/lib/RateLimiterPostgres.js' {
  export { RateLimiterPostgres as default } from 'rate-limiter-flexible';
}

declare module 'rate-limiter-flexible/lib/RateLimiterMemory.js' {
  export { RateLimiterMemory as default } from 'rate-limiter-flexible';
}

declare module 'rate-limiter-flexible/lib/RateLimiterRes.js' {
  export { RateLimiterRes as default } from 'rate-limiter-flexible';
}

declare module '@directus/api/utils/generate-hash' {
  export function generateHash(text: string): Promise<string>;
}

declare module '@directus/api/cache' {
  import type { RedisConnection } from '@directus/api/redis/lib/use-redis';
  import type { SchemaOverview } from '@directus/types';

  interface Cache {
    clear(): Promise<void>;
    store: { redis?: RedisConnection };
  }

  export function getCache(): { cache: Cache | null; systemCache: Cache; deploymentCache: Cache; lockCache: Cache };
  export function getMemorySchemaCache(): SchemaOverview | undefined;
  export function setMemorySchemaCache(schema: SchemaOverview): void;
}

declare module '@directus/api/permissions/cache' {
  export function clearCache(): Promise<void>;
  export function useCache(): { get(key: string): Promise<unknown>; set(key: string, value: unknown): Promise<void> };
}

declare module '@directus/api/bus/lib/use-bus' {
  export function useBus(): { publish(channel: string, message: { action?: string }): Promise<void> };
}

declare module '@directus/api/redis/lib/use-redis' {
  export interface Command {
    promise: Promise<unknown>;
    isResolved: boolean;
    reject(error: Error): void;
  }

  export interface RedisConnection {
    options: object;
    sendCommand(command: Command, stream?: unknown): unknown;
    hget(key: string, field: string): Promise<string | null>;
    hset(key: string, field: string, value: string): Promise<number>;
  }

  export function useRedis(): RedisConnection;
}

declare module '@directus/api/redis/utils/redis-config-available' {
  export function redisConfigAvailable(): boolean;
}

declare module '@directus/api/services/graphql/schema-cache' {
  export const cache: { clear(): void };
}

declare module '@directus/api/storage/index' {
  export function getStorage(): Promise<{ location(name: string): unknown }>;
}

declare module '@directus/api/flows' {
  type Execute = (flow: { id: string }, ...rest: unknown[]) => Promise<unknown>;
  export function getFlowManager(): { executeFlow: Execute };
}

declare module '@directus/api/middleware/authenticate' {
  import type { NextFunction, Request, Response } from 'express';

  export default function authenticate(req: Request, res: Response, next: NextFunction): Promise<void>;
}

declare module '@directus/api/middleware/cors' {
  export { default } from '@directus/api/middleware/authenticate';
}

declare module '@directus/api/middleware/extract-token' {
  export { default } from '@directus/api/middleware/authenticate';
}

declare module '@directus/api/middleware/rate-limiter-global' {
  import type { RedisConnection } from '@directus/api/redis/lib/use-redis';

  export { default } from '@directus/api/middleware/authenticate';
  export const rateLimiterGlobal: { client?: RedisConnection } | undefined;
}

declare module '@directus/api/middleware/rate-limiter-ip' {
  import type { RedisConnection } from '@directus/api/redis/lib/use-redis';

  export { default } from '@directus/api/middleware/authenticate';
  export const rateLimiter: { client?: RedisConnection } | undefined;
}

declare module '@directus/api/logger/index' {
  import type { RequestHandler } from 'express';

  export function createExpressLogger(): RequestHandler;
}

declare module '@directus/api/utils/get-ip-from-req' {
  import type { Request } from 'express';

  export function getIPFromReq(req: Request): string | null;
}

declare module '@directus/api/utils/get-secret' {
  export function getSecret(): string;
}

declare module '@directus/api/utils/is-directus-jwt' {
  export default function isDirectusJWT(token: string): boolean;
}

declare module '@directus/api/utils/jwt' {
  export function verifyAccessJWT(token: string, secret: string): { exp?: number };
}

declare module '@directus/api/permissions/lib/fetch-roles-tree' {
  import type { Knex } from 'knex';

  export function fetchRolesTree(role: string | null, context: { knex: Knex }): Promise<string[]>;
}

declare module '@directus/api/permissions/lib/fetch-policies' {
  import type { Accountability, SchemaOverview } from '@directus/types';
  import type { Knex } from 'knex';

  export function fetchPolicies(of: Accountability, context: { knex: Knex; schema: SchemaOverview }): Promise<string[]>;
}

declare module '@directus/api/permissions/lib/fetch-permissions' {
  import type { Accountability, Permission, PermissionsAction, SchemaOverview } from '@directus/types';
  import type { Knex } from 'knex';

  export function fetchPermissions(
    wanted: { action: PermissionsAction; policies: string[]; accountability: Accountability },
    context: { knex: Knex; schema: SchemaOverview },
  ): Promise<Permission[]>;
}

declare module '@directus/api/permissions/modules/validate-access/validate-access' {
  import type { Accountability, PermissionsAction, SchemaOverview } from '@directus/types';
  import type { Knex } from 'knex';

  export function validateAccess(
    wanted: { accountability: Accountability; action: PermissionsAction; collection: string },
    context: { knex: Knex; schema: SchemaOverview },
  ): Promise<void>;
}

declare module '@directus/api/permissions/modules/fetch-global-access/fetch-global-access' {
  import type { Accountability } from '@directus/types';
  import type { Knex } from 'knex';

  export function fetchGlobalAccess(of: Accountability, context: { knex: Knex }): Promise<{ admin: boolean; app: boolean }>;
}

declare module '@directus/api/emitter' {
  import type { Directus } from './kernel/directus/directus.ts';

  const emitter: Directus['emitter'];
  export default emitter;
}

declare module '@directus/api/auth/drivers/local' {
  export class LocalAuthDriver {
    constructor(options: object, config: object);
    verify(user: { password: string }, password: string): Promise<void>;
  }
}

declare module '@directus/api/services/files/lib/get-sharp-instance' {
  import type { Duplex } from 'node:stream';

  interface Sharp extends Duplex {
    resize(options: { width: number; height: number; fit: 'inside'; withoutEnlargement: true }): Sharp;
    png(): Sharp;
    toBuffer(): Promise<Buffer>;
  }
  export function getSharpInstance(): Sharp;
}

declare module 'fontkit' {
  import type { PDFDocument } from '@cantoo/pdf-lib';

  export const create: Parameters<PDFDocument['registerFontkit']>[0]['create'];
}
