import type { Sql } from 'sql-template-tag';
import {
  type Alias,
  type AnyField,
  type Field,
  type FieldOptions,
  isAlias,
  type Label,
  systemRef,
  timestamp,
  type ValueOf,
} from './field.ts';
import type { Filter, Variables } from './filter-rule.ts';
import type { AtMost, FixedOnceUsed, Frozen, States } from './guards.ts';
import type { Views } from './views.ts';

export type Fields = Record<string, AnyField>;

export interface Unique {
  fields: readonly string[];
  /** Message key of the 409, `error.duplicate` unless given. */
  error?: string;
  /** SQL condition beyond "not deleted". */
  where?: string;
  /** Two empty values count as equal. */
  nullsNotDistinct?: boolean;
}

export interface Numbering {
  field: string;
  prefix: string;
  /** `day`: PREFIX-YYYYMMDD-NNN by that date field, or by today when it names none. `none`: PREFIX-NNN…. */
  period: 'day' | 'none';
  dateField?: string;
  digits: number;
  /** `service`: not at creation, but when the service asks for it. */
  given?: 'creation' | 'service';
}

export interface CollectionOptions extends Views {
  label: Label;
  icon: string;
  /** The Studio's folder; one of `groups`. */
  group: string;
  note?: Label;
  /** Directus display template, e.g. `{{code}} {{name}}`. */
  display: string;
  /** `tenant`: held to a tenant by `tenant_id`. `system`: of the whole installation. */
  scope: 'tenant' | 'system';
  audit: boolean;
  /** False: an audited change is not undone from the log, because the rows follow from others or from the outside. */
  rollback?: boolean;
  softDelete: boolean;
  fields: Fields;
  numbering?: Numbering;
  unique?: readonly Unique[];
  /** Columns of further indexes; the tenant is put first. */
  indexes?: readonly (readonly string[])[];
  /** SQL check constraints by name; the message key is declared under `checks.*.error`, the field that is at fault under `path`. */
  checks?: Record<string, { sql: string; error: string; path?: string }>;
  /** Exclusion constraints by name, which a file in `snapshots/sql` makes: message key of the 409 and the field that is at fault. */
  exclusions?: Record<string, { error: string; path: string }>;
  /** One rule, or several for different states. */
  frozenIn?: Frozen | readonly Frozen[];
  /** States in which a row is not deleted. */
  undeletableIn?: States;
  /** The reference to the row that this one is a part of: while that is frozen, no part is added, changed or deleted. */
  frozenWith?: string;
  /** The same reference of a part that its head does not freeze. */
  partOf?: string;
  /** Fields of such a row that change nevertheless. */
  frozenExcept?: readonly string[];
  fixedOnceUsed?: readonly FixedOnceUsed[];
  atMost?: AtMost;
  /** Message key when other rows refer to a row that is to be deleted. */
  inUse?: string;
  /** No deletion or change: a log. */
  appendOnly?: boolean;
  /** The module's page of a record, below `/operations`, to which its id is added. */
  page?: string;
  /** What people make next of a record, on a page of the module. */
  leads?: Readonly<Record<string, Lead>>;
  /** Records are not created in the Studio's form, whoever may create them: an operation or a page of the module makes them. */
  notByHand?: boolean;
  /** Rows are made and deleted by operations alone, whichever way somebody tries; what operations change of them is declared `managed`. */
  madeByService?: boolean;
  /** Left out when a company takes its data along: logs, and what stands elsewhere in the data. */
  notExported?: boolean;
  /** Belongs to the tenant's account rather than to its business: stays when that is emptied. */
  ofAccount?: true;
  /** Hidden in the Studio's navigation (lines are edited with their head). */
  hidden?: boolean;
  /** What people know a row by besides how it is called: inputs of references find it by these columns, and show them. */
  foundBy?: readonly string[];
  /** Columns of the Studio's list, and of the table of lines in their head's form. */
  columns?: readonly string[];
  /** Order of both, `-` for descending; by the first column unless given. */
  sort?: readonly string[];
  /** Columns whose sum over all rows that are listed stands under the Studio's list. */
  sums?: readonly string[];
  /** System-scoped collections whose rows belong to one tenant or to none: the column naming it. */
  tenantColumn?: string;
  /** Deletions in the Studio and by `/items` run the service's own (see `deleteByService`). */
  deletedByService?: boolean;
  /** A condition that applies to every reader, whatever their rights, like tenant scope. */
  baseFilter?: RowCondition;
  /** Which rows belong to the caller, for rights limited to those (`read:own`); `write` where writing requires more than reading. */
  ownerFilter?: RowCondition & { write?: Filter };
}

/** A link from the form of a record to the page that begins something with it. */
export interface Lead {
  label: Label;
  icon: string;
  /** Below `/operations`, up to where the record's id follows. */
  to: string;
  /** The collection that the page creates records of: the link is for those who may. */
  makes: string;
  /** The values of a field, its state, with which there is something to begin. */
  when: { field: string; values: readonly string[] };
}

/** A condition on rows in Directus's filter language; `sql` says the same where it leaves the row's own columns. */
export interface RowCondition {
  filter: Filter;
  sql?(alias: string, variables: Variables): Sql;
}

const stampLabels = {
  created_at: { ko: '등록일시', en: 'Created at' },
  created_by: { ko: '등록자', en: 'Created by' },
  updated_at: { ko: '수정일시', en: 'Updated at' },
  updated_by: { ko: '수정자', en: 'Updated by' },
  deleted_at: { ko: '삭제일시', en: 'Deleted at' },
  deleted_by: { ko: '삭제자', en: 'Deleted by' },
} satisfies Record<string, Label>;

const stamp = { managed: true, hidden: true, width: 'half' } as const;
/** Who wrote a row: somebody of the tenant or of the system, gone or not. */
const writer = { ...stamp, onDelete: 'keep', anyTenant: true, indexed: false } as const;

/** The columns that every collection has. */
export const stampFields = {
  created_at: timestamp({ ...stamp, label: stampLabels.created_at, required: true, default: 'CURRENT_TIMESTAMP' }),
  created_by: systemRef('directus_users', { ...writer, label: stampLabels.created_by }),
  updated_at: timestamp({ ...stamp, label: stampLabels.updated_at, unaudited: true }),
  updated_by: systemRef('directus_users', { ...writer, label: stampLabels.updated_by, unaudited: true }),
};

/** The columns that soft-deleted collections have besides. */
export const deletionFields = {
  deleted_at: timestamp({ ...stamp, label: stampLabels.deleted_at }),
  deleted_by: systemRef('directus_users', { ...writer, label: stampLabels.deleted_by }),
};

export const tenantLabel: Label = { ko: '테넌트', en: 'Tenant' };

export interface Collection<O extends CollectionOptions = CollectionOptions> {
  readonly name: string;
  readonly options: O;
}

export type AnyCollection = Collection;

export const collection = <const O extends CollectionOptions>(name: string, options: O): Collection<O> => ({ name, options });

/** Whether the Studio's form makes no record of it. */
export const isNotByHand = ({ options }: AnyCollection): boolean => Boolean(options.notByHand || options.madeByService);

/** Whether its rows are deleted by operations alone. */
export const isDeletedByOperation = ({ options }: AnyCollection): boolean => Boolean(options.madeByService && !options.deletedByService);

const stored = new WeakMap<CollectionOptions, readonly [string, AnyField][]>();

/** Every stored field but `id` and `tenant_id`, in order. */
export function storedFields({ options }: AnyCollection): readonly [string, AnyField][] {
  let fields = stored.get(options);
  if (!fields) {
    fields = Object.entries({ ...options.fields, ...stampFields, ...(options.softDelete ? deletionFields : {}) } as Fields).filter(
      ([, field]) => !isAlias(field),
    );
    stored.set(options, fields);
  }
  return fields;
}

/** The fields that show rows of other collections, such as the lines of a document: read with the rights to those. */
export const childFields = ({ options }: AnyCollection): string[] =>
  Object.entries(options.fields as Fields).flatMap(([name, { kind }]) => (kind === 'o2m' ? [name] : []));

/** Every column, in order. */
export const columnNames = (declared: AnyCollection): string[] => [
  'id',
  ...(declared.options.scope === 'tenant' ? ['tenant_id'] : []),
  ...storedFields(declared).map(([name]) => name),
];

export const fieldOf = (declared: AnyCollection, name: string): AnyField | undefined =>
  storedFields(declared).find(([candidate]) => candidate === name)?.[1];

type Required<F> = F extends { required: true } ? true : false;

type StoredKeys<F> = { [K in keyof F]: F[K] extends { kind: Alias } ? never : K }[keyof F];

type Columns<F> = { [K in StoredKeys<F>]: Required<F[K]> extends true ? ValueOf<F[K]> : ValueOf<F[K]> | null };

interface Stamps {
  created_at: string;
  created_by: string | null;
  updated_at: string | null;
  updated_by: string | null;
}

/** A row as the database gives it (decimals and big integers as strings). */
export type Row<C extends AnyCollection> = { id: number } & Columns<C['options']['fields']> &
  Stamps &
  (C['options']['scope'] extends 'tenant' ? { tenant_id: number } : object) &
  (C['options']['softDelete'] extends true ? { deleted_at: string | null; deleted_by: string | null } : object);

type Managed<F> = F extends { managed: true } ? true : false;

type InputKeys<F> = { [K in StoredKeys<F>]: Managed<F[K]> extends true ? never : K }[StoredKeys<F>];

/** The value of a field as a client sends it; decimals are texts once they are read. */
export type InputValue<F> = F extends { kind: 'decimal' | 'bigint' } ? string : ValueOf<F>;

type MustSend<F> = F extends { required: true } ? (F extends { default: unknown } | { generated: true } ? false : true) : false;

/** What a client may send to create a row. */
export type CreateInput<C extends AnyCollection, F = C['options']['fields']> = {
  [K in InputKeys<F> as MustSend<F[K]> extends true ? K : never]: InputValue<F[K]>;
} & {
  [K in InputKeys<F> as MustSend<F[K]> extends true ? never : K]?:
    | InputValue<F[K]>
    | (Required<F[K]> extends true ? never : null)
    | undefined;
};

/** What a client may send to change a row: the fields to set, null to clear. */
export type UpdateInput<C extends AnyCollection, F = C['options']['fields']> = {
  [K in InputKeys<F>]?: InputValue<F[K]> | (Required<F[K]> extends true ? never : null) | undefined;
};

export type { Field, FieldOptions };
