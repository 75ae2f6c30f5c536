'use client';

import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { attributeOf } from './attribute.ts';
import type { EstimatedPlaces } from './origins.ts';
import { originOf, type Pointed, textAt, toldAround } from './pointed.ts';
import { useOrigins } from './use-origins.ts';

type Said = { text: string; left: number; top: number };

/** Any field, so that the overlay knows the element before the first click. */
const KNOWN = attributeOf({ id: 'siteSettings', type: 'siteSettings', path: 'brand' });

/** The hint stays within the screen's edges, in pixels. */
const HINT_WIDTH = 320;

/** Whether the overlay takes a click on what stands in for the text, which it wants to see the pointer enter first. */
function isTakenBy(
  stand: HTMLElement,
  { altKey, ctrlKey, metaKey, shiftKey }: MouseEvent,
): boolean {
  const keys = { bubbles: true, cancelable: true, altKey, ctrlKey, metaKey, shiftKey };
  // An element that it has just met, it hears by a first move alone; later by each entry.
  return ['mouseenter', 'mousemove'].some((entry) => {
    stand.dispatchEvent(new MouseEvent(entry));
    const isTaken = !stand.dispatchEvent(new MouseEvent('click', keys));
    stand.dispatchEvent(new MouseEvent('mouseleave'));
    return isTaken;
  });
}

/**
 * Makes a click open the field of the very text that is clicked. Sanity's overlay knows elements: of « 950 € HT » it knows
 * the last text alone. What is under the pointer is told to an element of its own, unseen, which the overlay
 * takes the click on. What no field holds says where it comes from.
 */
export function ExactClick({ places }: { places: EstimatedPlaces }) {
  const target = useRef<HTMLSpanElement>(null);
  const [said, setSaid] = useState<Said | null>(null);
  useOrigins(places);

  useEffect(() => {
    let aimed: Pointed = { attribute: null, hint: null };
    const point = ({ target: pointed, clientX: x, clientY: y }: PointerEvent) => {
      if (!target.current || !(pointed instanceof Element)) return;
      const text = textAt(pointed, x, y);
      aimed = text ? originOf(...text) : toldAround(pointed);
      // Told before the click: the overlay hears of it by the change.
      if (aimed.attribute) target.current.dataset.sanity = aimed.attribute;
    };
    const click = (event: MouseEvent) => {
      const { clientX: x, clientY: y } = event;
      const stand = target.current;
      // A key, and a script as the one below, have pointed at nothing.
      if (!stand || event.detail === 0) return;
      const { attribute, hint } = aimed;
      const left = Math.max(8, Math.min(x, innerWidth - HINT_WIDTH - 8));
      setSaid(hint ? { text: hint, left, top: y + 16 } : null);
      if (!attribute) return;
      // The overlay takes the click, unless it is switched off: then the page has it.
      if (!isTakenBy(stand, event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('pointerdown', point, true);
    addEventListener('click', click, true);
    return () => {
      removeEventListener('pointerdown', point, true);
      removeEventListener('click', click, true);
    };
  }, []);

  return createPortal(
    <>
      <span
        ref={target}
        aria-hidden="true"
        data-sanity={KNOWN}
        style={{ position: 'fixed', top: 0, left: 0, width: 1, height: 1, pointerEvents: 'none' }}
      />
      {said ? (
        <p
          role="status"
          className="fixed z-50 rounded-lg bg-panel px-4 py-3 text-on-panel text-sm leading-snug"
          style={{ left: said.left, top: said.top, maxWidth: HINT_WIDTH }}
        >
          {said.text}
        </p>
      ) : null}
    </>,
    document.body,
  );
}
