import { type AnyCollection, storedFields, tenantLabel } from './collection.ts';
import type { Label } from './field.ts';
import { validationMessage } from './rules.ts';

export const collectionKey = (collection: string) => `collection.${collection}`;
export const fieldKey = (collection: string, field: string) => `field.${collection}.${field}`;
export const enumKey = (collection: string, field: string, value: string) => `enum.${collection}.${field}.${value}`;
export const verbKey = (collection: string, verb: string) => `verb.${collection}.${verb}`;
/** What a verb asks for, by the member of its body. */
export const inputKey = (collection: string, verb: string, name: string) => `verb.${collection}.${verb}.${name}`;
export const noteKey = (collection: string, field = '') => `note.${collection}${field && '.'}${field}`;

/** What the Studio says beside a field whose value breaks its rules. */
export const ruleKey = (collection: string, field: string) => `rule.${collection}.${field}`;

/** The words of a declared collection by message key: its name, its fields, their values and notes. */
export function labelsOf(declared: AnyCollection): [string, Label][] {
  const { name, options } = declared;
  const labels: [string, Label][] = [[collectionKey(name), options.label]];
  if (options.note) labels.push([noteKey(name), options.note]);
  if (options.scope === 'tenant') labels.push([fieldKey(name, 'tenant_id'), tenantLabel]);
  labels.push([fieldKey(name, 'id'), { ko: 'ID', en: 'ID' }]);
  for (const [field, declaration] of storedFields(declared)) {
    labels.push([fieldKey(name, field), declaration.label]);
    if (declaration.note) labels.push([noteKey(name, field), declaration.note]);
    const broken = validationMessage(field, declaration);
    if (broken) labels.push([ruleKey(name, field), broken]);
    for (const [value, label] of Object.entries(declaration.labels ?? {})) labels.push([enumKey(name, field, value), label]);
  }
  return labels;
}
