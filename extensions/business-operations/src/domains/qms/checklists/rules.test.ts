import { expect, test } from 'vitest';
import { Refusal } from '../../../kernel/errors.ts';
import { arranged, MAX_CATEGORIES, MAX_SUB_ITEMS, type NewCategory, progressOf, toggled } from './rules.ts';

const DONE = { done: undefined, at: '2026-01-02T03:04:05.000Z', by: 'someone' };
const some = (count: number, of: (index: number) => NewCategory): NewCategory[] => Array.from({ length: count }, (_, index) => of(index));
const items = (count: number) => Array.from({ length: count }, (_, index) => ({ title: `Item ${index}` }));

function refusal(work: () => unknown): Refusal {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('Nothing was refused.');
}

test('what has no id gets one, what has keeps it', () => {
  const [category] = arranged([{ id: 'a', title: 'A', sub_items: [{ id: 'a1', title: 'First' }, { title: 'Second' }] }]);
  expect(category).toMatchObject({ id: 'a', sub_items: [{ id: 'a1', standard: null, is_completed: false }, { title: 'Second' }] });
  expect(category?.sub_items[1]?.id).toMatch(/^[0-9a-f-]{36}$/);
});

test('what is done stays done, whichever category it moves to, and what comes new is not', () => {
  const stored = arranged([{ id: 'a', title: 'A', sub_items: [{ id: 'a1', title: 'First' }] }]);
  const after = toggled(stored, 'a1', DONE)?.categories ?? [];
  const moved = arranged(
    [
      { id: 'a', title: 'A', sub_items: [{ id: 'a2', title: 'New' }] },
      { id: 'b', title: 'B', sub_items: [{ id: 'a1', title: 'Renamed' }] },
    ],
    after,
  );
  expect(moved[1]?.sub_items[0]).toMatchObject({ title: 'Renamed', is_completed: true, completed_at: DONE.at, completed_by: DONE.by });
  expect(progressOf(moved)).toEqual({ total: 2, completed: 1, rate: 50 });
});

test('an id stands once in the whole checklist', () => {
  const twice = [
    { id: 'a', title: 'A', sub_items: [{ id: 'x', title: 'First' }] },
    { id: 'x', title: 'B', sub_items: [{ id: 'a', title: 'Second' }] },
  ];
  expect(refusal(() => arranged(twice))).toMatchObject({
    key: 'error.checklist.duplicate_id',
    details: [{ path: 'categories.1.id' }, { path: 'categories.1.sub_items.0.id' }],
  });
});

test.each([
  ['categories', some(MAX_CATEGORIES + 1, () => ({ title: 'C', sub_items: [] })), 'too_many_categories'],
  ['sub-items', some(1, () => ({ title: 'C', sub_items: items(MAX_SUB_ITEMS + 1) })), 'too_many_sub_items'],
  ['bytes', some(1, () => ({ title: 'C', sub_items: items(200).map((item) => ({ ...item, note: '가'.repeat(500) })) })), 'too_big'],
])('too many %s are refused', (_, asked, code) => {
  expect(refusal(() => arranged(asked))).toMatchObject({ status: 422, key: 'error.checklist.too_large', details: [{ code }] });
});

test('as many as there may be are taken', () => {
  const most = some(MAX_CATEGORIES, () => ({ title: 'C', sub_items: items(MAX_SUB_ITEMS / MAX_CATEGORIES) }));
  expect(progressOf(arranged(most))).toEqual({ total: MAX_SUB_ITEMS, completed: 0, rate: 0 });
});

test('a toggle goes back and forth, and says nothing new where it asks for what is', () => {
  const stored = arranged([{ title: 'A', sub_items: [{ id: 'a1', title: 'First' }, { id: 'a2', title: 'Other' }, { title: 'Third' }] }]);
  const done = toggled(stored, 'a1', DONE);
  expect(done?.item).toMatchObject({ is_completed: true, completed_by: DONE.by });
  expect(progressOf(done?.categories ?? [])).toEqual({ total: 3, completed: 1, rate: 33.3 });
  const again = toggled(done?.categories ?? [], 'a1', { done: true, at: '2027-01-01T00:00:00.000Z', by: 'another' });
  expect(again?.item.completed_by).toBe(DONE.by);
  expect(toggled(done?.categories ?? [], 'a1', DONE)?.item).toMatchObject({ is_completed: false, completed_at: null, completed_by: null });
  expect(toggled(stored, 'unknown', DONE)).toBeNull();
});

test('an empty checklist is at nought', () => expect(progressOf([])).toEqual({ total: 0, completed: 0, rate: 0 }));
