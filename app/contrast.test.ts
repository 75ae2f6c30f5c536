import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./globals.css', import.meta.url), 'utf8');

/** The tokens of one rule of globals.css, by its selector. */
function tokens(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`);
  const body = css.slice(start, css.indexOf('}', start));
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
}

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

const light = tokens(':root');
const dark = tokens(':root[data-theme="dark"]');

describe.each([
  ['light', light],
  ['dark', dark],
])('contrast in the %s theme', (_, theme) => {
  it.each(pairs)('%s on %s reaches %d', (front, back, ratio) => {
    expect(contrast(theme[front], theme[back])).toBeGreaterThanOrEqual(ratio);
  });
});

it('the system’s dark theme is the chosen one', () => {
  expect(tokens(':root:not([data-theme="light"])')).toEqual(dark);
  expect(Object.keys(dark)).toEqual(Object.keys(light));
});
