import { type AnyCollection, type Fields, fieldOf } from '../model/collection.ts';
import { fixedFields, frozenFields, frozenRules, partFields } from '../model/guarded.ts';
import { codeOf, type FixedOnceUsed, type States, stateField } from '../model/guards.ts';
import type { Model } from '../model/model.ts';

/** The triggers of what a collection declares of when its rows may be written. They hold for whoever writes. */
export const guardsSql = (declared: AnyCollection, model: Model): string[] => [
  ...fixed(declared),
  ...frozen(declared),
  ...openFor(declared, model),
  ...frozenWith(declared, model),
  ...(declared.options.fixedOnceUsed ?? []).flatMap((used, index) => fixedOnceUsed(declared, used, model, index)),
  ...atMost(declared),
];

const list = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

const refuse = (status: number, error: string, detail: string) =>
  `perform ops.refuse(${status}, '${error}', jsonb_build_object(${detail}));`;

const ofState = (states: States, state: string) =>
  `'path', '${stateField(states)}', 'code', '${codeOf(states.error)}', '${stateField(states)}', ${state}`;

const HARD_DELETE = "coalesce(current_setting('app.hard_delete', true), '') = 'on'";

const live = ({ options }: AnyCollection, alias = '') => (options.softDelete ? ` and ${alias}deleted_at is null` : '');

/** JSON has no equality in PostgreSQL. */
const row = (declared: AnyCollection, version: 'new' | 'old', names: readonly string[]) =>
  `(${names.map((name) => `${version}.${name}${fieldOf(declared, name)?.kind === 'json' ? '::text' : ''}`).join(', ')})`;

const differs = (declared: AnyCollection, names: readonly string[]) =>
  `${row(declared, 'new', names)} is distinct from ${row(declared, 'old', names)}`;

/** The first field that differs. */
const whichDiffers = (declared: AnyCollection, names: readonly string[]) =>
  `case ${names.map((name) => `when ${differs(declared, [name])} then '${name}'`).join(' ')} end`;

const triggered = (name: string, declare: readonly string[], body: readonly string[], result = 'new') => [
  `create or replace function ${name}() returns trigger language plpgsql as $$`,
  ...(declare.length ? ['declare', ...declare.map((line) => `  ${line}`)] : []),
  'begin',
  ...body.map((line) => `  ${line}`),
  `  return ${result};`,
  'end $$;',
];

const trigger = (table: string, name: string, when: string, condition: string | null, call: string) =>
  `create or replace trigger ${name} ${when} on ${table} for each row${condition ? ` when (${condition})` : ''} execute function ${call}();`;

function fixed(declared: AnyCollection): string[] {
  const { name } = declared;
  const names = fixedFields(declared);
  if (!names.length) return [];
  const call = `ops.keep_fixed_fields_of_${name}`;
  return [
    ...triggered(call, [], [refuse(422, 'error.validation_failed', `'path', ${whichDiffers(declared, names)}, 'code', 'fixed'`)]),
    trigger(name, 'd_fixed', 'before update', differs(declared, names), call),
  ];
}

function frozen(declared: AnyCollection): string[] {
  const { name, options } = declared;
  const { undeletableIn } = options;
  const rules = frozenRules(declared);
  const call = `ops.guard_states_of_${name}`;
  const all: States[] = [...rules, ...(undeletableIn ? [undeletableIn] : [])];
  const states = [...new Set(all.flatMap((declaredIn) => declaredIn.states))];
  if (!states.length) return [];
  const field = stateField(all[0] as States);
  const refusal = (declaredIn: States, condition: string) => [
    `if old.${field} in (${list(declaredIn.states)}) and ${condition} then`,
    `  ${refuse(409, declaredIn.error, ofState(declaredIn, `old.${field}`))}`,
    'end if;',
  ];
  const body = [
    ...(undeletableIn && options.softDelete ? refusal(undeletableIn, 'new.deleted_at is not null and old.deleted_at is null') : []),
    ...rules.flatMap((rule) => refusal(rule, differs(declared, frozenFields(declared, rule)))),
  ];
  const deletion = `${call}_deleted`;
  return [
    // Rows that are removed for good take their links along, whatever the state of what names them.
    ...triggered(call, [], [`if ${HARD_DELETE} then return new; end if;`, ...body]),
    trigger(name, 'd_frozen', 'before update', `old.${field} in (${list(states)})`, call),
    ...(undeletableIn && !options.softDelete
      ? [
          ...triggered(deletion, [], refusal(undeletableIn, `not (${HARD_DELETE})`), 'old'),
          trigger(name, 'b_frozen', 'before delete', `old.${field} in (${list(undeletableIn.states)})`, deletion),
        ]
      : []),
  ];
}

const opening = (declared: AnyCollection) => `ops.assert_open_${declared.name}`;

/** Locks a row for its parts, so that their writers wait for each other, and refuses what it is not open for. */
function openFor(declared: AnyCollection, model: Model): string[] {
  const { name } = declared;
  const rules = frozenRules(declared);
  const hasParts = model.collections.some(({ options: part }) => part.frozenWith && (part.fields as Fields)[part.frozenWith]?.to === name);
  const [first] = rules;
  if (!first || !hasParts) return [];
  const field = stateField(first);
  return [
    `create or replace function ${opening(declared)}(tenant integer, whole integer, path text) returns void language plpgsql as $$`,
    'declare',
    '  state text;',
    'begin',
    `  select ${field} into state from ${name} where tenant_id = tenant and id = whole${live(declared)} for no key update;`,
    '  if not found then',
    `    ${refuse(422, 'error.validation_failed', "'path', path, 'code', 'unknown_reference'")}`,
    ...rules.flatMap((rule) => [`  elsif state in (${list(rule.states)}) then`, `    ${refuse(409, rule.error, ofState(rule, 'state'))}`]),
    '  end if;',
    'end $$;',
  ];
}

function frozenWith(declared: AnyCollection, model: Model): string[] {
  const { name, options } = declared;
  const via = options.frozenWith;
  if (!via) return [];
  const assert = opening(model.get((options.fields as Fields)[via]?.to as string));
  const call = `ops.guard_whole_of_${name}`;
  return [
    ...triggered(
      call,
      [],
      [
        "if tg_op = 'DELETE' then",
        `  if not (${HARD_DELETE}) then perform ${assert}(old.tenant_id, old.${via}, '${via}'); end if;`,
        '  return old;',
        'end if;',
        ...(options.frozenExcept
          ? [`if tg_op = 'UPDATE' and not (${differs(declared, partFields(declared))}) then return new; end if;`]
          : []),
        `perform ${assert}(new.tenant_id, new.${via}, '${via}');`,
      ],
    ),
    trigger(name, 'd_whole', 'before insert or update or delete', null, call),
  ];
}

/** The row is locked first: whoever names it at this moment is waited for, and seen. */
function fixedOnceUsed(
  declared: AnyCollection,
  { fields, by, error, detail, keeps }: FixedOnceUsed,
  model: Model,
  index: number,
): string[] {
  const { name } = declared;
  const suffix = index ? `_${index + 1}` : '';
  const call = `ops.keep_used_${name}${suffix}`;
  const user = model.get(by.collection);
  const condition = by.where ? ` and ${by.where}` : '';
  const judged = (path: string) => [
    `perform from ${name} where id = old.id for update;`,
    `if exists (select from ${user.name} where tenant_id = old.tenant_id and ${by.via} = old.id${live(user)}${condition}) then`,
    `  ${refuse(409, error, `'path', ${path}, 'code', '${detail?.code ?? 'fixed'}'`)}`,
    'end if;',
  ];
  const path = detail ? `'${detail.path}'` : whichDiffers(declared, fields);
  return [
    ...triggered(call, [], judged(path)),
    trigger(name, `c_used${suffix}`, 'before update', differs(declared, fields), call),
    ...(keeps
      ? [
          ...triggered(
            `${call}_deleted`,
            [],
            [`if ${HARD_DELETE} then return old; end if;`, ...judged(`'${detail?.path ?? by.collection}'`)],
            'old',
          ),
          trigger(name, `b_used${suffix}`, 'before delete', null, `${call}_deleted`),
        ]
      : []),
  ];
}

/** The lock on the other row makes two requests count one after the other. */
function atMost(declared: AnyCollection): string[] {
  const { name, options } = declared;
  if (!options.atMost) return [];
  const { of, max, path, error } = options.atMost;
  const call = `ops.limit_${name}`;
  const target = (options.fields as Fields)[of]?.to;
  const detail = error
    ? `'path', '${path}', 'code', '${codeOf(error)}', 'max', 0, 'remaining', 0`
    : `'path', '${path}', 'code', 'too_big', 'max', ${max}`;
  const back = options.softDelete ? ` or new.deleted_at is null and old.deleted_at is not null` : '';
  return [
    ...triggered(
      call,
      [],
      [
        `perform from ${target} where tenant_id = new.tenant_id and id = new.${of} for no key update;`,
        `if (select count(*) from ${name} r where r.tenant_id = new.tenant_id and r.${of} = new.${of} and r.id is distinct from new.id${live(declared, 'r.')}) >= ${max} then`,
        `  ${refuse(422, error ?? 'error.validation_failed', detail)}`,
        'end if;',
      ],
    ),
    trigger(name, 'e_limit_insert', 'before insert', options.softDelete ? 'new.deleted_at is null' : null, call),
    trigger(name, 'e_limit_update', 'before update', `new.${of} <> old.${of}${back}`, call),
  ];
}
