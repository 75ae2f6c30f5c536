import { expect, it } from 'vitest';
import { nextPlace } from './keys.ts';
import { wholeTable } from './table.ts';

const table = wholeTable({
  columns: ['Make', 'n8n'],
  rows: [{ header: 'Prix' }, { header: 'Limites' }],
});

/** A key pressed in a cell of four letters, with the caret or the selection there. */
const press = (key: string, [selectionStart, selectionEnd]: [number, number], more = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  nativeEvent: { isComposing: false },
  currentTarget: { value: 'Prix', selectionStart, selectionEnd },
  ...more,
});
const here = { row: 1, column: 1 };

it.each([
  ['ArrowUp', [0, 4], { row: 0, column: 1 }],
  ['ArrowDown', [0, 4], { row: 2, column: 1 }],
  ['ArrowLeft', [0, 0], { row: 1, column: 0 }],
  ['ArrowRight', [4, 4], { row: 1, column: 2 }],
  ['ArrowRight', [2, 2], null],
  ['ArrowLeft', [2, 2], null],
  ['ArrowUp', [4, 4], null],
  ['Enter', [2, 2], { row: 2, column: 1 }],
  ['Tab', [0, 4], null],
  ['a', [0, 4], null],
] as const)('%s at %j of a cell leads to %j', (key, caret, place) => {
  expect(nextPlace(press(key, [...caret]), here, table)).toEqual(place);
});

it('stays in the table, and asks for one more row below the last', () => {
  expect(nextPlace(press('ArrowUp', [0, 4]), { row: 0, column: 1 }, table)).toBeNull();
  expect(nextPlace(press('ArrowRight', [0, 4]), { row: 1, column: 2 }, table)).toBeNull();
  expect(nextPlace(press('ArrowDown', [0, 4]), { row: 2, column: 1 }, table)).toBeNull();
  expect(nextPlace(press('Enter', [0, 4]), { row: 2, column: 1 }, table)).toEqual({
    row: 3,
    column: 1,
  });
});

it('leaves a line break, a shortcut and a word that is being composed to the text', () => {
  const all: [number, number] = [0, 4];
  expect(nextPlace(press('Enter', all, { shiftKey: true }), here, table)).toBeNull();
  expect(nextPlace(press('ArrowUp', all, { metaKey: true }), here, table)).toBeNull();
  const composed = press('Enter', all, { nativeEvent: { isComposing: true } });
  expect(nextPlace(composed, here, table)).toBeNull();
});
