import { definePlugin } from 'sanity';

const DIALOG = '[role="dialog"]';

/** Elements that are remembered: a dialog’s own and a menu’s are gone with it, what opened them is further back. */
const REMEMBERED = 30;

const hasDialog = (node: Node): boolean =>
  node instanceof Element && (node.matches(DIALOG) || node.querySelector(DIALOG) !== null);

/**
 * Gives the focus back, when a dialog of this page closes, to the last element that had it and is still there: Sanity
 * leaves it nowhere where what opened the dialog was an entry of a menu, or was drawn anew meanwhile.
 */
function returnFocus(page: Document): void {
  const had: HTMLElement[] = [];
  page.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || target === page.body) return;
    had.push(target);
    if (had.length > REMEMBERED) had.shift();
  });
  const observer = new MutationObserver((records) => {
    if (!records.some(({ removedNodes }) => [...removedNodes].some(hasDialog))) return;
    // Who gives it back by themselves do so now.
    requestAnimationFrame(() => {
      if (page.activeElement !== page.body) return;
      had.findLast((element) => element.isConnected && element.checkVisibility())?.focus();
    });
  });
  observer.observe(page.body, { subtree: true, childList: true });
}

let isReturning = false;

/** Gives the focus back to what opened a dialog, whichever it is (studio.md, The Studio). */
export const focusReturned = definePlugin(() => {
  if (typeof document !== 'undefined' && !isReturning) {
    isReturning = true;
    returnFocus(document);
  }
  return { name: 'focus-returned' };
});
