import { useEffect } from 'react';
import { attributeOf } from './attribute.ts';
import { type EstimatedPlaces, HINT, ORIGINS } from './origins.ts';

/** Says of the figures, dates and texts on the page that carry no marks where they come from. */
export function tellOrigins(places: EstimatedPlaces, page: ParentNode = document): void {
  const told = new Set<Element>();
  for (const { at, field, hint } of ORIGINS) {
    for (const element of page.querySelectorAll<HTMLElement>(at)) {
      const source = field?.(element, places);
      if (told.has(element) || (field && !source)) continue;
      told.add(element);
      const attribute = source && attributeOf(source);
      if (attribute && element.dataset.sanity !== attribute) element.dataset.sanity = attribute;
      if (!hint || element.getAttribute(HINT) === hint) continue;
      element.setAttribute(HINT, hint);
      element.title = hint;
    }
  }
}

/** Keeps the page told of its origins, whatever is drawn anew: in a preview alone, so that no public page has a byte of it. */
export function useOrigins(places: EstimatedPlaces): void {
  useEffect(() => {
    let frame = 0;
    const tell = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        tellOrigins(places);
      });
    };
    tell();
    const observer = new MutationObserver(tell);
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [places]);
}
