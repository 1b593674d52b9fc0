import type { Request } from 'express';
import type { Identity, TenantInfo } from '../access/identity.ts';
import type { App } from '../app.ts';
import type { Session } from '../database/session.ts';
import { forbidden, invalidField, notFound, Refusal, unauthorized } from '../errors.ts';
import { type ApiKey, checkApiKey } from './api-keys.ts';
import { type DirectusRequest, requestIdsOf } from './request.ts';
import type { Route } from './route.ts';

/** Who sends the request, and for which tenant. */
export interface Caller {
  identity: Identity | null;
  tenant: TenantInfo | null;
  apiKey: ApiKey | null;
  /** True for a system administrator who acts in the tenant that X-TENANT-ID names. */
  acting: boolean;
}

const NOBODY: Caller = { identity: null, tenant: null, apiKey: null, acting: false };

/** Directus has authenticated the request; this combines its accountability, the API key and the tenant header into a caller. */
export async function identify(
  app: App,
  req: DirectusRequest,
  route: Route,
  params: Readonly<Record<string, string | undefined>>,
): Promise<Caller> {
  if (route.access === 'TOKEN') return bearerOf(app, req, route, params);
  const userId = req.accountability?.user ?? null;
  const ip = req.accountability?.ip ?? null;
  const written = req.get('x-api-key');
  const apiKey = written === undefined ? null : await checkApiKey(app.database, written, ip);
  if (route.access === 'PUBLIC' && !userId) return { ...NOBODY, apiKey };
  const keyRequired = app.directus.env.API_KEY_REQUIRED === true || app.directus.env.API_KEY_REQUIRED === 'true';
  if (!apiKey && !route.keyless && (keyRequired || !userId)) throw unauthorized();
  if (!userId) throw unauthorized();
  const identity = await app.identities.get(userId);
  if (!identity) throw unauthorized();
  if (identity.tenant?.status === 'INACTIVE') throw new Refusal(403, 'error.tenant.inactive');
  const { tenant, acting } = await tenantOf(app, req, identity);
  if (apiKey?.tenantId != null && apiKey.tenantId !== tenant?.id) throw forbidden([{ code: 'api_key_tenant' }]);
  return { identity, tenant, apiKey, acting };
}

/** Whoever has the token acts in its tenant, without an account. That the tenant is inactive is not told. */
async function bearerOf(
  app: App,
  req: DirectusRequest,
  { tokenTenant }: Route,
  params: Readonly<Record<string, string | undefined>>,
): Promise<Caller> {
  const tenantId = (await tokenTenant?.(app, params, req.accountability?.ip ?? null)) ?? null;
  const tenant = tenantId === null ? null : await app.identities.tenant(tenantId);
  if (!tenant || tenant.status === 'INACTIVE') throw notFound();
  return { ...NOBODY, tenant };
}

async function tenantOf(app: App, req: Request, identity: Identity): Promise<{ tenant: TenantInfo | null; acting: boolean }> {
  const header = req.get('x-tenant-id');
  if (header === undefined) return { tenant: identity.tenant, acting: false };
  if (!/^[1-9]\d{0,9}$/.test(header)) throw invalidField('X-TENANT-ID', 'invalid_format');
  const wanted = Number(header);
  if (identity.tenant) {
    if (identity.tenant.id !== wanted) throw forbidden([{ code: 'other_tenant' }]);
    return { tenant: identity.tenant, acting: false };
  }
  if (!identity.isSystemAdmin) throw forbidden([{ code: 'other_tenant' }]);
  const tenant = wanted > 2_147_483_647 ? null : await app.identities.tenant(wanted);
  if (!tenant) throw notFound();
  return { tenant, acting: true };
}

export const sessionOf = (caller: Caller, req: DirectusRequest, { access, personal }: Route): Session => ({
  tenantId: caller.tenant?.id ?? null,
  userId: caller.identity?.userId ?? null,
  actorType: caller.identity ? 'USER' : caller.apiKey ? 'API_KEY' : access === 'TOKEN' ? 'SIGNER' : null,
  source: 'API',
  ...requestIdsOf(req),
  ip: req.accountability?.ip ?? null,
  userAgent: req.get('user-agent')?.slice(0, 300) ?? null,
  apiKeyId: caller.apiKey?.id ?? null,
  actingTenant: caller.acting ? (caller.tenant?.id ?? null) : null,
  // System administrators work across tenants without row-level security; acting in a tenant they are under it like everybody else.
  underRls: caller.tenant !== null && access !== 'SYS' && !(personal && caller.acting),
  service: true,
  permissionVersion: null,
});
