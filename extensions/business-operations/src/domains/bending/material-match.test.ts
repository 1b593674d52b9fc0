import { describe, expect, test } from 'vitest';
import { matchesMaterial } from './material-match.ts';

describe('a material is found', () => {
  test.each([
    ['EGI 1.55T', 'EGI 1.55T'],
    ['egi1.55t', 'EGI 1.55T'],
    ['EGI-1.55 T', 'egi1.55t'],
    ['EGI 1.55T', '강판 EGI1.55T × 1219'],
    ['EGI 1.5T', 'EGI 1.50T'],
    ['EGI 1.50T', 'EGI 1.5T'],
    ['EGI 1T', 'EGI 1.0T'],
    ['EGI 1.00T', 'EGI 1T'],
    ['SUS 0.8T', 'SUS .8T'],
    ['.8T', '섬유 0.8T'],
    ['1.2', 'SUS 304 1.2T'],
    ['1.2T', 'SUS304-1.2T'],
    ['SUS 304', 'SUS304 1.2T'],
    ['SUS 30', 'SUS304 1.2T'],
    ['egi', 'EGI 1.55T'],
    ['섬유', '섬유 0.8T'],
    ['1219', 'EGI 1.55T x 1219'],
    ['(B)', 'GI(B) 1.2T'],
    [' - ', 'EGI 1.55T'],
  ])('%j in %j', (material, text) => expect(matchesMaterial(material, text)).toBe(true));
});

describe('another one is not', () => {
  test.each([
    ['EGI 1.5T', 'EGI 1.55T'],
    ['EGI 1.55T', 'EGI 1.5T'],
    ['EGI 1.5', 'EGI 1.55T'],
    ['1.55T', 'EGI 11.55T'],
    ['.55T', 'EGI 1.55T'],
    ['5T', 'EGI 1.5T'],
    ['EGI 1T', 'EGI 1.2T'],
    ['1.2T', 'EGI 1.2.5T'],
    ['SUS 1.2T', 'SUS 304 1.2T'],
    ['EGI 1.55T', 'EGI 1.55'],
    ['E.I', 'EGI'],
    ['a*', 'EGI'],
  ])('%j in %j', (material, text) => expect(matchesMaterial(material, text)).toBe(false));
});
