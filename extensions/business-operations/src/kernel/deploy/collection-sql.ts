import { businessNumberFunction } from '../business-number.ts';
import { FIRST_DAY, FIRST_INSTANT, LAST_DAY, LAST_INSTANT } from '../days.ts';
import { type Audited, auditOf, SYSTEM_AUDITED } from '../model/audited.ts';
import { type AnyCollection, storedFields } from '../model/collection.ts';
import {
  calendarCheckName,
  declaredCheckName,
  numbersCheckName,
  ruleCheckName,
  tenantReferenceName,
  uniqueName,
} from '../model/constraints.ts';
import type { AnyField } from '../model/field.ts';
import { type Model, type Referrer, restrictsWhile } from '../model/model.ts';
import { rulesOf } from '../model/rules.ts';
import { type Machine, movedByUpdate, movesOf } from '../states/machine.ts';
import { guardsSql } from './guards-sql.ts';

/**
 * The SQL objects of every declared collection. What is there already stays: a deployment takes away what differs before it runs this,
 * and what is no longer declared (see `sql-objects.ts`).
 */
export const makeCollectionSql = (model: Model, machines: readonly Machine[]): string =>
  [
    '-- Generated from the declared collections by `npm run generate`. Do not edit.',
    businessNumberFunction(),
    // All of them first: two collections may refer to each other.
    model.collections.flatMap(keys).join('\n'),
    ...model.collections.map((declared) =>
      collectionSql(
        declared,
        model,
        machines.find(({ collection }) => collection === declared),
      ),
    ),
    ['-- A tenant that moves to another time zone', moveDayBoundaries(model)].join('\n'),
    ["-- Directus's own tables", ...Object.entries(SYSTEM_AUDITED).map(([table, audited]) => attachAudit(table, audited))].join('\n'),
  ]
    .map((part) => `${part}\n`)
    .join('\n');

function collectionSql(declared: AnyCollection, model: Model, machine: Machine | undefined): string {
  return [
    `-- ${declared.name}`,
    ...references(declared, model),
    ...checks(declared),
    ...calendarChecks(declared),
    ...numberChecks(declared),
    ...indexes(declared, model),
    ...guards(declared),
    ...(machine ? transitions(machine) : []),
    ...guardsSql(declared, model),
    ...dayBoundaries(declared),
    ...deletion(declared, model),
    ...audit(declared),
    ...tenantScope(declared),
  ].join('\n');
}

const tenantScoped = ({ options }: AnyCollection) => options.scope === 'tenant';

const keys = (declared: AnyCollection) =>
  tenantScoped(declared) ? [`create unique index if not exists ${declared.name}_tenant_id on ${declared.name} (tenant_id, id);`] : [];

const constraint = (table: string, name: string, definition: string) =>
  [
    `do $$ begin if not exists (select from pg_constraint where conname = '${name}' and conrelid = '${table}'::regclass) then`,
    `  alter table ${table} add constraint ${name} ${definition};`,
    'end if; end $$;',
  ].join('\n');

/** A reference cannot leave the tenant: the target is named together with the row's own tenant. */
const references = (declared: AnyCollection, model: Model) =>
  tenantScoped(declared)
    ? storedFields(declared)
        .filter(([, field]) => field.kind === 'ref' && !field.anyTenant && targetHasTenant(field, model))
        .map(([name, field]) =>
          constraint(
            declared.name,
            tenantReferenceName(declared, name),
            `foreign key (tenant_id, ${name}) references ${field.to} (tenant_id, id)`,
          ),
        )
    : [];

const TENANT_SYSTEM_TABLES = ['directus_users', 'directus_files', 'directus_roles'];

const targetHasTenant = ({ to = '' }: AnyField, model: Model) =>
  TENANT_SYSTEM_TABLES.includes(to) || (model.has(to) && tenantScoped(model.get(to)));

const checks = (declared: AnyCollection) => [
  ...storedFields(declared).flatMap(([name, field]) =>
    rulesOf(name, field).map((rule) => constraint(declared.name, ruleCheckName(declared, name, rule), `check (${rule.sql})`)),
  ),
  ...Object.entries(declared.options.checks ?? {}).map(([name, { sql }]) =>
    constraint(declared.name, declaredCheckName(declared, name), `check (${sql})`),
  ),
];

/** Every day and instant that is stored lies within the days that the product knows, whichever way it is written. */
const calendarChecks = (declared: AnyCollection) =>
  storedFields(declared).flatMap(([name, { kind, of }]) => {
    if ((kind !== 'date' && kind !== 'timestamp') || of) return [];
    const [first, last] = kind === 'date' ? [FIRST_DAY, LAST_DAY] : [FIRST_INSTANT, LAST_INSTANT];
    return [
      `select ops.ensure_check('${declared.name}', '${calendarCheckName(declared, name)}', $$${name} between '${first}' and '${last}'$$);`,
    ];
  });

/** PostgreSQL takes NaN for a number, and for the greatest of all; sums with it are none. One check for all columns, as each is parsed for every statement. */
const numberChecks = (declared: AnyCollection) => {
  const columns = storedFields(declared).flatMap(([name, { kind, max }]) => (kind === 'decimal' && max === undefined ? [name] : []));
  if (!columns.length) return [];
  return [`select ops.ensure_check('${declared.name}', '${numbersCheckName(declared)}', $$greatest(${columns.join(', ')}) < 'NaN'$$);`];
};

const live = ({ options }: AnyCollection) => (options.softDelete ? ['deleted_at is null'] : []);

const where = (conditions: string[]) => (conditions.length ? ` where ${conditions.join(' and ')}` : '');

const tenantFirst = (declared: AnyCollection, fields: readonly string[]) =>
  [...(tenantScoped(declared) ? ['tenant_id'] : []), ...fields].join(', ');

// Directus takes an index over one column for a property of that column, and would drop it.
const indexColumns = (declared: AnyCollection, fields: readonly string[]) =>
  tenantFirst(declared, tenantScoped(declared) || fields.length > 1 ? fields : [...fields, 'id']);

// One row a tenant. The constant keeps Directus from taking the index for a property of the column.
const uniqueColumns = (declared: AnyCollection, fields: readonly string[]) => tenantFirst(declared, fields.length ? fields : ['(1)']);

/** Whether an index that somebody has declared finds the rows by this field as well, the deleted ones among them if it is a unique one. */
const isIndexed = ({ options: { unique = [], indexes = [], softDelete } }: AnyCollection, name: string) =>
  indexes.some(([first]) => first === name) || (!softDelete && unique.some(({ fields: [first], where }) => first === name && !where));

/**
 * Indexes leave deleted rows out, but for those that lead with a reference to rows that are removed for good: before one of these goes, the
 * database asks who names it, deleted or not.
 */
const rowsIndexed = (declared: AnyCollection, [first]: readonly string[], { collections }: Model) => {
  const target = declared.options.fields[first as string]?.to;
  return collections.some(({ name, options }) => name === target && !options.softDelete) ? [] : live(declared);
};

const indexes = (declared: AnyCollection, model: Model) => [
  ...(declared.options.unique ?? []).map(
    ({ fields, where: condition, nullsNotDistinct }) =>
      `create unique index if not exists ${uniqueName(declared, fields)} on ${declared.name} (${uniqueColumns(declared, fields)})${nullsNotDistinct ? ' nulls not distinct' : ''}${where([...live(declared), ...(condition ? [condition] : [])])};`,
  ),
  ...(declared.options.indexes ?? []).map(
    (fields) =>
      `create index if not exists ${declared.name}_${fields.join('_').replace(/\W+/g, '_')} on ${declared.name} (${indexColumns(declared, fields)})${where(rowsIndexed(declared, fields, model))};`,
  ),
  ...storedFields(declared)
    .filter(([name, field]) => field.kind === 'ref' && field.indexed !== false && !isIndexed(declared, name))
    .map(([name]) => `create index if not exists ${declared.name}_${name} on ${declared.name} (${indexColumns(declared, [name])});`),
];

const trigger = (table: string, name: string, when: string, call: string) =>
  `create or replace trigger ${name} ${when} on ${table} for each row execute function ${call};`;

const requireActor = (table: string) =>
  `create or replace trigger a_actor before insert or update or delete on ${table} for each statement execute function ops.require_actor();`;

/** A collection of the installation of which each row concerns a tenant. */
const isOfTenant = ({ options: { tenantColumn, fields } }: AnyCollection) => tenantColumn !== undefined && fields[tenantColumn]?.required;

const refuseTruncate = (table: string) =>
  `create or replace trigger append_only_truncate before truncate on ${table} for each statement execute function ops.refuse_change();`;

/** An update of these columns alone leaves `updated_at` as it is. */
const stampedColumns = (declared: AnyCollection) =>
  storedFields(declared)
    .filter(([, field]) => !field.unaudited)
    .map(([name]) => name)
    .join(', ');

const guards = (declared: AnyCollection) => {
  const { name, options } = declared;
  return [
    ...(tenantScoped(declared) || isOfTenant(declared) ? [requireActor(name)] : []),
    ...(tenantScoped(declared) ? [trigger(name, 'a_tenant', 'before insert or update of tenant_id', 'ops.guard_tenant()')] : []),
    trigger(name, 'b_stamp_insert', 'before insert', 'ops.stamp()'),
    trigger(name, 'b_stamp_update', `before update of ${stampedColumns(declared)}`, 'ops.stamp()'),
    ...(options.appendOnly ? [trigger(name, 'append_only', 'before update or delete', 'ops.refuse_change()'), refuseTruncate(name)] : []),
  ];
};

const boundaryFields = (declared: AnyCollection) => storedFields(declared).filter(([, { of }]) => of);

/** Keeps the boundaries of a row's days; rows that lack them get theirs. */
function dayBoundaries(declared: AnyCollection): string[] {
  const { name } = declared;
  const boundaries = boundaryFields(declared);
  if (!boundaries.length) return [];
  const expressions = boundaries.map(([field, { of, edge }]) => [field, `ops.day_${edge}(tenant_id, ${of})`] as const);
  const columns = [...new Set(boundaries.flatMap(([field, { of }]) => [field, of]))].join(', ');
  return [
    `create or replace function ops.keep_days_${name}() returns trigger language plpgsql as $$`,
    'begin',
    ...boundaries.map(([field, { of, edge }]) => `  new.${field} := ops.day_${edge}(new.tenant_id, new.${of});`),
    '  return new;',
    'end $$;',
    trigger(name, 'b_days', `before insert or update of ${columns}`, `ops.keep_days_${name}()`),
    `update ${name} set ${expressions[0]?.[0]} = null where (${expressions.map(([field]) => field).join(', ')}) is distinct from (${expressions.map(([, value]) => value).join(', ')});`,
  ];
}

/** The same days begin at other instants then. */
const moveDayBoundaries = (model: Model) =>
  [
    // The owner's rights: whoever moves the tenant need not be able to change these rows.
    'create or replace function ops.move_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$',
    'begin',
    ...model.collections.flatMap((declared) => {
      const [first] = boundaryFields(declared);
      return first ? [`  update ${declared.name} set ${first[0]} = null where tenant_id = new.id;`] : [];
    }),
    '  return null;',
    'end $$;',
    'create or replace trigger days after update of time_zone on tenants for each row when (new.time_zone is distinct from old.time_zone) execute function ops.move_days();',
  ].join('\n');

/**
 * A state begins as its machine says and moves along it, by the operation that the machine's event stands for: that says so in
 * `app.state_change`. What undoes a logged change says so too, and is held to the machine alike. A state that moves with the update of its
 * row, as any other field does, is held to the machine alone.
 */
function transitions(machine: Machine): string[] {
  const { collection, field, initial } = machine;
  const { name } = collection;
  const moves = movesOf(machine).map(([from, to]) => `('${from}', '${to}')`);
  const refuse = (key: string, code: string) =>
    `perform ops.refuse(409, '${key}', jsonb_build_object('path', '${field}', 'code', '${code}', 'from', case when tg_op = 'UPDATE' then old.${field} end, 'to', new.${field}));`;
  const guard = `ops.guard_${field}_of_${name}()`;
  const byHand = movedByUpdate(machine) ? " tg_op = 'INSERT' and" : '';
  return [
    `create or replace function ${guard} returns trigger language plpgsql as $$`,
    'begin',
    `  if tg_op = 'UPDATE' and (old.${field}, new.${field}) not in (${moves.join(', ')}) then`,
    `    ${refuse('error.invalid_transition', 'invalid_transition')}`,
    `  elsif${byHand} coalesce(current_setting('app.state_change', true), '') <> '${name}.${field}' and coalesce(current_setting('app.rollback_of', true), '') = '' then`,
    `    ${refuse('error.state_by_operation', 'state_by_operation')}`,
    '  end if;',
    '  return new;',
    'end $$;',
    `create or replace trigger b_${field} before update on ${name} for each row when (new.${field} is distinct from old.${field}) execute function ${guard};`,
    `create or replace trigger b_${field}_begin before insert on ${name} for each row when (new.${field} is distinct from '${initial}') execute function ${guard};`,
  ];
}

/** A DELETE marks the row, after asking who refers to it; `app.hard_delete` lets it go. */
function deletion(declared: AnyCollection, model: Model): string[] {
  const { name, options } = declared;
  if (options.appendOnly) return [];
  const referrers = model.referrers(name);
  const restricting = referrers.filter(({ onDelete }) => onDelete === 'restrict');
  const cascading = referrers.filter(({ onDelete }) => onDelete === 'cascade');
  if (!options.softDelete && !referrers.length) return [];
  const mark = options.softDelete
    ? [`  update ${name} set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;`, '  return null;']
    : ['  return old;'];
  return [
    `create or replace function ops.delete_${name}() returns trigger language plpgsql as $$`,
    ...(restricting.length ? ['declare', '  uses jsonb;'] : []),
    'begin',
    "  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;",
    ...(restricting.length
      ? [
          // Whoever is referring to the row at this moment is waited for, and counted.
          `  perform from ${name} where id = old.id for update;`,
          '  select jsonb_object_agg(collection, uses_count) into uses from (',
          restricting.map((referrer) => `    ${countUses(referrer, declared)}`).join('\n    union all\n'),
          '  ) as referrers (collection, uses_count) where uses_count > 0;',
          `  if uses is not null then perform ops.refuse(409, '${options.inUse ?? 'error.in_use'}', uses); end if;`,
        ]
      : []),
    ...cascading.map(
      ({ collection, field }) => `  delete from ${collection.name} where ${ownTenant(collection, declared)}${field} = old.id;`,
    ),
    ...mark,
    'end $$;',
    trigger(name, 'c_delete', 'before delete', `ops.delete_${name}()`),
  ];
}

const ownTenant = (referrer: AnyCollection, target: AnyCollection) =>
  tenantScoped(referrer) && tenantScoped(target) ? 'tenant_id = old.tenant_id and ' : '';

function countUses(referrer: Referrer, target: AnyCollection): string {
  const { collection, field } = referrer;
  const conditions = [`${ownTenant(collection, target)}${field} = old.id`, ...restrictsWhile(referrer)];
  return `select '${collection.name}', count(*) from ${collection.name} where ${conditions.join(' and ')}`;
}

const audit = (declared: AnyCollection) => {
  const audited = auditOf(declared);
  return audited ? [attachAudit(declared.name, audited)] : [];
};

const attachAudit = (table: string, { tenantColumn, unaudited, secret }: Audited) =>
  `select audit.attach('${table}', '${tenantColumn ?? ''}', '${unaudited.join(',')}', '${secret.join(',')}');`;

const tenantScope = (declared: AnyCollection) => {
  const { name, options } = declared;
  const column = tenantScoped(declared) ? 'tenant_id' : options.tenantColumn;
  const rights = options.appendOnly ? 'select, insert' : 'select, insert, update, delete';
  if (!column) return [`grant select on ${name} to business_operations_api;`];
  return [
    `grant ${rights} on ${name} to business_operations_api;`,
    `alter table ${name} enable row level security;`,
    `drop policy if exists tenant_scope on ${name};`,
    `create policy tenant_scope on ${name} to business_operations_api using (${column} = (select ops.tenant_id())) with check (${column} = (select ops.tenant_id()));`,
  ];
};
