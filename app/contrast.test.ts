import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./globals.css', import.meta.url), 'utf8');

const HEX = '(#[0-9a-f]{6})';

/** The colour tokens of globals.css: one value for both themes, or `light-dark()`. */
const tokens = [
  ...css.matchAll(new RegExp(`--([\\w-]+): (?:light-dark\\(${HEX}, ${HEX}\\)|${HEX});`, 'g')),
].map(([, name = '', light, dark, both]) => ({ name, light: light ?? both, dark: dark ?? both }));

const themed = (theme: 'light' | 'dark') =>
  Object.fromEntries(tokens.map((token) => [token.name, token[theme]]));

function luminance(hex = ''): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a?: string, b?: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const pairs: Array<[front: string, back: string, ratio: number]> = [
  ['ink', 'paper', 7],
  ['ink', 'sheet', 7],
  ['ink', 'accent-soft', 7],
  ['muted', 'paper', 4.5],
  ['muted', 'sheet', 4.5],
  ['muted', 'accent-soft', 4.5],
  ['accent', 'paper', 4.5],
  ['accent', 'sheet', 4.5],
  ['accent', 'accent-soft', 4.5],
  ['on-accent', 'accent', 4.5],
  ...['done', 'wait', 'danger'].flatMap(
    (name): Array<[string, string, number]> => [
      [name, 'paper', 4.5],
      [name, 'sheet', 4.5],
      [name, `${name}-soft`, 4.5],
      ['ink', `${name}-soft`, 7],
    ],
  ),
  ['on-panel', 'panel', 7],
  ['panel-muted', 'panel', 4.5],
  ['panel-accent', 'panel', 4.5],
  ['edge', 'paper', 3],
  ['edge', 'sheet', 3],
];

describe.each([
  ['light', themed('light')],
  ['dark', themed('dark')],
])('contrast in the %s theme', (_, theme) => {
  it.each(pairs)('%s on %s reaches %d', (front, back, ratio) => {
    expect(contrast(theme[front], theme[back])).toBeGreaterThanOrEqual(ratio);
  });
});

it('each token is defined once, for both themes', () => {
  expect(tokens.length).toBeGreaterThanOrEqual(20);
  expect(new Set(tokens.map(({ name }) => name)).size).toBe(tokens.length);
  expect(css.match(/#[0-9a-f]{3,8}\b/g)).toHaveLength(
    tokens.flatMap(({ light, dark }) => (light === dark ? [light] : [light, dark])).length,
  );
});
