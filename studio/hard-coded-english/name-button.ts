const DRAG = ':has([data-sanity-icon="drag-handle"])';
const ITEM_MENU = '[data-testid="array-item-menu-button"]';

/** Names of what Sanity draws as a picture alone. */
const NAMES: ReadonlyArray<[selector: string, name: string]> = [
  ['[data-testid="global-perspective-menu-button"]', 'Choisir ce que le Studio montre'],
  ['a[href$="/releases"]', 'Publications'],
  [':has([data-sanity-icon="add"])', 'Créer un document'],
  // Of the crosses the one that is a link: it leads back to the list.
  ['a:has([data-sanity-icon="close"])', 'Fermer le volet'],
  [':has([data-sanity-icon="share"])', 'Copier l’adresse'],
  [':has([data-sanity-icon^="ellipsis"])', 'Autres actions'],
  [DRAG, 'Déplacer'],
];

/** Letters of an item’s name in its button’s. */
const MAX = 60;

/** The name of the list’s item that a button stands in: the first text of its row. */
function itemOf(button: Element): string {
  if (!button.matches(`${ITEM_MENU}, ${DRAG}`)) return '';
  for (let at = button.parentElement; at && !at.matches('[role="dialog"]'); at = at.parentElement) {
    const said = [...at.querySelectorAll('[data-ui="Text"]')].find(
      (text) => !button.contains(text) && text.textContent?.trim(),
    );
    if (said) return said.textContent?.trim().slice(0, MAX) ?? '';
  }
  return '';
}

/** Gives a button without words a name, which a screen reader says and one’s voice can call: « Autres actions : Étape 2 ». */
export function nameButton(button: Element): void {
  if (button.hasAttribute('aria-label') || button.hasAttribute('aria-labelledby')) return;
  if (button.textContent?.trim()) return;
  const [, name] = NAMES.find(([selector]) => button.matches(selector)) ?? [];
  if (!name) return;
  const item = itemOf(button);
  button.setAttribute('aria-label', item ? `${name}\u00a0: ${item}` : name);
}
