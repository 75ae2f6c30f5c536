/** French for what Sanity's layer over a preview says in English, for which it has no labels of its own. */
export const OVERLAY_WORDS: Readonly<Record<string, string>> = {
  Duplicate: 'Dupliquer',
  Remove: 'Supprimer',
  Move: 'Déplacer',
  'To top': 'Tout en haut',
  Up: 'Vers le haut',
  Down: 'Vers le bas',
  'To bottom': 'Tout en bas',
  'Insert before': 'Insérer avant',
  'Insert after': 'Insérer après',
  Paragraph: 'Paragraphe',
  'Loading...': 'Chargement…',
  'Unknown type': 'Type inconnu',
  'Zoom Out': 'Vue d’ensemble',
  'Open in Studio': 'Ouvrir dans le Studio',
};

/** The elements of that layer, menus included. */
const LAYER = 'sanity-visual-editing, [data-sanity-overlay-element]';

function putIn(node: Node): void {
  if (node instanceof Text) {
    const french = OVERLAY_WORDS[node.data.trim()];
    if (french && node.parentElement?.closest(LAYER)) node.data = french;
  }
  for (const child of node.childNodes) putIn(child);
}

/** Replaces the English of the layer over `page`, from now on until the answer is called. */
export function putFrenchInOverlays(page: HTMLElement): () => void {
  for (const element of page.querySelectorAll(LAYER)) putIn(element);
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData') putIn(target);
      else if (target instanceof Element && (target === page || target.closest(LAYER))) {
        for (const node of addedNodes) putIn(node);
      }
    }
  });
  observer.observe(page, { subtree: true, childList: true, characterData: true });
  return () => observer.disconnect();
}
