import { randomUUID } from 'node:crypto';
import type { Accountability, SchemaOverview } from '@directus/types';
import type { Request } from 'express';
import type { Session } from '../database/session.ts';

/** A request as Directus's middleware passes it on. */
export interface DirectusRequest extends Request {
  accountability?: Accountability;
  schema: SchemaOverview;
  /** Directus's own query parameters, as Directus parsed them. */
  sanitizedQuery?: object;
  /** The query of an API request. It is hidden from Directus, for which parameters such as `sort` mean something else. */
  businessQuery?: Record<string, unknown>;
  requestId?: string;
}

const CLIENT_REQUEST_ID = /^[\w.-]{1,64}$/;

/** The id of the request. Clients cannot choose it, or they could add entries to another request in the audit trail. */
export function requestIdOf(req: DirectusRequest): string {
  req.requestId ??= randomUUID();
  return req.requestId;
}

/** The id of the request, and the one that the client sent, which the audit trail stores in addition. */
export function requestIdsOf(req: DirectusRequest): Pick<Session, 'requestId' | 'clientRequestId'> {
  const given = req.get('x-request-id');
  return { requestId: requestIdOf(req), clientRequestId: given && CLIENT_REQUEST_ID.test(given) ? given : null };
}
