import type { Request } from 'express';
import type { Identity, TenantInfo } from '../access/identity.ts';
import type { App } from '../app.ts';
import type { Session } from '../database/session.ts';
import { unlessThrottled } from '../directus/throttling/too-many-requests.ts';
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
  /** The collections that are open to a caller without an account. */
  opens: ReadonlySet<string> | null;
  /** Without an account and without a key: what is shown is the tenant's public catalogue. */
  catalogue: boolean;
}

const NOBODY: Caller = { identity: null, tenant: null, apiKey: null, acting: false, opens: null, catalogue: false };
const MAX_TENANT_ID = 2_147_483_647;

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
  if (!userId && route.withoutAccount) return withoutAccount(app, req, route.withoutAccount, apiKey);
  const keyRequired = app.directus.env.API_KEY_REQUIRED === true || app.directus.env.API_KEY_REQUIRED === 'true';
  if (!apiKey && !route.keyless && (keyRequired || !userId)) throw unauthorized();
  if (!userId) throw unauthorized();
  const identity = await app.identities.get(userId);
  if (!identity) throw unauthorized();
  if (identity.tenant?.status === 'INACTIVE') throw new Refusal(403, 'error.tenant.inactive');
  const { tenant, acting } = await tenantOf(app, req, identity);
  if (apiKey?.tenantId != null && apiKey.tenantId !== tenant?.id) throw forbidden([{ code: 'api_key_tenant' }]);
  return { ...NOBODY, identity, tenant, apiKey, acting };
}

/** Whoever has a key and names a tenant acts in it by the key's right; who has none sees the catalogue of a tenant that has opened it. */
async function withoutAccount(
  app: App,
  req: DirectusRequest,
  { opens, catalogue }: NonNullable<Route['withoutAccount']>,
  apiKey: ApiKey | null,
): Promise<Caller> {
  const named = namedTenant(req);
  const opened = { ...NOBODY, opens: new Set(opens) };
  if (apiKey) {
    if (apiKey.tenantId !== null && named !== null && apiKey.tenantId !== named) throw forbidden([{ code: 'api_key_tenant' }]);
    const id = named ?? apiKey.tenantId;
    if (id === null) throw unauthorized();
    const tenant = await tenantNamed(app, id);
    if (!tenant) throw notFound();
    if (tenant.status === 'INACTIVE') throw new Refusal(403, 'error.tenant.inactive');
    return { ...opened, tenant, apiKey };
  }
  if (!catalogue || named === null) throw unauthorized();
  const tenant = await tenantNamed(app, named);
  const isOpen = tenant?.status === 'ACTIVE' && tenant.publicCatalogue;
  await throttleStranger(app, req.accountability?.ip ?? null, isOpen);
  // Nothing tells a tenant that is not there from one whose catalogue is closed.
  if (!isOpen) throw unauthorized();
  return { ...opened, tenant, catalogue: true };
}

const throttleStranger = ({ counters }: App, ip: string | null, isOpen: boolean | undefined): Promise<void> =>
  unlessThrottled('error.too_many_requests', () => (isOpen ? counters.reading(`catalogue:${ip}`) : counters.burst(`catalogue:${ip}`)));

/** The tenant that X-TENANT-ID names; null without the header. */
function namedTenant(req: Request): number | null {
  const header = req.get('x-tenant-id');
  if (header === undefined) return null;
  if (!/^[1-9]\d{0,9}$/.test(header)) throw invalidField('X-TENANT-ID', 'invalid_format');
  return Number(header);
}

const tenantNamed = async (app: App, id: number) => (id > MAX_TENANT_ID ? null : app.identities.tenant(id));

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
  const wanted = namedTenant(req);
  if (wanted === null) return { tenant: identity.tenant, acting: false };
  if (identity.tenant) {
    if (identity.tenant.id !== wanted) throw forbidden([{ code: 'other_tenant' }]);
    return { tenant: identity.tenant, acting: false };
  }
  if (!identity.isSystemAdmin) throw forbidden([{ code: 'other_tenant' }]);
  const tenant = await tenantNamed(app, wanted);
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
  jobRunId: null,
  // System administrators work across tenants without row-level security; acting in a tenant they are under it like everybody else.
  // What is open to everybody is the installation's, whoever asks.
  underRls: caller.tenant !== null && access !== 'SYS' && access !== 'PUBLIC' && !(personal && caller.acting),
  service: true,
  permissionVersion: null,
  rights: null,
});
