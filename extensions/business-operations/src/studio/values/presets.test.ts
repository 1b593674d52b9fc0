import { expect, test } from 'vitest';
import type { AskedInput } from '../inputs/asked.ts';
import { presetInputs, presetsFrom, shownPresets } from './presets.ts';

const inputs: AskedInput[] = [
  { name: 'W0', label: '폭', kind: 'number', required: true, start: null },
  { name: 'INSTALL', label: '설치', kind: 'choice', required: true, start: 'WALL', choices: [{ value: 'WALL', text: 'WALL' }] },
  { name: 'WIND', label: '내풍압', kind: 'boolean', required: false, start: false },
];

test('every input may stay open, also between yes and no', () => {
  const asked = presetInputs(inputs, { yes: '예', no: '아니요' });
  expect(asked.map(({ name, kind, required, start }) => [name, kind, required, start])).toEqual([
    ['W0', 'number', false, null],
    ['INSTALL', 'choice', false, null],
    ['WIND', 'choice', false, null],
  ]);
  expect(asked[2]?.choices).toEqual([
    { value: 'true', text: '예' },
    { value: 'false', text: '아니요' },
  ]);
});

test('only what is filled in is preset, as the API takes it, and nothing of another template', () => {
  const stored = { W0: 3000, WIND: false };
  expect(shownPresets(stored)).toEqual({ W0: 3000, WIND: 'false' });
  expect(presetsFrom(inputs, shownPresets(stored))).toEqual(stored);
  expect(presetsFrom(inputs, { W0: '3000.5', INSTALL: null, WIND: 'true', COLOR: 'G' })).toEqual({ W0: 3000.5, WIND: true });
});
