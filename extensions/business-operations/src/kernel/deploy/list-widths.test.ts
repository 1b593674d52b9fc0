import { describe, expect, test } from 'vitest';
import { date, money, oneOf, ref, string } from '../model/field.ts';
import { columnWidths as widthsOf } from './list-widths.ts';

const DISPLAYS: Record<string, string> = { clients: '{{name}}', employees: '{{employee_no}} {{name}}', shipments: '{{shipment_no}}' };
const columnWidths = (columns: Parameters<typeof widthsOf>[0], own?: string) =>
  widthsOf(columns, (collection) => DISPLAYS[collection], own);

const label = (en: string, ko = '이름') => ({ label: { ko, en } });
const sum = (widths: Record<string, number>, ...names: string[]) => names.reduce((total, name) => total + (widths[name] as number), 0);

describe('the columns of a list', () => {
  test('are as wide as their headings in the longer language', () => {
    const { short, long, korean } = columnWidths([
      ['short', date(label('Day'))],
      ['long', date(label('Insurance expires on'))],
      ['korean', date(label('Day', '자동차 보험 만료 예정일'))],
    ]) as Record<'short' | 'long' | 'korean', number>;
    expect(short).toBe(110);
    expect(long).toBeGreaterThan(170);
    expect(korean).toBeGreaterThan(190);
  });

  const texts = ['one', 'two', 'three'].map((name) => [name, string(200, label(name))] as const);
  const state = ['status', oneOf({ OPEN: { ko: '접수', en: 'Open' } }, label('Status'))] as const;
  const amount = ['amount', money(label('Amount'))] as const;

  test('leave amounts and states in sight, for which texts and names give way', () => {
    const widths = columnWidths([...texts, ['who', ref('clients', label('Client'))], amount, state]);
    expect(sum(widths, 'one', 'two', 'three', 'who', 'amount', 'status')).toBeLessThanOrEqual(1010);
    expect(sum(widths, 'amount', 'status')).toBe(240);
    expect(widths.one).toBeGreaterThan(110);
  });

  test('show a text to its end that is told by it, however crowded the list is', () => {
    const card = ['card', string(19, { ...label('Number'), readToEnd: true })] as const;
    const crowded = Array.from({ length: 9 }, (_, index) => [`amount_${index}`, money(label('Amount'))] as const);
    // Nineteen digits and hyphens take 137 pixels, and a cell 26 around them.
    expect(columnWidths([card, ...crowded]).card).toBeGreaterThanOrEqual(163);
  });

  test('leave room for a name behind its number', () => {
    const refs = [['client', ref('clients', label('Client'))] as const, ['employee', ref('employees', label('Employee'))] as const];
    const crowded = Array.from({ length: 7 }, (_, index) => [`amount_${index}`, money(label('Amount'))] as const);
    expect(columnWidths([...refs, ...crowded])).toMatchObject({ client: 110, employee: 160 });
  });

  test('show in full what tells a row from others', () => {
    const crowded = Array.from({ length: 7 }, (_, index) => [`amount_${index}`, money(label('Amount'))] as const);
    const columns = [
      ['shipment', ref('shipments', label('Shipment'))] as const,
      ['title', string(200, label('Title'))] as const,
      ['memo', string(200, label('Memo'))] as const,
    ];
    expect(columnWidths([...columns, ...crowded], '{{bidding_no}} {{title}}')).toMatchObject({ shipment: 150, title: 150, memo: 110 });
  });

  test('are as wide as the longest state', () => {
    const states = { OPEN: { ko: '접수', en: 'Open' }, FAILED: { ko: '전송 실패', en: 'Transmission failed' } };
    expect(columnWidths([['status', oneOf(states, label('Status'))]]).status).toBeGreaterThan(160);
  });

  test('keep their width where there is room, and behind the last state', () => {
    expect(columnWidths([...texts.slice(0, 2), state])).toEqual({ one: 240, two: 240, status: 110 });
    expect(columnWidths([state, ...texts]).three).toBe(240);
  });

  test('are never too narrow to be read', () => {
    const many = Array.from({ length: 12 }, (_, index) => [`text_${index}`, string(200, label('Text'))] as const);
    expect(new Set(Object.values(columnWidths(many)))).toEqual(new Set([110]));
  });
});
