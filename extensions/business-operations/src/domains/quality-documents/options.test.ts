import { expect, it } from 'vitest';
import type { QualityDocumentOptions } from './model.ts';
import { mergedOptions, missingFields, OPTION_FIELDS } from './options.ts';

it('asks for fifteen members in four blocks', () => {
  expect(OPTION_FIELDS).toHaveLength(15);
  expect(OPTION_FIELDS).toContain('material_distributor.representative');
  expect(missingFields('d').sql).toContain("(d.options #>> '{supervisor,name}')");
});

it.each<[QualityDocumentOptions | null, QualityDocumentOptions | null, QualityDocumentOptions | null]>([
  [null, { supervisor: { name: 'A' } }, { supervisor: { name: 'A' } }],
  [{ supervisor: { name: 'A', phone: '1' } }, { supervisor: { name: 'B' } }, { supervisor: { name: 'B' } }],
  [{ supervisor: { name: 'A' } }, { contractor: { company: 'C' } }, { supervisor: { name: 'A' }, contractor: { company: 'C' } }],
  [{ supervisor: { name: 'A' } }, { supervisor: null }, {}],
  [{ supervisor: { name: 'A' } }, {}, { supervisor: { name: 'A' } }],
  [{ supervisor: { name: 'A' } }, null, null],
])('merges %j and %j block by block', (stored, sent, merged) => {
  expect(mergedOptions(stored, sent)).toEqual(merged);
});
