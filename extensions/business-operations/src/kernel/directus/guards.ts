import { createError } from '@directus/errors';
import type { Accountability, SchemaOverview } from '@directus/types';
import type { Knex } from 'knex';
import { noteActivity } from '../access/activity.ts';
import type { App } from '../app.ts';
import { sessions } from '../database/session.ts';
import { isDay, todayIn } from '../days.ts';
import type { HookRegistry } from '../domain.ts';
import { conflict, type Details, Refusal } from '../errors.ts';
import type { AnyCollection } from '../model/collection.ts';
import type { AnyField } from '../model/field.ts';
import { nextNumber } from '../numbering.ts';
import { toDirectusError } from '../refusals.ts';
import { fenceCreated, fenceUpdated, type PermissionPayload } from './permission-fence.ts';
import { directusError, requestLanguage } from './request.ts';
import { REQUESTS_EXCEEDED } from './throttling/too-many-requests.ts';

type Payload = Record<string, unknown>;

interface HookContext {
  database: Knex;
  schema: SchemaOverview;
  accountability: Accountability | null;
}

const OtherTenant = createError('FORBIDDEN', 'Records belong to the own tenant.', 403);

/** An error as Directus answers it; ours carry the key of their message. */
interface ShownError {
  message: string;
  extensions?: { key?: string; details?: Details };
}

/** What holds for the Studio, `/items` and GraphQL as it does for the API. */
export function guards(registry: HookRegistry, app: App): void {
  registry.filter('items.create', (async (payload: Payload, meta: Record<string, unknown>, context: HookContext) => {
    const name = String(meta.collection);
    if (!app.model.has(name)) return payload;
    return prepare(app, app.model.get(name), payload, context);
  }) as never);

  registry.filter('items.update', ((payload: Payload, meta: Record<string, unknown>) => {
    const name = String(meta.collection);
    if (app.model.has(name) && !sessions.getStore()?.service) refuseManaged(app, app.model.get(name), payload);
    return payload;
  }) as never);

  registry.filter('permissions.create', ((payload: PermissionPayload, _meta: unknown, { database }: HookContext) =>
    fenceCreated(app, database, payload)) as never);
  registry.filter('permissions.update', ((payload: PermissionPayload, { keys }: { keys: number[] }, { database }: HookContext) =>
    fenceUpdated(app, database, keys, payload)) as never);

  // Once the password is known to be right: a stranger is not told that the user exists.
  registry.filter('auth.jwt', (async (payload: Payload, meta: { user?: string; type?: string }, { database }: HookContext) => {
    if (!meta.user || meta.type !== 'login') return payload;
    const tenant = await database('directus_users as u')
      .join('tenants as t', 't.id', 'u.tenant_id')
      .where('u.id', meta.user)
      .first<{ status: string }>('t.status');
    if (tenant?.status === 'INACTIVE') throw await directusError(app, new Refusal(403, 'error.tenant.inactive'), meta.user);
    return payload;
  }) as never);

  registry.action('auth.login', ((meta: { user?: string }) => {
    if (!meta.user) return;
    app.identities.get(meta.user).then(
      (identity) => identity?.tenant && noteActivity(app, identity.tenant.id),
      (error: unknown) => app.directus.logger.error(error, 'After a login'),
    );
  }) as never);

  registry.filter('database.error', ((error: unknown) => {
    const refusal = app.refusals.of(error);
    return refusal && !(error instanceof Error && 'extensions' in error)
      ? toDirectusError(refusal, app.messages.translate('ko', refusal.key, refusal.params))
      : error;
  }) as never);

  registry.filter('request.error', (async (errors: ShownError[], _meta: unknown, { accountability }: HookContext) => {
    const language = await requestLanguage(app, accountability?.user);
    return errors.map((error) => {
      const { key, details } = error.extensions ?? {};
      if (!key) return error;
      const extensions = key === 'error.mail.throttled' ? { ...error.extensions, code: REQUESTS_EXCEEDED } : error.extensions;
      return { ...error, message: app.messages.translate(language, key, details?.[0]), extensions };
    });
  }) as never);
}

const managedFields = ({ options }: AnyCollection): string[] =>
  Object.entries<AnyField>(options.fields).flatMap(([name, field]) => (field.managed ? [name] : []));

/** What a state machine's services keep moves by them alone, whoever writes past them. */
function refuseManaged(app: App, declared: AnyCollection, payload: Payload): void {
  if (declared.options.scope !== 'tenant' || !machineOf(app, declared)) return;
  const named = managedFields(declared).filter((name) => name in payload);
  if (named.length) throw toDirectusError(managedRefusal(named), app.messages.translate('ko', 'error.invalid_transition'));
}

const machineOf = (app: App, declared: AnyCollection) =>
  app.domains.flatMap(({ machines = [] }) => machines).find(({ collection }) => collection === declared);

const managedRefusal = (names: readonly string[]) =>
  conflict(
    'error.invalid_transition',
    names.map((path) => ({ path, code: 'managed' })),
  );

/** The field that the kernel fills in at creation. */
const givenNumber = ({ options: { numbering } }: AnyCollection) => (numbering?.given === 'service' ? undefined : numbering?.field);

/** Managed fields are not taken from people who write past the services; a copy made in the Studio sends them all. */
function withoutManaged(app: App, declared: AnyCollection, payload: Payload, accountability: Accountability | null): Payload {
  if (!accountability || sessions.getStore()?.service || !machineOf(app, declared)) return payload;
  const managed = managedFields(declared).filter((name) => name !== givenNumber(declared));
  return Object.fromEntries(Object.entries(payload).filter(([name]) => !managed.includes(name)));
}

/** The tenant of the person who writes, and the number of a numbered row. */
async function prepare(app: App, declared: AnyCollection, payload: Payload, { database, accountability }: HookContext): Promise<Payload> {
  const { scope, numbering } = declared.options;
  if (scope !== 'tenant') return payload;
  const identity = accountability?.user ? await app.identities.get(accountability.user) : null;
  const own = identity?.tenant?.id;
  // Refused here, because taking a number of another tenant's series would fail with an error that says nothing.
  if (own && payload.tenant_id !== undefined && payload.tenant_id !== own) throw new OtherTenant();
  const tenantId = own ?? (payload.tenant_id as number | undefined);
  if (!tenantId) return payload;
  const stamped = { ...withoutManaged(app, declared, payload, accountability), tenant_id: tenantId };
  if (!numbering || numbering.given === 'service') return stamped;
  // A managed number is not taken from people, who send one when they copy a record.
  const byHand = !declared.options.fields[numbering.field]?.managed || !accountability || accountability.admin;
  if (byHand && stamped[numbering.field as keyof typeof stamped]) return stamped;
  const tenant = identity?.tenant?.id === tenantId ? identity.tenant : await app.identities.tenant(tenantId);
  if (!tenant) return stamped;
  const dated = String(payload[numbering.dateField ?? '']).slice(0, 10);
  const day = isDay(dated) ? dated : todayIn(tenant.timeZone);
  return { ...stamped, [numbering.field]: await nextNumber(database, tenantId, declared, day) };
}
