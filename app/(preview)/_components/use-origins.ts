import { useEffect } from 'react';
import { beside, type Field, fieldsIn } from '@/lib/content/marks.ts';
import { attributeOf } from './attribute.ts';
import { HINT, ORIGINS, type Origin } from './origins.ts';

/** The field that an element's value is: a fixed one, or one beside the text that is marked in the same entry. */
function fieldFor(element: Element, { field, beside: near }: Origin): Field | undefined {
  if (field) return field;
  if (!near) return undefined;
  const entry = element.closest(near.within);
  const marked = entry?.querySelector(near.text)?.textContent ?? '';
  const [known] = fieldsIn(marked);
  return known && { ...known, path: beside(known.path, near.name) };
}

/** Says of the figures, dates and pictures on the page, which carry no marks, where they come from. */
function tellOrigins(): void {
  for (const origin of ORIGINS) {
    for (const element of document.querySelectorAll<HTMLElement>(origin.at)) {
      const field = fieldFor(element, origin);
      const attribute = field && attributeOf(field);
      if (attribute && element.dataset.sanity !== attribute) element.dataset.sanity = attribute;
      if (origin.hint && element.getAttribute(HINT) !== origin.hint) {
        element.setAttribute(HINT, origin.hint);
        element.title = origin.hint;
      }
    }
  }
}

/** Keeps the page told of its origins, whatever is drawn anew: in a preview alone, so that no public page has a byte of it. */
export function useOrigins(): void {
  useEffect(() => {
    let frame = 0;
    const tell = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        tellOrigins();
      });
    };
    tell();
    const observer = new MutationObserver(tell);
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
}
