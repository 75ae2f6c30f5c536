import { frenchOfDiagnostics, isOfDiagnostics } from './diagnostics.ts';
import { nameButton, nameItems } from './name-button.ts';
import { frenchOf } from './phrases.ts';

const ATTRIBUTES = ['aria-label', 'aria-roledescription', 'placeholder', 'title'];

/** Elements whose text the editor writes: it stays as it is. */
const WRITTEN = '[contenteditable], input, textarea, script, style';

const WEEK = ['L', 'M', 'M', 'J', 'V', 'S', 'D'];

/** The initial of a day at the head of a calendar, by its place: Tuesday and Thursday have the same in English. */
function dayIn(element: Element, text: string): string | undefined {
  if (!/^[MTWFS]$/.test(text)) return undefined;
  const days = element.closest('[data-ui="CalendarMonth"]')?.firstElementChild?.children;
  return WEEK[[...(days ?? [])].findIndex((day) => day.contains(element))];
}

function frenchIn(element: Element, text: string): string | undefined {
  const french = frenchOf(text) ?? dayIn(element, text);
  if (french) return french;
  const ofDiagnostics = frenchOfDiagnostics(text);
  return ofDiagnostics && isOfDiagnostics(element) ? ofDiagnostics : undefined;
}

function putInText(node: Text): void {
  const { parentElement: element } = node;
  if (!element || element.closest(WRITTEN)) return;
  const french = frenchIn(element, node.data);
  // The same again would be news to the observer.
  if (french && french !== node.data) node.data = french;
}

function putInAttributes(element: Element): void {
  for (const name of ATTRIBUTES) {
    const french = frenchIn(element, element.getAttribute(name) ?? '');
    if (french) element.setAttribute(name, french);
  }
}

/** The part of a search tooltip that is for developers: a field's name in the code. */
const NAME_IN_CODE = '[data-ui^="Tooltip"] [style*="monospace"]';

/** Hides that name and its label, which mean nothing to an author; the field's title is above. */
function hideName(element: HTMLElement): void {
  element.lang = 'en';
  if (element.parentElement) element.parentElement.style.display = 'none';
}

function putIn(root: Node): void {
  if (root instanceof Text) putInText(root);
  if (!(root instanceof Element)) return;
  if (root instanceof HTMLElement && root.matches(NAME_IN_CODE)) hideName(root);
  putInAttributes(root);
  for (const child of root.childNodes) putIn(child);
  if (root.matches('button, a')) nameButton(root);
}

/** Replaces the English of Sanity's code on this page by French, and names its buttons, now and from now on. */
export function putFrench(page: HTMLElement): void {
  putIn(page);
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'attributes') putInAttributes(target as Element);
      else if (type === 'characterData') putInText(target as Text);
      else for (const node of addedNodes) putIn(node);
    }
    nameItems();
  });
  observer.observe(page, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ATTRIBUTES,
  });
}
