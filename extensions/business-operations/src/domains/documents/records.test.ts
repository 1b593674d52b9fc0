import { describe, expect, test } from 'vitest';
import { Refusal } from '../../kernel/errors.ts';
import { type RecordOptions, RecordsBody, recordsOf, textOf } from './records.ts';
import type { TemplateWithParts } from './templates/load.ts';

const item = (id: number, field_key: string, more: object = {}) => ({
  ...{ id, field_key, category: null, item: field_key, standard: null, method: null, frequency: null },
  ...{
    measurement_type: 'CHECK' as const,
    lower_limit: null,
    upper_limit: null,
    unit: null,
    sample_count: 1,
    is_required: false,
    sort_order: 1,
  },
  ...more,
});
const field = (id: number, field_key: string, more: object = {}) => ({
  ...{ id, field_key, label: field_key, field_type: 'TEXT' as const, choices: null, auto_source: null, is_required: false, sort_order: 1 },
  ...more,
});

const template: TemplateWithParts = {
  ...{ id: 1, name: 'T', title: 'T', category: 'PQC', description: null, version: 1, is_active: true, is_default: true },
  approval_lines: [],
  basic_fields: [
    field(11, 'order_no'),
    field(12, 'made_on', { field_type: 'DATE' }),
    field(13, 'shift', { field_type: 'SELECT', choices: ['day', 'night'] }),
    field(14, 'checked', { field_type: 'CHECKBOX' }),
  ],
  sections: [
    {
      ...{ id: 41, title: 'Dimensions', image_file_id: null, sort_order: 1 },
      items: [item(101, 'gap', { measurement_type: 'NUMERIC' }), item(102, 'width', { measurement_type: 'NUMERIC', sample_count: 2 })],
    },
    {
      ...{ id: 42, title: 'Looks', image_file_id: null, sort_order: 2 },
      items: [item(103, 'appearance'), item(104, 'note', { measurement_type: 'TEXT' })],
    },
  ],
  columns: [
    { id: 51, column_key: 'by', label: 'By', column_type: 'TEXT', choices: null, group_name: null, width: null, sort_order: 1 },
    { id: 52, column_key: 'on', label: 'On', column_type: 'DATE', choices: null, group_name: null, width: null, sort_order: 2 },
  ],
};

const cell = (section_id: number | null, field_key: string, row_index: number, value: string | null, column_id: number | null = null) => ({
  ...{ section_id, column_id, field_key, row_index, value },
});

const convert = (sent: unknown, options?: RecordOptions, of: TemplateWithParts | null = template) =>
  recordsOf(of, RecordsBody.parse(sent), options);

function refusalOf(sent: unknown, options?: RecordOptions, of: TemplateWithParts | null = template) {
  try {
    convert(sent, options, of);
  } catch (error) {
    if (error instanceof Refusal) return [error.status, error.key, ...error.details.map(({ path, code }) => `${path} ${code}`)];
    throw error;
  }
  return null;
}

describe('values', () => {
  test.each([
    ['nothing', [], []],
    [
      'by position',
      { section_1_item_2: '151.5', section_1_item_2_n2: 151, section_2_item_1: true },
      [cell(41, 'width', 0, '151.5'), cell(41, 'width', 1, '151'), cell(42, 'appearance', 0, 'OK')],
    ],
    ['a position as a record', [{ field_key: 'section_1_item_1', value: 0.1 }], [cell(41, 'gap', 0, '0.1')]],
    [
      'records of positions',
      [{ section_1_item_1: 1 }, { section_2_item_1: false }],
      [cell(41, 'gap', 0, '1'), cell(42, 'appearance', 0, 'NG')],
    ],
    ['the first measurement named', { section_1_item_1_n1: 1 }, [cell(41, 'gap', 0, '1')]],
    ['a record', [{ section_id: 41, field_key: 'width', row_index: 1, value: '-3.20' }], [cell(41, 'width', 1, '-3.20')]],
    [
      'a column of an item',
      [{ section_id: 42, column_id: 51, row_index: 199, field_key: 'note', value: 'Kim' }],
      [cell(42, 'note', 199, 'Kim', 51)],
    ],
    [
      'basic fields',
      [
        { field_key: 'order_no', value: ' A-1 ' },
        { field_key: 'checked', value: true },
      ],
      [cell(null, 'order_no', 0, 'A-1'), cell(null, 'checked', 0, 'OK')],
    ],
    ['a basic field by its key', { made_on: '2026-02-28' }, [cell(null, 'made_on', 0, '2026-02-28')]],
    [
      'what is removed',
      [
        { field_key: 'order_no', value: null },
        { field_key: 'shift', value: '  ' },
      ],
      [cell(null, 'order_no', 0, null), cell(null, 'shift', 0, null)],
    ],
  ])('%s', (_, sent, stored) => {
    expect(convert(sent)).toEqual(stored);
  });

  test.each([
    [1e-7, '0.0000001'],
    [123456789012345, '123456789012345'],
    [-0, '0'],
    [151.0, '151'],
    [0.30000000000000004, '0.30000000000000004'],
    [true, 'OK'],
    [false, 'NG'],
    [' x ', 'x'],
    ['', null],
    [null, null],
  ])('%s is stored as %s', (value, text) => {
    expect(textOf(value)).toBe(text);
  });

  test('of keys outside of the template are taken where the caller knows them', () => {
    const extra = (key: string) => (key === 'gap_1_2' ? { type: 'NUMBER' as const, rows: 3 } : undefined);
    expect(convert({ gap_1_2: 30, section_1_item_1: 1 }, { extra })).toEqual([cell(null, 'gap_1_2', 0, '30'), cell(41, 'gap', 0, '1')]);
    expect(convert([{ field_key: 'gap_1_2', row_index: 2, value: 29.5 }], { extra }, null)).toEqual([cell(null, 'gap_1_2', 2, '29.5')]);
    expect(refusalOf({ gap_1_2: 30, section_1_item_1: 1 }, { extra }, null)).toEqual([404, 'error.no_inspection_template']);
    expect(refusalOf({ gap_1_2: 'wide' }, { extra, member: 'inspection_data' })).toEqual([
      ...[422, 'error.validation_failed', 'inspection_data.gap_1_2 invalid_decimal'],
    ]);
  });
});

describe('unknown', () => {
  test.each([
    ['a section', { section_9_item_1: 1 }, ['section_9_item_1']],
    ['an item', { section_2_item_3: 1 }, ['section_2_item_3']],
    ['a measurement', { section_1_item_1_n2: 1 }, ['section_1_item_1_n2']],
    ['a position of zero', { section_0_item_1: 1 }, ['section_0_item_1']],
    ['a key of no form', { section_1: 1, foo: 2 }, ['section_1', 'foo']],
    ["another template's section", [{ section_id: 99, field_key: 'gap', value: 1 }], ['gap']],
    ["another section's item", [{ section_id: 42, field_key: 'gap', value: 1 }], ['gap']],
    ["another template's column", [{ section_id: 41, column_id: 99, field_key: 'gap', value: 1 }], ['gap']],
    ['a position within a section', [{ section_id: 41, field_key: 'section_1_item_1', value: 1 }], ['section_1_item_1']],
    ['a column outside of sections', [{ column_id: 51, field_key: 'by', value: 1 }], ['by']],
    ['a name of the language', { toString: 'x', valueOf: 'y' }, ['toString', 'valueOf']],
  ])('%s', (_, sent, keys) => {
    expect(refusalOf(sent)).toEqual([422, 'error.document.unknown_field', ...keys.map((key) => `${key} unknown_field`)]);
  });
});

describe('does not fit', () => {
  test.each([
    ['words for a number', { section_1_item_1: 'wide' }, 'data.section_1_item_1 invalid_decimal'],
    ['a check for a number', { section_1_item_1: true }, 'data.section_1_item_1 invalid_decimal'],
    ['a number beyond all columns', { section_1_item_1: 1e308 }, 'data.section_1_item_1 invalid_decimal'],
    ['a number for a check', { section_2_item_1: 1 }, 'data.section_2_item_1 invalid_value'],
    ['a day that is none', [{ field_key: 'made_on', value: '2026-02-29' }], 'data.0.value invalid_date'],
    ['a choice that is none', [{ field_key: 'shift', value: 'noon' }], 'data.0.value invalid_value'],
    ['a column of another type', [{ section_id: 41, column_id: 52, field_key: 'gap', value: 1 }], 'data.0.value invalid_date'],
    ['a row beyond the samples', [{ section_id: 41, field_key: 'width', row_index: 2, value: 1 }], 'data.0.row_index too_big'],
    ['a text too long', [{ field_key: 'order_no', value: 'x'.repeat(2001) }], 'data.0.value too_big'],
    ['NUL', [{ field_key: 'order_no', value: 'a\u0000b' }], 'data.0.value invalid_text'],
    ['a cell twice', { section_1_item_1: 1, section_1_item_1_n1: 2 }, 'data.section_1_item_1_n1 duplicate'],
  ])('%s', (_, sent, violation) => {
    expect(refusalOf(sent)).toEqual([422, 'error.validation_failed', violation]);
  });

  test('the length that the caller sets', () => {
    expect(refusalOf([{ field_key: 'order_no', value: 'x'.repeat(501) }], { maxLength: 500 })).toContain('data.0.value too_big');
    expect(refusalOf([{ field_key: 'order_no', value: 'x'.repeat(500) }], { maxLength: 500 })).toBeNull();
  });

  test.each([
    [[{ field_key: 'order_no', value: 'x', row_index: 200 }]],
    [[{ field_key: 'order_no', value: 'x', row_index: -1 }]],
    [[{ field_key: 'order_no', value: {} }]],
    [[{ field_key: 'order_no', value: 'x', more: 1 }]],
    [Array(5001).fill({ field_key: 'order_no', value: 'x' })],
    ['text'],
  ])('a body that is none', (sent) => {
    expect(RecordsBody.safeParse(sent).success).toBe(false);
  });
});
