import { type Field, fieldsIn } from '@/lib/preview/marks.ts';
import { attributeOf } from './attribute.ts';
import { HINT } from './origins.ts';

const isText = (node: Node): node is Text => node.nodeType === 3;

/** Elements in the run of a sentence: a word kept whole, one raised, a link. */
const IN_LINE = new Set([
  ...['A', 'ABBR', 'B', 'CODE', 'EM', 'I', 'MARK', 'SPAN', 'STRONG', 'SUP', 'TIME'],
]);

const directTexts = (element: Element): Text[] => [...element.childNodes].filter(isText);

/** The field that words at an offset come from: where several texts are said in a row, each ends with its own marks. */
const fieldAt = (text: string, offset: number): Field | undefined => {
  const fields = fieldsIn(text);
  return fields.find(({ end }) => end >= offset) ?? fields.at(-1);
};

/** Where something on the page comes from: an attribute that Sanity's overlay reads, words, or both. */
export type Pointed = { attribute: string | null; hint: string | null };

const toldOf = (element: HTMLElement): Pointed => ({
  attribute: element.dataset.sanity ?? null,
  hint: element.getAttribute(HINT),
});

const ofField = (field: Field): Pointed => ({ attribute: attributeOf(field), hint: null });

/**
 * The origin of a text on the page: its own marks; what its element is told to be; the marks at the end of its sentence,
 * of which a word kept whole and a link are parts; or what the part of the page around it is told to be.
 */
export function originOf(text: Text, offset = 0): Pointed {
  const own = fieldAt(text.data, offset);
  if (own) return ofField(own);
  for (let node: Node = text; node.parentElement; node = node.parentElement) {
    const element = node.parentElement;
    if (element.dataset.sanity || element.hasAttribute(HINT)) return toldOf(element);
    const field = directTexts(element)
      .filter((other) => node.compareDocumentPosition(other) & 4)
      .flatMap(({ data }) => fieldsIn(data))[0];
    if (field) return ofField(field);
    if (!IN_LINE.has(element.tagName)) break;
  }
  const around = text.parentElement?.closest<HTMLElement>(`[${HINT}]`);
  return around ? toldOf(around) : { attribute: null, hint: null };
}

/** The origin of what is no text, as a picture: what it or the part of the page around it is told to be. */
export function toldAround(element: Element): Pointed {
  const told = element.closest<HTMLElement>(`[data-sanity], [${HINT}]`);
  return told ? toldOf(told) : { attribute: null, hint: null };
}

/** The text at a point of the screen, of the element that is there, and the offset in it. */
export function textAt(element: Element, x: number, y: number): [Text, number] | null {
  const text = directTexts(element).find((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].some(
      ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
    );
  });
  if (!text) return null;
  const caret = document.caretPositionFromPoint?.(x, y);
  return [text, caret?.offsetNode === text ? caret.offset : 0];
}
