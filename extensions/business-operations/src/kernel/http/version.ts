import type { Request } from 'express';
import { Refusal } from '../errors.ts';

export type ApiVersion = 1 | 2;

const VERSIONS: Record<string, ApiVersion> = { '1': 1, v1: 1, '2': 2, v2: 2 };

/** The requested version: from Accept-Version, X-API-Version or `?api_version=` in that order, else from the path. */
export function requestedVersion(req: Request, pathVersion: string, query: Record<string, unknown>): ApiVersion {
  const wish = req.get('accept-version') ?? req.get('x-api-version') ?? query.api_version ?? pathVersion;
  const version = typeof wish === 'string' ? VERSIONS[wish.trim().toLowerCase()] : undefined;
  if (!version)
    throw new Refusal(400, 'error.unsupported_version', [{ path: 'api_version', code: 'unsupported', supported: Object.keys(VERSIONS) }]);
  return version;
}
