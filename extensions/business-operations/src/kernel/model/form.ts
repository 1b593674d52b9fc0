import { type AnyCollection, deletionFields, type Fields, stampFields, tenantLabel } from './collection.ts';
import { type AnyField, isPresentation, type Label, sectionField } from './field.ts';

// What the Studio's form of a record shows besides the declared fields.

const tenantField: AnyField = {
  kind: 'ref',
  to: 'tenants',
  key: 'integer',
  label: tenantLabel,
  managed: true,
  hidden: true,
  required: true,
  width: 'full',
};

/** Whether the record can be edited, and the ways to its history and to its approval. */
const RECORD_FIELD = 'record_bar';
const recordBar: AnyField = { kind: 'record', label: { ko: '기록', en: 'Record' }, managed: true, width: 'full' };

const HISTORY = 'history';
const historyLabel: Label = { ko: '등록과 수정', en: 'Created and updated' };
const historySection: AnyField = { kind: 'section', label: historyLabel, managed: true, width: 'full', closed: true };

const shown = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, hidden: false, section: HISTORY }]));

/** Lines are shown in the form of their head, where nothing stands but what was declared. */
const hasOwnForm = ({ options }: AnyCollection) => !options.hidden;

/** All fields of a collection's form but the id, in their order; the columns among them are those of its table. */
export const formFields = (declared: AnyCollection): Fields => {
  const { scope, fields, softDelete } = declared.options;
  const own = hasOwnForm(declared);
  return {
    ...(own ? { [RECORD_FIELD]: recordBar } : {}),
    ...(scope === 'tenant' ? { tenant_id: tenantField } : {}),
    ...fields,
    ...(own ? { [sectionField(HISTORY)]: historySection, ...shown(stampFields) } : stampFields),
    ...(softDelete ? deletionFields : {}),
  };
};

export const inSection = (fields: Fields, alias: string): [string, AnyField][] =>
  Object.entries(fields).filter(([, { section }]) => section !== undefined && sectionField(section) === alias);

/** The columns with what the form shows them in: its buttons and headings, without those of sections that are left empty. No columns need none. */
export function withPresentations(declared: AnyCollection, columns: readonly string[]): string[] {
  if (!columns.length) return [];
  const fields = formFields(declared);
  const presentations = Object.entries(fields)
    .filter(([, field]) => isPresentation(field))
    .filter(([name, { kind }]) => kind !== 'section' || inSection(fields, name).some(([each]) => columns.includes(each)))
    .map(([name]) => name);
  return [...new Set([...columns, ...presentations])];
}

/** Whether the name is that of something in the form that holds no value. */
export function isPresentationOf(declared: AnyCollection, name: string): boolean {
  const field = formFields(declared)[name];
  return Boolean(field && isPresentation(field));
}
