import type { AnyField, Kind } from '../model/field.ts';
import { enumKey } from '../model/labels.ts';

/** How the Studio edits and shows each kind of field. */
const INTERFACES: Record<Kind, { interface: string | null; options?: object }> = {
  string: { interface: 'input', options: { trim: true } },
  text: { interface: 'input-multiline' },
  integer: { interface: 'input' },
  bigint: { interface: 'input' },
  decimal: { interface: 'input' },
  boolean: { interface: 'boolean' },
  date: { interface: 'datetime' },
  timestamp: { interface: 'datetime' },
  json: { interface: 'input-code', options: { language: 'json' } },
  uuid: { interface: 'input' },
  enum: { interface: 'select-dropdown' },
  ref: { interface: 'select-dropdown-m2o' },
  o2m: { interface: 'list-o2m' },
};

const DISPLAYS: Partial<Record<Kind, { display: string; display_options?: object }>> = {
  decimal: { display: 'formatted-value', display_options: { format: true } },
  boolean: { display: 'boolean' },
  date: { display: 'datetime', display_options: { format: 'short' } },
  timestamp: { display: 'datetime', display_options: { format: 'short' } },
  ref: { display: 'related-values' },
};

const USER_TEMPLATE = '{{last_name}}{{first_name}}';

export function interfaceOf(collection: string, name: string, field: AnyField): { interface: string | null; options: object | null } {
  const found = INTERFACES[field.kind];
  if (field.kind === 'enum') return { interface: found.interface, options: { choices: choices(collection, name, field) } };
  if (field.to === 'directus_files') return { interface: 'file', options: null };
  if (field.to === 'directus_users') return { interface: 'select-dropdown-m2o', options: { template: USER_TEMPLATE } };
  if (field.kind === 'o2m') return { interface: 'list-o2m', options: { layout: 'table', enableSearchFilter: false, tableSpacing: 'compact' } };
  return { interface: found.interface, options: found.options ?? null };
}

export function displayOf(collection: string, name: string, field: AnyField): { display: string | null; display_options: object | null } {
  if (field.kind === 'enum') return { display: 'labels', display_options: { choices: choices(collection, name, field), format: true } };
  if (field.to === 'directus_users') return { display: 'user', display_options: null };
  if (field.to === 'directus_files') return { display: 'file', display_options: null };
  const found = DISPLAYS[field.kind];
  return { display: found?.display ?? null, display_options: found?.display_options ?? null };
}

/** `$t:` makes the Studio look the words up among the custom translations that the deployment writes. */
const choices = (collection: string, name: string, field: AnyField) =>
  (field.values ?? []).map((value) => ({ text: `$t:${enumKey(collection, name, value)}`, value }));
