import { type AnyCollection, storedFields } from './collection.ts';
import type { AnyField } from './field.ts';
import type { Model } from './model.ts';

/** How the trigger log keeps a table. */
export interface Audited {
  /** The column that names the tenant of a row; null where rows belong to none. */
  tenantColumn: string | null;
  /** Columns whose change alone is not worth a row. */
  unaudited: readonly string[];
  /** Columns that show as `***`. */
  secret: readonly string[];
}

/** Directus's own tables under audit: who may come in, and what they may do. */
export const SYSTEM_AUDITED: Readonly<Record<string, Audited>> = {
  directus_users: {
    tenantColumn: 'tenant_id',
    unaudited: ['last_access', 'last_page'],
    secret: ['password', 'token', 'tfa_secret', 'auth_data'],
  },
  directus_roles: { tenantColumn: 'tenant_id', unaudited: [], secret: [] },
  directus_policies: { tenantColumn: 'tenant_id', unaudited: [], secret: [] },
  directus_permissions: { tenantColumn: null, unaudited: [], secret: [] },
  directus_access: { tenantColumn: null, unaudited: [], secret: [] },
  directus_files: { tenantColumn: 'tenant_id', unaudited: ['modified_on'], secret: [] },
};

const names = (declared: AnyCollection, wanted: (field: AnyField, name: string) => boolean | undefined) =>
  storedFields(declared)
    .filter(([name, field]) => wanted(field, name))
    .map(([name]) => name);

/** A hash is a secret, also where its field does not say so: neither logs nor exports show it. */
export const isSecret = (field: AnyField, name: string): boolean => Boolean(field.secret) || name.endsWith('_hash');

/** Null for a collection that is not audited. */
export function auditOf(declared: AnyCollection): Audited | null {
  const { audit, scope, tenantColumn } = declared.options;
  if (!audit) return null;
  return {
    tenantColumn: scope === 'tenant' ? 'tenant_id' : (tenantColumn ?? null),
    unaudited: names(declared, (field) => field.unaudited),
    secret: names(declared, isSecret),
  };
}

/** Whether an export leaves it out. */
export const isUnexported = (field: AnyField, name: string): boolean => isSecret(field, name) && !field.exported;

/** Every audited table. */
export const auditedTables = (model: Model): Map<string, Audited> =>
  new Map([
    ...Object.entries(SYSTEM_AUDITED),
    ...model.collections.flatMap((declared): [string, Audited][] => {
      const audited = auditOf(declared);
      return audited ? [[declared.name, audited]] : [];
    }),
  ]);

/** The triggers that keep the log, on each of its tables. */
export const AUDIT_TRIGGERS = ['audit_log_insert', 'audit_log_update', 'audit_log_delete'] as const;
