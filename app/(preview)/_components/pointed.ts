import { type Field, fieldsIn } from '@/lib/content/marks.ts';

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;

const holds = (node: Text, x: number, y: number): boolean => {
  const range = document.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()].some(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  );
};

/** The field that the words at an offset of a text come from: where several are said in a row, each ends with its own. */
function fieldAt(text: string, offset: number): Field | undefined {
  const fields = fieldsIn(text);
  return fields.find(({ end }) => end >= offset) ?? fields.at(-1);
}

/** The text of an element that is at a point of the screen. */
export function textAt(element: Element, x: number, y: number): Text | undefined {
  return [...element.childNodes].filter(isText).find((node) => holds(node, x, y));
}

/**
 * The field that a text on the screen comes from: its own marks, which are exact where one element has texts of several
 * fields; undefined where it has none.
 */
export function fieldOf(text: Text, x: number, y: number): Field | undefined {
  const caret = document.caretPositionFromPoint?.(x, y);
  return fieldAt(text.data, caret?.offsetNode === text ? caret.offset : 0);
}
