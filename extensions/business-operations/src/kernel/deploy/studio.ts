import { gridOptions, shownRows } from '../lines/grid.ts';
import type { AnyCollection } from '../model/collection.ts';
import type { AnyField, Kind, WrittenFormat } from '../model/field.ts';
import { enumKey } from '../model/labels.ts';
import type { Model } from '../model/model.ts';
import { numberRules } from '../model/numbers.ts';
import { TONES } from '../model/tones.ts';
import { WRITTEN } from '../model/written.ts';
import { shownContent } from './content.ts';
import { recordOptions } from './record.ts';
import type { ShownField } from './shown-field.ts';
import { isTenant, offeredRows } from './tenant-field.ts';
import { verbOptions } from './verb-options.ts';

/** How the Studio edits and shows each kind of field. */
const INTERFACES: Record<Kind, { interface: string; options?: object }> = {
  string: { interface: 'input', options: { trim: true } },
  text: { interface: 'input-multiline' },
  integer: { interface: 'numeric' },
  bigint: { interface: 'numeric' },
  decimal: { interface: 'numeric' },
  boolean: { interface: 'boolean' },
  date: { interface: 'datetime' },
  timestamp: { interface: 'datetime' },
  json: { interface: 'input-code', options: { language: 'json' } },
  // Whoever did something, also where the account is gone.
  uuid: { interface: 'person' },
  enum: { interface: 'select-dropdown' },
  ref: { interface: 'select-dropdown-m2o' },
  o2m: { interface: 'list-o2m' },
  buttons: { interface: 'verbs' },
  record: { interface: 'record' },
  section: { interface: 'group-detail' },
};

const DISPLAYS: Partial<Record<Kind, { display: string; display_options?: object }>> = {
  boolean: { display: 'boolean' },
  date: { display: 'datetime', display_options: { format: 'yyyy-MM-dd' } },
  timestamp: { display: 'datetime', display_options: { format: 'yyyy-MM-dd HH:mm' } },
  uuid: { display: 'person' },
};

/** Where `ops.keep_whole_name` puts the whole name. */
const USER_TEMPLATE = '{{first_name}}';

/** Lines to a page of the form: most heads have fewer. */
const LINES = 50;

export function interfaceOf(shown: ShownField, model: Model): { interface: string; options: object | null } {
  const { field } = shown;
  const found = INTERFACES[field.kind];
  if (isTenant(shown.name, field)) return { interface: 'tenant', options: null };
  if (field.editor) return { interface: field.editor, options: null };
  if (field.namedBy) return { interface: 'named', options: { by: field.namedBy } };
  const rules = numberRules(field);
  if (rules) return { interface: found.interface, options: rules };
  if (field.initially) return { interface: 'day', options: { initially: field.initially } };
  if (isWritten(field)) return { interface: 'hyphenated', options: { format: field.format } };
  if (field.format === 'html') return { interface: 'rich-text', options: null };
  if (field.kind === 'enum') return { interface: found.interface, options: { choices: choices(shown) } };
  if (field.shows) return { interface: 'lines', options: shownRows(field.from as string, field.via as string, field.shows, model) };
  const lines = field.kind === 'o2m' && model.linesOf(field.from as string);
  if (lines && fitsGrid(lines.collection)) return { interface: 'lines', options: gridOptions(lines, field.via as string, model) };
  if (field.kind === 'o2m') return { interface: found.interface, options: linesTable(field, model) };
  if (field.kind === 'buttons') return { interface: found.interface, options: verbOptions(shown.collection, model) };
  if (field.kind === 'record') return { interface: found.interface, options: recordOptions(shown, model) };
  if (field.kind === 'section') return { interface: found.interface, options: { start: field.closed ? 'closed' : 'open' } };
  if (field.content) return { interface: 'values', options: { content: shownContent(field.content, model) } };
  if (field.kind === 'string' && field.labels)
    return { interface: 'select-dropdown', options: { choices: choices(shown), allowOther: true } };
  if (field.to === 'directus_files') return { interface: field.picture ? 'file-image' : 'file', options: null };
  if (field.to === 'directus_users')
    return { interface: 'select-dropdown-m2o', options: { template: USER_TEMPLATE, ...offeredRows(shown, model) } };
  return { interface: found.interface, options: found.options ?? offeredRows(shown, model) };
}

export function displayOf(shown: ShownField, model: Model): { display: string | null; display_options: object | null } {
  const { field } = shown;
  const rules = numberRules(field);
  if (rules) {
    const summed = model.has(shown.collection) && model.get(shown.collection).options.sums?.includes(shown.name);
    const options = { grouped: rules.grouped, ...(rules.unit ? { unit: rules.unit } : {}), ...(summed ? { summed } : {}) };
    return { display: 'numeric', display_options: options };
  }
  if (field.namedBy) return { display: 'named', display_options: { by: field.namedBy } };
  if (isWritten(field)) return { display: 'hyphenated', display_options: { format: field.format } };
  if (field.kind === 'enum') return { display: 'labels', display_options: { choices: colouredChoices(shown), format: true } };
  if (field.kind === 'string' && field.labels) return { display: 'labels', display_options: { choices: choices(shown), format: false } };
  if (field.to === 'directus_users') return { display: 'user', display_options: null };
  if (field.to === 'directus_files') return { display: field.picture ? 'image' : 'file', display_options: null };
  if (field.to && model.has(field.to))
    return { display: 'related-values', display_options: { template: model.get(field.to).options.display } };
  const found = DISPLAYS[field.kind];
  return { display: found?.display ?? null, display_options: found?.display_options ?? null };
}

const isWritten = (field: AnyField): field is AnyField & { format: WrittenFormat } => Boolean(field.format && field.format in WRITTEN);

/** The cells of a grid hold no lines and no contents of JSON: where a line has some besides its columns, it is edited in a form of its own. */
const fitsGrid = ({ options: { fields, columns = [] } }: AnyCollection): boolean =>
  !Object.entries(fields).some(([name, { kind, content, managed }]) => !managed && !columns.includes(name) && (kind === 'o2m' || content));

/** Lines belong to their head: they are made in its form and never taken from another. */
function linesTable({ from, via }: AnyField, model: Model): object {
  const { columns, sort: [order] = [], fields } = model.get(from as string).options;
  const pictured = columns?.some((name) => fields[name]?.picture);
  return {
    layout: 'table',
    fields: columns?.filter((name) => name !== via) ?? ['id'],
    enableSelect: false,
    enableSearchFilter: false,
    limit: LINES,
    tableSpacing: pictured ? 'comfortable' : 'compact',
    ...(order ? { sort: order.replace(/^-/, ''), sortDirection: order.startsWith('-') ? '-' : '+' } : {}),
  };
}

/** `$t:` makes the Studio look the words up among the custom translations that the deployment writes. */
const choices = ({ collection, name, field }: ShownField) =>
  (field.values ?? Object.keys(field.labels ?? {})).map((value) => ({ text: `$t:${enumKey(collection, name, value)}`, value }));

const colouredChoices = (shown: ShownField) =>
  choices(shown).map((choice) => {
    const tone = shown.field.labels?.[choice.value]?.tone;
    return { ...choice, ...(tone && TONES[tone]) };
  });
