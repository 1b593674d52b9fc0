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
