import { describe, expect, test } from 'vitest';
import { evaluate } from './evaluate.ts';
import { ExpressionFault, Num, type Scope, type Tables, type Value } from './expression.ts';
import { parseExpression } from './parse.ts';

const SCOPE: Scope = new Map<string, Value>([
  ['W0', new Num(3000)],
  ['H0', new Num(2500)],
  ['INSTALL', 'WALL'],
  ['MOTOR', true],
]);

const TABLES: Tables = new Map([
  [
    'motor',
    [
      { upto: new Num(150), value: 'MT-150' },
      { upto: new Num(300), value: 'MT-300' },
    ],
  ],
  [
    'open',
    [
      { upto: new Num(1), value: new Num(1) },
      { upto: null, value: new Num(2) },
    ],
  ],
]);

const plain = (value: Value) => (value instanceof Num ? value.toString() : value);
const result = (text: string) => plain(evaluate(parseExpression(text), SCOPE, TABLES));

function faultOf(text: string): string {
  try {
    return `${plain(evaluate(parseExpression(text), SCOPE, TABLES))}`;
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error;
    return `${error.key.replace('error.bom.', '')} ${error.code}`;
  }
}

describe('an expression', () => {
  test.each([
    ['1 + 2 * 3', '7'],
    ['(1 + 2) * 3', '9'],
    ['-W0 / 1000', '-3'],
    ['0.1 + 0.2', '0.3'],
    ['1 / 3 * 3', '0.9999999999999999999999999999999999'],
    ['7 % 3', '1'],
    ['-7 % 3', '-1'],
    ['7 % -3', '1'],
    ['W0 > 2000 ? 2 : 1', '2'],
    ['1 < 2 < 3', true],
    ['1 < 3 < 2', false],
    ['not W0 > 5000', true],
    ['not W0 + 1 > 5000', true],
    ['not W0 > 5000 and MOTOR', true],
    ['not 1 < 2 < 3', false],
    ['not not MOTOR', true],
    ['(not MOTOR) and true', false],
    ["INSTALL == 'WALL'", true],
    ['INSTALL != "SIDE"', true],
    ['1.0 == 1', true],
    ['W0 > 1 or 1 / 0 > 1', true],
    ['false ? 1 / 0 : 5', '5'],
    ['abs(-3)', '3'],
    ['min(3, 1, 2)', '1'],
    ['max(3, 1, 2)', '3'],
    ['floor(-1.5)', '-2'],
    ['ceil(-1.5)', '-1'],
    ['trunc(-1.5)', '-1'],
    ['sqrt(2) * sqrt(2)', '2'],
    ['round(2.5)', '3'],
    ['round(-2.5)', '-3'],
    ['round(1.005, 2)', '1.01'],
    ['roundup(1234, 100)', '1300'],
    ['roundup(-1234, 100)', '-1200'],
    ['roundup(1200, 100)', '1200'],
    ['rounddown(-1234, 100)', '-1300'],
    ['rounddown(1234, 100)', '1200'],
    ['roundup(0.3, 0.1)', '0.3'],
    ['pieces(6000, 3000)', '2'],
    ['pieces(6000.0001, 3000)', '3'],
    ['fit(H0 + 250, 2500, 3000, 3500)', '3000'],
    ["pick(INSTALL, 'WALL', 140, 'SIDE', 160, 150)", '140'],
    ["pick('OTHER', 'WALL', 140, 'SIDE', 160, 150)", '150'],
    ["table('motor', 150)", 'MT-150'],
    ["table('motor', 150.0001)", 'MT-300'],
    ["table('open', 99)", '2'],
    // A third of something is cut off after 34 digits, and three of them are the whole nevertheless.
    ['ceil(5 / 3 * 3)', '5'],
    ['floor(4000 / 3 * 3)', '4000'],
    ['trunc(4000 / 3 * 3)', '4000'],
    ['roundup(5 / 3 * 3, 5)', '5'],
    ['rounddown(4000 / 3 * 3, 1000)', '4000'],
    ['pieces(5000 / 3 * 3, 5000)', '1'],
    ['fit(5000 / 3 * 3, 5000, 6000)', '5000'],
    ["table('motor', 50 / 3 * 9)", 'MT-150'],
    ['5 / 3 * 3 > 5', false],
    ['5 / 3 * 3 == 5', true],
    ['4000 / 3 * 3 % 1000', '0'],
  ])('%s = %s', (text, value) => expect(result(text)).toBe(value));
});

describe('refused before anything is evaluated', () => {
  const OPENINGS = [
    'W0.constructor',
    'W0["constructor"]',
    'import({})',
    'evaluate("1")',
    'parse("1")',
    'createUnit("x")',
    'simplify("1")',
    'derivative("x", "x")',
    'config({})',
    'typed("x")',
    'constructor("return process")()',
    '"".constructor.constructor("return process")()',
    'cos.constructor("return process")()',
    'parse("1").constructor',
    'f(x) = x',
    'f = 1',
    'x = 1',
    '{a: 1}.a',
    '{}',
    '[1]',
    '[1][1]',
    '[1, 2; 3, 4]',
    '1:3',
    '1; 2',
    '1\n2',
    '2^3',
    '2 .* 3',
    '5!',
    "W0'",
    '1 & 2',
    '1 | 2',
    '~1',
    '1 << 2',
    'true xor false',
    '2 W0',
    '2 cm',
    '3i',
    '5 cm to m',
    '10%',
    '10% + 3',
    '7 mod 3',
    '+W0',
    'null',
    'undefined',
    'NaN',
    'Infinity',
    'Infinity ? 1 : Infinity.x',
    'W0 ?? 1',
    'W0?.x',
    '',
    ' ',
    '1 +',
    '(1',
    '1 # hidden',
    'MOTOR == not MOTOR',
    '1 + not MOTOR',
    'abs()',
    'abs(1, 2)',
    'pick(1, 2)',
    'pick(1, 2, 3, 4, 5)',
    '__proto__(1)',
    'toString()',
    'hasOwnProperty("x")',
    'valueOf()',
    'x => x',
    'function() {}',
    '`text`',
    'new Date()',
    'this.x',
    'process.exit()',
    '@',
    '\u0000',
  ];
  test.each(OPENINGS)('%j', (text) =>
    expect(() => parseExpression(text)).toThrow(expect.objectContaining({ key: 'error.bom.invalid_expression' })),
  );
});

describe('without a value', () => {
  test.each([
    ['1 / 0', 'division_by_zero'],
    ['1 % 0', 'division_by_zero'],
    ['UNKNOWN', 'unknown_name'],
    ['constructor', 'unknown_name'],
    ['__proto__', 'unknown_name'],
    ['this', 'unknown_name'],
    ['process', 'unknown_name'],
    ['INSTALL + 1', 'not_a_number'],
    ['-INSTALL', 'not_a_number'],
    ['INSTALL == 1', 'not_comparable'],
    ['MOTOR == true', 'not_comparable'],
    ['INSTALL < "X"', 'not_a_number'],
    ['W0 ? 1 : 2', 'not_a_condition'],
    ['W0 and MOTOR', 'not_a_condition'],
    ['not W0', 'not_a_condition'],
    ['sqrt(-1)', 'root_of_negative'],
    ['round(1, 7)', 'decimals_out_of_range'],
    ['round(1, 0.5)', 'decimals_out_of_range'],
    ['roundup(1, 0)', 'step_not_positive'],
    ['pieces(1, -1)', 'step_not_positive'],
    ['fit(4450, 2500, 3000, 4300)', 'no_length_fits'],
    ['fit(1, 3000, 2500)', 'not_ascending'],
    ["table('motor', 301)", 'beyond_table'],
    ["table('toString', 1)", 'unknown_table'],
    ['table(1, 1)', 'not_a_text'],
  ])('%s: %s', (text, code) => expect(faultOf(text)).toBe(`evaluation ${code}`));
});

describe('limits', () => {
  test.each([
    ['1'.repeat(501), 'too_long'],
    [Array.from({ length: 100 }, () => '1').join('+'), 'too_deep'],
    [`min(${Array.from({ length: 130 }, () => '1').join(',')})`, 'too_many_nodes'],
    [`${'('.repeat(240)}1${')'.repeat(240)}`, 'too_deep'],
    [`${'-'.repeat(499)}1`, 'too_deep'],
    ['1000000 * 1000000 * 10', 'number_too_large'],
    ['1e13 - 1e13', 'number_too_large'],
    ['-1e12 - 1', 'number_too_large'],
    ['9'.repeat(400), 'number_too_large'],
  ])('%.30s: %s', (text, code) => expect(faultOf(text)).toBe(`limit ${code}`));

  test('the largest numbers are taken', () => expect(result('1e12 - 1')).toBe('999999999999'));
});
