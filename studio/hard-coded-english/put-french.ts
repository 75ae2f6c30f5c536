import { frenchOf } from './phrases.ts';

const ATTRIBUTES = ['aria-label', 'aria-roledescription', 'placeholder', 'title'];

/** What the editor writes stays as it is. */
const WRITTEN = '[contenteditable], input, textarea, script, style';

function putInText(node: Text): void {
  if (node.parentElement?.closest(WRITTEN)) return;
  const french = frenchOf(node.data);
  if (french) node.data = french;
}

function putInAttributes(element: Element): void {
  for (const name of ATTRIBUTES) {
    const french = frenchOf(element.getAttribute(name) ?? '');
    if (french) element.setAttribute(name, french);
  }
}

function putIn(root: Node): void {
  if (root instanceof Text) putInText(root);
  if (!(root instanceof Element)) return;
  putInAttributes(root);
  for (const child of root.childNodes) putIn(child);
}

/** Puts French in the place of what Sanity's code says in English on this page, now and from now on; returns its end. */
export function putFrench(page: HTMLElement): () => void {
  putIn(page);
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'attributes') putInAttributes(target as Element);
      else if (type === 'characterData') putInText(target as Text);
      else for (const node of addedNodes) putIn(node);
    }
  });
  observer.observe(page, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ATTRIBUTES,
  });
  return () => observer.disconnect();
}
