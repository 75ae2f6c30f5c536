import type { Place, Table } from './table.ts';

/** The key pressed, and where the caret of its field stands. */
export type Press = {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  nativeEvent: { isComposing: boolean };
  currentTarget: { value: string; selectionStart: number | null; selectionEnd: number | null };
};

const STEPS: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/**
 * The cell that a key leads to; null where it is for the text of this one. Arrows leave a cell from the end of its text,
 * or where all of it is selected, as it is once the keyboard led there; Enter after the last row asks for one more.
 */
export function nextPlace(press: Press, { row, column }: Place, table: Table): Place | null {
  const { key, shiftKey, currentTarget: field } = press;
  const isCombined = press.ctrlKey || press.metaKey || press.altKey || shiftKey;
  if (isCombined || press.nativeEvent.isComposing) return null;
  if (key === 'Enter') return { row: row + 1, column };
  const step = STEPS[key];
  if (!step) return null;
  const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
  const isAll = start === 0 && end === field.value.length;
  const isBack = step.row + step.column < 0;
  if (!isAll && (isBack ? end > 0 : start < field.value.length)) return null;
  const next = { row: row + step.row, column: column + step.column };
  const isWithin =
    next.row >= 0 &&
    next.row <= table.rows.length &&
    next.column >= 0 &&
    next.column <= table.columns.length;
  return isWithin ? next : null;
}
