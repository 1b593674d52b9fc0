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
  export function getCache(): { cache: { clear(): Promise<void> } | null };
}

declare module '@directus/api/permissions/cache' {
  export function clearCache(): Promise<void>;
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

declare module '@directus/api/emitter' {
  import type { Directus } from './kernel/app.ts';

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
