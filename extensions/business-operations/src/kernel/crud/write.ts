import { parseFilter, parsePreset, validatePayload } from '@directus/utils';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { type Access, type Action, isOpen } from '../access/permissions.ts';
import type { Context } from '../context/context.ts';
import { forbidden, invalid, notFound, Refusal } from '../errors.ts';
import { assertOpen, holdsFile } from '../files/open.ts';
import { inTurn } from '../in-turn.ts';
import { type AnyCollection, fieldOf } from '../model/collection.ts';
import type { AnyField } from '../model/field.ts';
import { NextNumber } from '../numbering.ts';
import { assertDeletable, assertEditable, guardedColumns } from './frozen.ts';
import { visible } from './select.ts';

type Payload = Record<string, unknown>;

/**
 * The body of a row as the caller's right lets it be written, with the right's presets. A field that the right does not open,
 * or a value that its validation refuses, is 403.
 */
export function permitted<Body extends object>(
  ctx: Context,
  declared: Pick<AnyCollection, 'name'>,
  action: 'create' | 'update',
  body: Body,
  { prefix = '', defaults = {}, managed = {} }: Surroundings = {},
): Body {
  const access = ctx.access(declared.name, action);
  const sent: Payload = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  assertFields(access, sent, prefix);
  const payload = { ...defaults, ...presetsOf(ctx, access), ...sent };
  assertValid(ctx, access, { ...payload, ...managed }, prefix);
  return payload as Body;
}

/** What there is to a row besides the values that a client sends for it. */
interface Surroundings {
  /** Where the row stands in the body of the request. */
  prefix?: string;
  /** What the service fills in where neither the client nor a preset says anything; no right to these fields is asked. */
  defaults?: Payload;
  /** What the service sets in any case. */
  managed?: Payload;
}

/**
 * Values of a request that the service writes by its own right: no field right of the caller's is asked, because another one is.
 * `because` says which.
 */
export const asService = <Values extends object>(_because: string, values: Values): Values => values;

/**
 * A row to be created for the caller: rights, references and number are seen to. `managed` are values of the service's own, `defaults`
 * those that it fills in where nothing is sent.
 */
export async function newRow(
  ctx: Context,
  declared: AnyCollection,
  body: object,
  managed: Payload = {},
  defaults: Payload = {},
): Promise<Payload> {
  const payload = permitted(ctx, declared, 'create', body, { managed, defaults });
  await assertReferences(ctx, declared, payload);
  return { ...payload, ...managed, ...numbered(ctx, declared, { ...payload, ...managed }), ...tenantOf(ctx, declared) };
}

/** The same for many, whose references are looked up together. */
async function newRows(ctx: Context, declared: AnyCollection, bodies: readonly object[]): Promise<Payload[]> {
  const payloads = await inTurn(bodies, (body) => permitted(ctx, declared, 'create', body) as Payload);
  await assertEveryReference(ctx, declared, payloads);
  return payloads.map((payload) => ({ ...payload, ...numbered(ctx, declared, payload), ...tenantOf(ctx, declared) }));
}

/** Creates it; returns its id. */
export async function createRow(...[ctx, declared, ...values]: Parameters<typeof newRow>): Promise<number> {
  return ctx.items(declared).create(await newRow(ctx, declared, ...values));
}

/** Creates many, all or none; returns their ids in the same order. */
export async function createRows(ctx: Context, declared: AnyCollection, bodies: readonly object[]): Promise<number[]> {
  return ctx.items(declared).createAll(await newRows(ctx, declared, bodies));
}

/** Changes a row that the caller may change; 404 when they may not see it, 403 when they see but may not change it. */
export async function updateRow(ctx: Context, declared: AnyCollection, id: number, body: object, managed: Payload = {}): Promise<void> {
  const permittedChanges = permitted(ctx, declared, 'update', body, { managed });
  assertEditable(declared, await lockRow(ctx, declared, id, 'update', guardedColumns(declared)), body);
  await assertReferences(ctx, declared, body);
  const changes = { ...permittedChanges, ...managed };
  if (Object.keys(changes).length) await ctx.items(declared).update(id, changes);
}

/** What is to become of a row. */
export interface RowChange {
  id: number;
  body: object;
}

/** The same for many different rows, all or none. */
export async function updateRows(ctx: Context, declared: AnyCollection, rows: readonly RowChange[]): Promise<void> {
  const changes = await inTurn(rows, ({ id, body }) => ({ id, changes: permitted(ctx, declared, 'update', body) as Payload }));
  const ids = rows.map(({ id }) => id);
  const locked = await lockRows<{ id: number }>(ctx, declared, ids, 'update', guardedColumns(declared));
  const stored = new Map(locked.map((row) => [row.id, row]));
  for (const { id, body } of rows) assertEditable(declared, stored.get(id) as object, body);
  await assertEveryReference(
    ctx,
    declared,
    rows.map(({ body }) => body),
  );
  await ctx.items(declared).updateAll(changes);
}

export async function deleteRow(ctx: Context, declared: AnyCollection, id: number): Promise<void> {
  assertDeletable(declared, await lockRow(ctx, declared, id, 'delete', guardedColumns(declared)));
  await ctx.items(declared).delete(id);
}

/** Locks a row for the rest of the transaction and returns the columns asked for. `denied` is the key of the 403 of who may see it only. */
export async function lockRow<Row extends object = { id: number }>(
  ctx: Context,
  declared: AnyCollection,
  id: number,
  action: Action,
  columns: readonly string[] = ['id'],
  denied?: string,
): Promise<Row> {
  const [row] = await lockRows<Row>(ctx, declared, [id], action, columns, denied);
  return row as Row;
}

/** The same for several rows, in the order of their ids: all of them, or the refusal. */
export async function lockRows<Row extends object = { id: number }>(
  ctx: Context,
  declared: AnyCollection,
  ids: readonly number[],
  action: Action,
  columns: readonly string[] = ['id'],
  denied?: string,
): Promise<Row[]> {
  const rows = await ctx.rows<Row & { permitted: boolean }>(sql`
    select ${join(columns.map((name) => raw(`t.${name}`)))}, (${visible(ctx, declared, ctx.access(declared.name, action))}) as permitted
    from ${raw(declared.name)} t
    where t.id = any (${ids}::integer[]) and ${visible(ctx, declared, ctx.may(declared.name, 'read') ?? ctx.access(declared.name, action))}
    order by t.id for update of t`);
  if (rows.length < ids.length) throw notFound();
  if (rows.some(({ permitted }) => !permitted)) throw denied ? new Refusal(403, denied) : forbidden();
  return rows;
}

const tenantOf = (ctx: Context, { options }: AnyCollection) => (options.scope === 'tenant' ? { tenant_id: ctx.tenant.id } : {});

function numbered(ctx: Context, declared: AnyCollection, payload: Payload): Payload {
  const { numbering } = declared.options;
  if (!numbering || numbering.given === 'service' || payload[numbering.field]) return {};
  const day = numbering.dateField ? String(payload[numbering.dateField]) : ctx.today();
  return { [numbering.field]: new NextNumber(ctx.tenant.id, declared, day) };
}

/** What `$CURRENT_USER` and the like stand for, as Directus's own functions take it. */
function variablesOf({ variables: { userId, roleId, tenantId } }: Context) {
  return {
    caller: { user: userId, role: roleId } as never,
    context: { $CURRENT_USER: { id: userId, tenant_id: tenantId }, $CURRENT_ROLE: { id: roleId } } as never,
  };
}

function presetsOf(ctx: Context, { presets }: Access): Payload {
  const { caller, context } = variablesOf(ctx);
  return (parsePreset(presets, caller, context) ?? {}) as Payload;
}

export function assertFields(access: Access, body: Payload, prefix = ''): void {
  const closed = Object.keys(body).filter((name) => !isOpen(access, name));
  if (closed.length) throw forbidden(closed.map((name) => ({ path: `${prefix}${name}`, code: 'field_forbidden' })));
}

/** Whether a right allows these values; what they leave out is not looked at. */
export function isValid(ctx: Context, { validations }: Access, payload: Payload): boolean {
  const { caller, context } = variablesOf(ctx);
  const allows = (rule: unknown) => validatePayload(parseFilter(rule as never, caller, context) ?? {}, payload).length === 0;
  return !validations.length || validations.some(allows);
}

export function assertValid(ctx: Context, access: Access, payload: Payload, prefix = ''): void {
  if (!isValid(ctx, access, payload)) throw forbidden([{ ...(prefix ? { path: prefix.slice(0, -1) } : {}), code: 'validation' }]);
}

/** A reference to a missing, deleted or another tenant's row is 422 and names the field. */
export const assertReferences = (ctx: Context, declared: AnyCollection, payload: object, prefix = ''): Promise<void> =>
  assertFieldReferences(ctx, (name) => fieldOf(declared, name), payload, prefix);

/** The same for the rows of many payloads, in one look at each table that they name rows of; which payload it is is not said. */
async function assertEveryReference(ctx: Context, declared: AnyCollection, payloads: readonly object[]): Promise<void> {
  const named = new Map<string, Set<unknown>>();
  for (const payload of payloads)
    for (const [name, value] of Object.entries(payload)) {
      if (fieldOf(declared, name)?.kind !== 'ref' || value === null || value === undefined) continue;
      named.set(name, (named.get(name) ?? new Set()).add(value));
    }
  const checks = [...named].map(([name, values]) => {
    const { to, key, archived } = fieldOf(declared, name) as AnyField;
    const given = sql`unnest(${[...values]}::${raw(String(key))}[]) as given(value)`;
    return sql`select ${name}::text as field from ${given} where not exists (${referencedRow(ctx, to as string, raw('given.value'), archived)})`;
  });
  await assertNoneMissing(ctx, checks);
  await assertOpen(
    ctx,
    [...named].flatMap(([path, ids]) => (holdsFile(fieldOf(declared, path)) ? [...ids].map((id) => ({ path, id: String(id) })) : [])),
  );
}

/** The same for fields that no declared collection holds. */
export async function assertFieldReferences(
  ctx: Context,
  fieldNamed: (name: string) => AnyField | undefined,
  payload: object,
  prefix = '',
): Promise<void> {
  const checks = Object.entries(payload).flatMap(([name, value]) => {
    const field = fieldNamed(name);
    if (field?.kind !== 'ref' || value === null || value === undefined) return [];
    return [sql`select ${name}::text as field where not exists (${referencedRow(ctx, field.to as string, sql`${value}`, field.archived)})`];
  });
  if (!checks.length) return;
  await assertNoneMissing(ctx, checks, prefix);
  const attached = Object.entries(payload).flatMap(([name, id]) =>
    id && holdsFile(fieldNamed(name)) ? [{ path: `${prefix}${name}`, id: String(id) }] : [],
  );
  await assertOpen(ctx, attached);
}

/** `checks` select the fields whose rows there are not. */
async function assertNoneMissing(ctx: Context, checks: readonly Sql[], prefix = ''): Promise<void> {
  if (!checks.length) return;
  const missing = await ctx.rows<{ field: string }>(join([...checks], ' union '));
  if (missing.length)
    throw invalid(
      'error.validation_failed',
      missing.map(({ field }) => ({ path: `${prefix}${field}`, code: 'unknown_reference' })),
    );
}

/** The live row of the tenant that a reference names; `value` is SQL. People who have left are none, unless the field takes them. */
export function referencedRow(ctx: Context, target: string, value: Sql, archived = false): Sql {
  const { model } = ctx.app;
  const conditions = [sql`id = ${value}`];
  if (target === 'directus_users') conditions.push(sql`tenant_id = ${ctx.tenant.id}${archived ? sql`` : sql` and status <> 'archived'`}`);
  else if (target === 'directus_files') conditions.push(sql`tenant_id = ${ctx.tenant.id}`);
  else if (model.has(target)) {
    const { options } = model.get(target);
    if (options.scope === 'tenant') conditions.push(sql`tenant_id = ${ctx.tenant.id}`);
    if (options.softDelete) conditions.push(sql`deleted_at is null`);
  }
  // Held to the end of the transaction, so that the row is not deleted between this look and the write.
  return sql`select from ${raw(target)} where ${join(conditions, ' and ')} for key share`;
}
