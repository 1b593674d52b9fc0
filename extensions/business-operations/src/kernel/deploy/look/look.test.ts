import { expect, test } from 'vitest';
import { drawings } from './drawings.ts';
import { isOurs } from './look.ts';
import { COLOUR, DARK, LIGHT } from './theme.ts';

test('what an administrator has changed or cleared stays theirs', () => {
  const given = { project_color: '#1a4f8b', public_note: 'Ours', theme_light_overrides: { danger: '#b3283f', primary: '#1a4f8b' } };
  expect(isOurs('public_note', { public_note: 'Ours' }, given)).toBe(true);
  expect(isOurs('public_note', { public_note: 'Theirs' }, given)).toBe(false);
  expect(isOurs('public_note', { public_note: null }, given)).toBe(false);
  expect(isOurs('theme_light_overrides', { theme_light_overrides: { primary: '#1a4f8b', danger: '#b3283f' } }, given)).toBe(true);
});

test('what was there before the first deployment stays, Directus’s own colour does not', () => {
  expect(isOurs('project_color', { project_color: '#6644FF' })).toBe(true);
  expect(isOurs('project_color', { project_color: '#336699' })).toBe(false);
  expect(isOurs('project_logo', { project_logo: null })).toBe(true);
  expect(isOurs('project_logo', { project_logo: '0b7c' })).toBe(false);
});

test('drawings hold nothing that runs or is loaded', () => {
  for (const { svg } of Object.values(drawings(COLOUR))) expect(svg).not.toMatch(/<script|<style|style=|href=|url\((?!#)/i);
});

/** WCAG 2.2, relative luminance and contrast ratio. */
const luminance = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string) => {
  const [bright = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dark + 0.05);
};

const LIGHT_BACKGROUNDS = ['#ffffff', '#f7fafc', '#f0f4f9', '#e4eaf1'];
const DARK_BACKGROUNDS = ['#0d1117', '#161b22', '#21262e', '#30363d'];

test('colours of text reach 4.5 to 1 on every background of their theme', () => {
  const light = [COLOUR, LIGHT.foregroundSubdued, LIGHT.success, LIGHT.warning, LIGHT.danger, LIGHT.secondary];
  const dark = [DARK.primary, DARK.foregroundSubdued, DARK.success, DARK.warning, DARK.danger];
  const least = (colours: string[], backgrounds: string[]) =>
    Math.min(...colours.flatMap((colour) => backgrounds.map((background) => contrast(colour, background))));
  expect(least(light, LIGHT_BACKGROUNDS)).toBeGreaterThan(4.5);
  expect(least(dark, DARK_BACKGROUNDS)).toBeGreaterThan(4.5);
});
