import { createError } from '@directus/errors';
import type { Accountability } from '@directus/types';
import { recordActivity } from '../access/activity.ts';
import { type PermissionPayload, scopeCreated, scopeUpdated } from '../access/tenant-scope.ts';
import type { App } from '../app.ts';
import { sessions } from '../database/session.ts';
import { isDay, todayIn } from '../days.ts';
import { conflict, invalid, Refusal } from '../errors.ts';
import { type HookContext, type HookRegistry, isByUser } from '../hooks.ts';
import type { Language } from '../messages.ts';
import { type AnyCollection, deletionFields, isDeletedByOperation } from '../model/collection.ts';
import type { AnyField } from '../model/field.ts';
import { nextNumber } from '../numbering.ts';
import { toDirectusError } from '../refusals.ts';
import { inWords } from '../wording.ts';
import { asFormErrors, type ShownError } from './form-errors.ts';
import { headsOf, tenantOfHead } from './head-tenant.ts';
import { lastPlace } from './last-line.ts';
import { directusError, requestLanguage } from './request.ts';
import { REQUESTS_EXCEEDED } from './throttling/too-many-requests.ts';
import { asTyped } from './typed.ts';

type Payload = Record<string, unknown>;

const OtherTenant = createError('FORBIDDEN', 'Records belong to the own tenant.', 403);

const INVALID_REFERENCE = 'INVALID_FOREIGN_KEY';

/** References name the tenant along with the row. Nothing tells whether another tenant has a row of that id, or nobody has. */
function referenceOnly(app: App, error: ShownError, language: Language): ShownError {
  const { code, collection, field } = error.extensions ?? {};
  if (code !== INVALID_REFERENCE) return error;
  const extensions = { code, collection, field: field?.replace(/^tenant_id, /, '') };
  return { message: app.messages.translate(language, 'error.reference.unknown'), extensions };
}

/** Applies the API's rules for writes and sign-ins to the Studio, `/items` and GraphQL. */
export function guards(registry: HookRegistry, app: App): void {
  registry.filter('items.create', async (payload: Payload, meta: Record<string, unknown>, context: HookContext) => {
    const name = String(meta.collection);
    if (!app.model.has(name)) return payload;
    const declared = app.model.get(name);
    assertByService(app, declared.options.madeByService);
    const isPersons = isByUser(context) && !sessions.getStore()?.service;
    if (isPersons) refuseKey(app, payload);
    const given = isPersons ? withoutDeletion(payload) : payload;
    return prepare(app, declared, isTyped(context) ? asTyped(app, declared, given) : given, context);
  });

  registry.filter('items.delete', (keys: unknown, meta: Record<string, unknown>) => {
    const name = String(meta.collection);
    if (app.model.has(name)) assertByService(app, isDeletedByOperation(app.model.get(name)));
    return keys;
  });

  registry.filter('items.update', (payload: Payload, meta: Record<string, unknown>, context: HookContext) => {
    const name = String(meta.collection);
    if (!app.model.has(name) || sessions.getStore()?.service) return payload;
    const declared = app.model.get(name);
    refuseManaged(app, declared, payload, context);
    return isTyped(context) ? asTyped(app, declared, payload) : payload;
  });

  // Directus lets everybody give presets to nobody or to a role, who then are those of all companies.
  const ownPreset = (payload: Payload, _meta: unknown, { accountability }: HookContext) => {
    if (!accountability || accountability.admin) return payload;
    const { id: _id, role: _role, ...preset } = payload;
    return { ...preset, user: accountability.user };
  };
  registry.filter('presets.create', ownPreset);
  registry.filter('presets.update', ownPreset);

  registry.filter('permissions.create', ((payload: PermissionPayload, _meta: unknown, { database }: HookContext) =>
    scopeCreated(app, database, payload)) as never);
  registry.filter('permissions.update', ((payload: PermissionPayload, { keys }: { keys: number[] }, { database }: HookContext) =>
    scopeUpdated(app, database, keys, payload)) as never);

  // This runs after the password has been verified, so that a stranger does not learn that the user exists.
  registry.filter('auth.jwt', async (payload: Payload, meta: { user?: string; type?: string }, { database }: HookContext) => {
    if (!meta.user || meta.type !== 'login') return payload;
    const tenant = await database('directus_users as u')
      .join('tenants as t', 't.id', 'u.tenant_id')
      .where('u.id', meta.user)
      .first<{ status: string }>('t.status');
    if (tenant?.status === 'INACTIVE') throw await directusError(app, new Refusal(403, 'error.tenant.inactive'), meta.user, database);
    return payload;
  });

  registry.action('auth.login', (meta: { user?: string }) => {
    if (!meta.user) return;
    app.identities.get(meta.user).then(
      (identity) => identity?.tenant && recordActivity(app, identity.tenant.id),
      (error: unknown) => app.directus.logger.error(error, 'After a login'),
    );
  });

  registry.filter('database.error', (error: unknown) => {
    const refusal = app.refusals.of(error);
    return refusal && !(error instanceof Error && 'extensions' in error)
      ? toDirectusError(refusal, app.messages.translate('ko', refusal.key, refusal.params))
      : error;
  });

  registry.filter('request.error', async (errors: ShownError[], _meta: unknown, { accountability }: HookContext) => {
    const language = await requestLanguage(app, accountability?.user);
    return errors.flatMap((answered) => {
      const error = referenceOnly(app, answered, language);
      const { key, details } = error.extensions ?? {};
      if (!key) return asFormErrors(app, error, language);
      const extensions = {
        ...error.extensions,
        ...(details ? { details: inWords(key, details, app.messages, language) } : {}),
        ...(key === 'error.mail.throttled' ? { code: REQUESTS_EXCEEDED } : {}),
      };
      return asFormErrors(app, { ...error, message: app.messages.translate(language, key, details?.[0]), extensions }, language);
    });
  });
}

/** By somebody, whoever that is, outside of our services, which have had the body checked. */
const isTyped = ({ accountability }: HookContext): boolean => Boolean(accountability && !sessions.getStore()?.service);

const managedFields = ({ options }: AnyCollection): string[] =>
  Object.entries<AnyField>(options.fields).flatMap(([name, field]) => (field.managed && name !== options.frozenWith ? [name] : []));

/** Only services write managed fields of a collection with a state machine, and of parts that they change while the whole is frozen. */
const isServiceKept = (app: App, declared: AnyCollection): boolean =>
  Boolean(machineOf(app, declared) || declared.options.frozenExcept || declared.options.madeByService);

/**
 * The managed fields, besides its number, that nobody writes into a row that stands for itself. Forms send where a part stands,
 * and the rest of it is reckoned again; they name the row, too, along with which they write another one.
 */
function givenByOperations(app: App, declared: AnyCollection): string[] {
  if (app.model.headOf(declared)) return [];
  const except = [generatedNumberField(declared), ...headsOf(declared, app.model).map(([via]) => via)];
  return managedFields(declared).filter((name) => !except.includes(name));
}

const BY_OPERATION = 'error.by_operation_only';

/** What operations alone make or delete. */
function assertByService(app: App, isTheirs: boolean | undefined): void {
  if (isTheirs && !sessions.getStore()?.service)
    throw toDirectusError(new Refusal(403, BY_OPERATION), app.messages.translate('ko', BY_OPERATION));
}

const DELETION = Object.keys(deletionFields);

/** Rows are deleted by a deletion, with its right and all its checks, and by nothing that is written into them. */
function refuseManaged(app: App, declared: AnyCollection, payload: Payload, context: HookContext): void {
  const refuse = (refusal: Refusal) => {
    throw toDirectusError(refusal, app.messages.translate('ko', refusal.key));
  };
  if (declared.options.softDelete && DELETION.some((name) => name in payload)) refuse(new Refusal(403, BY_OPERATION));
  const named = managedFields(declared).filter((name) => name in payload);
  if (named.length && isServiceKept(app, declared)) refuse(managedRefusal(named));
  // Another row would be drawn the number that somebody has given to this one, and be refused for good.
  const given = [...givenByOperations(app, declared), generatedNumberField(declared)];
  const refused = named.filter((name) => given.includes(name));
  if (refused.length && isByUser(context)) refuse(managedFieldsRefusal(refused));
}

/** What people make has a key that the database gives: Directus would move the series of keys, which all companies share, to theirs. */
function refuseKey(app: App, { id }: Payload): void {
  if (id === undefined || id === null) return;
  const refusal = managedFieldsRefusal(['id']);
  throw toDirectusError(refusal, app.messages.translate('ko', refusal.key));
}

const withoutDeletion = (payload: Payload): Payload =>
  Object.fromEntries(Object.entries(payload).filter(([name]) => !DELETION.includes(name)));

const managedFieldsRefusal = (names: readonly string[]) =>
  invalid(
    'error.validation_failed',
    names.map((path) => ({ path, code: 'managed' })),
  );

const machineOf = (app: App, declared: AnyCollection) =>
  app.domains.flatMap(({ machines = [] }) => machines).find(({ collection }) => collection === declared);

const managedRefusal = (names: readonly string[]) =>
  conflict(
    'error.invalid_transition',
    names.map((path) => ({ path, code: 'managed' })),
  );

/** The number field that is filled in on creation. */
const generatedNumberField = ({ options: { numbering } }: AnyCollection) => (numbering?.given === 'service' ? undefined : numbering?.field);

/** Drops managed fields from what is made outside the services. They are not refused, because copying a record in the Studio sends them. */
function withoutManaged(app: App, declared: AnyCollection, payload: Payload, accountability: Accountability | null): Payload {
  if (!accountability || sessions.getStore()?.service) return payload;
  const kept = isServiceKept(app, declared);
  if (!kept && accountability.admin) return payload;
  const managed = kept
    ? managedFields(declared).filter((name) => name !== generatedNumberField(declared))
    : givenByOperations(app, declared);
  return Object.fromEntries(Object.entries(payload).filter(([name]) => !managed.includes(name)));
}

/** Fills in the tenant of the user who writes, and the number of a numbered row. */
async function prepare(app: App, declared: AnyCollection, payload: Payload, { database, accountability }: HookContext): Promise<Payload> {
  const { scope, numbering } = declared.options;
  if (scope !== 'tenant') return payload;
  const byService = sessions.getStore()?.service;
  // A service says the tenant itself, and need not be asked whose it is.
  const said = Boolean(byService && payload.tenant_id);
  const identity = accountability?.user && !said ? await app.identities.get(accountability.user, database) : null;
  const own = identity?.tenant?.id;
  // It is refused here, because drawing a number from another tenant's series would fail with a less helpful error.
  if (own && payload.tenant_id !== undefined && payload.tenant_id !== own) throw new OtherTenant();
  const tenantId = own ?? (payload.tenant_id as number | undefined) ?? (await tenantOfHead(database, declared, app.model, payload));
  if (!tenantId) return payload;
  const place = byService ? {} : await lastPlace(database, declared, app.model, payload, tenantId);
  const stamped = { ...withoutManaged(app, declared, payload, accountability), ...place, tenant_id: tenantId };
  if (!numbering || numbering.given === 'service') return stamped;
  // A managed number from a user is ignored, because copying a record in the Studio sends the original's number.
  const byHand = !declared.options.fields[numbering.field]?.managed || !accountability || accountability.admin;
  if (byHand && stamped[numbering.field as keyof typeof stamped]) return stamped;
  const tenant = identity?.tenant?.id === tenantId ? identity.tenant : await app.identities.tenant(tenantId, database);
  if (!tenant) return stamped;
  const dated = String(payload[numbering.dateField ?? '']).slice(0, 10);
  const day = isDay(dated) ? dated : todayIn(tenant.timeZone);
  return { ...stamped, [numbering.field]: await nextNumber(database, tenantId, declared, day) };
}
