import sql, { raw } from 'sql-template-tag';
import { type Access, accessSql } from '../../../kernel/access/permissions.ts';
import { logAction } from '../../../kernel/action-log.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { assertValid } from '../../../kernel/crud/write.ts';
import { conflict, type Detail, forbidden, invalid, type Refusal } from '../../../kernel/errors.ts';
import { fieldOf } from '../../../kernel/model/collection.ts';
import { auditLogs } from '../model.ts';
import { announce, type Undone } from './events.ts';
import type { LoggedRow } from './log-entries.ts';
import { type Plan, planOf } from './rules.ts';

export interface Change {
  column: string;
  current: unknown;
  restored: unknown;
  expected: unknown;
  conflict: boolean;
}

/** The result of undoing one logged change, or of a preview. */
export interface Outcome extends Undone {
  conflicts: Change[];
  blockers: Refusal[];
  /** The id of the log row for the rollback. */
  undoneBy: number | null;
}

export interface Attempt {
  outcomes: Outcome[];
  possible: boolean;
}

/** Carries out a rollback and undoes it, so that the preview shows exactly what the rollback would do. */
export async function attempt(ctx: Context, rows: readonly LoggedRow[], chosen?: readonly string[]): Promise<Attempt> {
  await ctx.rows(sql`savepoint attempt`);
  const outcomes = await undo(ctx, rows, chosen);
  await ctx.rows(sql`rollback to savepoint attempt`);
  return { outcomes, possible: outcomes.every(({ conflicts, blockers }) => !conflicts.length && !blockers.length) };
}

/** Undoes the changes in the given order: either all, or none with a refusal that names the obstacles. */
export async function rollBack(ctx: Context, rows: readonly LoggedRow[], chosen?: readonly string[]): Promise<Outcome[]> {
  const outcomes = await undo(ctx, rows, chosen);
  const detailed = (key: string) =>
    outcomes.flatMap((outcome) =>
      outcome.blockers.filter((blocker) => blocker.key === key).flatMap((blocker) => details(ctx, outcome, blocker)),
    );
  for (const key of [NOT_ROLLBACKABLE, 'error.forbidden']) {
    const found = detailed(key);
    if (found.length) throw key === NOT_ROLLBACKABLE ? conflict(key, found) : forbidden(found);
  }
  const conflicts = outcomes.flatMap(({ row, conflicts: columns }) =>
    columns.map(({ column, expected, current }) => ({ path: column, code: 'conflict', column, expected, current, ...recordOf(row) })),
  );
  if (conflicts.length) throw conflict('error.trigger_audit.conflict', conflicts);
  const blocked = outcomes.flatMap((outcome) => outcome.blockers.flatMap((blocker) => details(ctx, outcome, blocker)));
  if (blocked.length) throw conflict('error.trigger_audit.blocked', blocked);
  announce(ctx, outcomes);
  return outcomes;
}

export const logRollback = (ctx: Context, target: { type: string; id: string }, detail: object) =>
  logAction(ctx, 'ROLLBACK', { targetType: target.type, targetId: target.id, detail });

const NOT_ROLLBACKABLE = 'error.trigger_audit.not_rollbackable';

const recordOf = ({ id, table_name, row_id }: LoggedRow) => ({ trigger_audit_id: id, table_name, row_id });

const details = (ctx: Context, { row }: Outcome, { key, details: inner, params }: Refusal): Detail[] =>
  (inner.length ? inner : [{}]).map((detail) => ({
    code: 'blocked',
    ...detail,
    key,
    message: ctx.translate(key, { ...detail, ...params }),
    ...recordOf(row),
  }));

async function undo(ctx: Context, rows: readonly LoggedRow[], chosen?: readonly string[]): Promise<Outcome[]> {
  const machines = ctx.app.domains.flatMap((domain) => domain.machines ?? []);
  const planned = rows.map((row) => ({ row, plan: planOf(row, ctx.app.model, machines, chosen) }));
  if (chosen) assertColumns(planned[0], chosen);
  const closed = await withoutRight(ctx, planned);
  const found = await run(ctx, planned);
  return planned.map(({ row, plan }) => {
    if (!plan)
      return {
        row,
        action: null,
        changes: '[]',
        conflicts: [],
        blockers: [conflict(NOT_ROLLBACKABLE, [{ code: 'not_rollbackable' }])],
        undoneBy: null,
      };
    const { changes, refused, error, undone_by: undoneBy, lost } = found.get(row.id) as Found;
    const blockers = [
      ...(closed.has(row.id) ? [forbidden()] : []),
      ...(error ? [refusalOf(ctx, error, plan)] : []),
      ...(lost.length
        ? [
            conflict(
              'error.trigger_audit.derived',
              lost.map((column) => ({ path: column, code: 'derived' })),
            ),
          ]
        : []),
    ];
    const conflicts = refused ? (JSON.parse(changes) as Change[]).filter((change) => change.conflict) : [];
    return { row, action: plan.action, changes, conflicts, blockers, undoneBy: undoneBy === null ? null : Number(undoneBy) };
  });
}

type Planned = { row: LoggedRow; plan: Plan | null };

function assertColumns(planned: Planned | undefined, chosen: readonly string[]): void {
  const changed = planned?.row.dml_type === 'UPDATE' ? (planned.row.changed_columns ?? []) : [];
  const partial = !changed.includes('deleted_at');
  const unknown = chosen.filter((column) => !partial || !changed.includes(column));
  if (unknown.length) {
    throw invalid(
      'error.trigger_audit.column_unknown',
      unknown.map((column) => ({ path: 'columns', code: 'unknown', column })),
    );
  }
}

interface DatabaseFault {
  code: string;
  message: string;
  detail: string;
  constraint: string;
  table: string;
  column: string;
}

interface Found {
  id: string | null;
  changes: string;
  refused: boolean;
  error: DatabaseFault | null;
  undone_by: string | null;
  /** Columns of which nothing has come, because they follow from other records. */
  lost: string[];
}

/** Runs `audit.undo` and returns its result for each row. Errors of deferred constraints concern all rows; they are added to the first. */
async function run(ctx: Context, planned: readonly Planned[]): Promise<Map<number, Found>> {
  const steps = planned.flatMap(({ row, plan }) => {
    if (!plan) return [];
    const { action, columns, left, secret, refs, soft } = plan;
    return [{ id: row.id, created_at: row.created_at, action, columns, left, secret, refs, soft }];
  });
  const rows = await ctx.rows<Found>(sql`
    with undone as materialized (select u from audit.undo(${JSON.stringify(steps)}::jsonb) as u)
    select u ->> 'id' as id, (u -> 'changes')::text as changes, (u ->> 'conflict')::boolean as refused, nullif(u -> 'error', 'null') as error,
      u ->> 'undone_by' as undone_by,
      array(select jsonb_array_elements_text(l.u -> 'lost') from undone l where l.u -> 'lost' is not null and l.u -> 'id' = undone.u -> 'id') as lost
    from undone where u -> 'lost' is null`);
  const found = new Map(rows.flatMap((row) => (row.id === null ? [] : [[Number(row.id), row] as const])));
  const end = rows.find(({ id }) => id === null);
  const first = [...found.values()].find(({ error }) => !error);
  if (end && first) first.error = end.error;
  return found;
}

/** Translates an error of the database into the refusal that a normal write would get. */
function refusalOf(ctx: Context, fault: DatabaseFault, { action, declared }: Plan): Refusal {
  // For tables without soft deletion the foreign key refuses to delete records in use.
  if (fault.code === '23503' && action === 'DELETE') return conflict(declared.options.inUse ?? 'error.in_use');
  if (fault.code === '42501') return forbidden();
  const error = Object.assign(new Error(fault.message), { ...fault, severity: 'ERROR' });
  const refusal = ctx.app.refusals.of(error);
  if (!refusal) throw error;
  return refusal;
}

/** The log rows whose rollback the caller's rights do not cover, whether or not the record still exists. */
async function withoutRight(ctx: Context, planned: readonly Planned[]): Promise<Set<number>> {
  const mayRollBack = ctx.may(auditLogs.name, 'update') !== null;
  const closed = new Set<number>();
  const asked = new Map<string, { access: Access; plan: Plan; rows: LoggedRow[] }>();
  for (const { row, plan } of planned) {
    if (!plan) continue;
    const access = mayRollBack ? ctx.may(plan.declared.name, plan.right) : null;
    if (!access || !coversChange(ctx, access, plan, row)) closed.add(row.id);
    else if (plan.right !== 'create' && ctx.tenantOrNull) {
      const key = `${plan.declared.name}.${plan.right}`;
      const group = asked.get(key) ?? { access, plan, rows: [] };
      asked.set(key, group);
      group.rows.push(row);
    }
  }
  for (const { access, plan, rows } of asked.values()) {
    const ids = [...new Set(rows.map((row) => Number(row.row_id)))];
    const present = await ctx.rows<{ id: number; permitted: boolean }>(sql`
      select t.id, ${accessSql(access, plan.declared, 't', ctx.variables)} as permitted
      from ${raw(plan.declared.name)} t where t.id = any (${ids}::integer[]) order by t.id for update`);
    const forbidden = new Set(present.filter(({ permitted }) => !permitted).map(({ id }) => String(id)));
    for (const row of rows) if (forbidden.has(row.row_id)) closed.add(row.id);
  }
  return closed;
}

/** Whether a right covers the fields of the change and, for a record that is inserted again, the conditions on its values. */
function coversChange(ctx: Context, access: Access, { action, declared, columns }: Plan, { old_values: before }: LoggedRow): boolean {
  if (action === 'DELETE') return true;
  const written = columns.filter(
    (column) => column !== 'id' && column !== 'tenant_id' && !fieldOf(declared, column)?.managed && !column.startsWith('deleted_'),
  );
  if (access.fields && written.some((column) => !access.fields?.has(column))) return false;
  if (action !== 'INSERT') return true;
  try {
    assertValid(ctx, access, before ?? {});
    return true;
  } catch {
    return false;
  }
}
