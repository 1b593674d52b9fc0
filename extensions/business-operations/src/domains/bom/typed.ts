/** What people type into the Studio's forms, which know texts where templates have values of several kinds. Bodies of the API say themselves what they mean. */

// Zeros in front are a code's.
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const asNumber = (value: unknown): unknown => (typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value) : value);

const WORDS: Readonly<Record<string, boolean>> = { true: true, yes: true, 예: true, false: false, no: false, 아니오: false, 아니요: false };

const asBoolean = (value: unknown): unknown => (typeof value === 'string' ? (WORDS[value.trim().toLowerCase()] ?? value) : value);

/** A default is of the type of its input. */
function typedInput(input: unknown): unknown {
  if (!isObject(input)) return input;
  const typed: Record<string, unknown> = { ...input };
  for (const name of ['min', 'max']) if (name in typed) typed[name] = asNumber(typed[name]);
  if (typed.type === 'NUMBER') typed.default = asNumber(typed.default);
  if (typed.type === 'BOOLEAN') typed.default = asBoolean(typed.default);
  return typed;
}

export const typedInputs = (inputs: unknown): unknown => (Array.isArray(inputs) ? inputs.map(typedInput) : inputs);

/** The last row of a table has no end where it is left empty. */
const typedRow = (row: unknown): unknown =>
  isObject(row) ? { ...row, upto: asNumber(row.upto ?? null), value: asNumber(row.value) } : row;

export const typedTables = (tables: unknown): unknown =>
  isObject(tables)
    ? Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, Array.isArray(rows) ? rows.map(typedRow) : rows]))
    : tables;
