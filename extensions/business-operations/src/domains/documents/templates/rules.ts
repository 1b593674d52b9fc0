import { type Detail, invalid } from '../../../kernel/errors.ts';

interface Chosen {
  choices?: readonly string[] | null | undefined;
}

/** The parts of a template as far as rules look at them. */
export interface Parts {
  approval_lines?: readonly { step: number; line_type: string }[];
  basic_fields?: readonly (Chosen & { field_key: string; field_type?: string | undefined })[];
  sections?: readonly { items?: readonly { field_key: string }[] | undefined }[];
  columns?: readonly (Chosen & { column_key: string; column_type?: string | undefined })[];
}

/** Steps run 1..n without a gap; a DRAFTER comes at most once, and as the first. */
export function isApprovalLine(lines: NonNullable<Parts['approval_lines']>): boolean {
  const sorted = [...lines].sort((a, b) => a.step - b.step);
  return sorted.every(({ step, line_type: type }, index) => step === index + 1 && (type !== 'DRAFTER' || index === 0));
}

function repeated(keys: readonly string[], pathOf: (index: number) => string): Detail[] {
  return keys.flatMap((key, index) => (keys.indexOf(key) < index ? [{ path: pathOf(index), code: 'duplicate_key', key }] : []));
}

const withoutChoices = (of: string, parts: readonly (Chosen & { type?: string | undefined })[]): Detail[] =>
  parts.flatMap(({ type, choices }, index) =>
    type === 'SELECT' && !choices?.length ? [{ path: `${of}.${index}.choices`, code: 'required' }] : [],
  );

/** Refuses parts that contradict each other: keys that come twice, an approval line with a gap, a choice between nothing. */
export function assertParts({ approval_lines: lines = [], basic_fields: fields = [], sections = [], columns = [] }: Parts): void {
  const twice = [
    ...repeated(
      fields.map((field) => field.field_key),
      (index) => `basic_fields.${index}.field_key`,
    ),
    ...sections.flatMap(({ items = [] }, place) =>
      repeated(
        items.map((item) => item.field_key),
        (index) => `sections.${place}.items.${index}.field_key`,
      ),
    ),
    ...repeated(
      columns.map((column) => column.column_key),
      (index) => `columns.${index}.column_key`,
    ),
  ];
  if (twice.length) throw invalid('error.document_template.duplicate_key', twice);
  if (!isApprovalLine(lines)) throw invalid('error.document_template.invalid_steps', [{ path: 'approval_lines', code: 'invalid_steps' }]);
  const empty = [
    ...withoutChoices(
      'basic_fields',
      fields.map(({ field_type: type, choices }) => ({ type, choices })),
    ),
    ...withoutChoices(
      'columns',
      columns.map(({ column_type: type, choices }) => ({ type, choices })),
    ),
  ];
  if (empty.length) throw invalid('error.validation_failed', empty);
}
