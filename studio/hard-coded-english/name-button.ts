const DRAG = 'button:has([data-sanity-icon="drag-handle"])';
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

/** Buttons of items, which are called by what their rows say by now. */
const ofItems = new Set<Element>();

/** The name of the list’s item that a button stands in: the first text of its row, none until the row has one. */
function itemOf(button: Element, kind: string): string {
  for (let at = button.parentElement; at; at = at.parentElement) {
    // Beyond its own row there are others'.
    if (at.matches('[role="dialog"]') || at.querySelectorAll(kind).length > 1) return '';
    const said = [...at.querySelectorAll('[data-ui="Text"]')].find(
      (text) => !button.contains(text) && text.textContent?.trim(),
    );
    if (said) return said.textContent?.trim().slice(0, MAX) ?? '';
  }
  return '';
}

function nameOf(button: Element): string | undefined {
  const [, name] = NAMES.find(([selector]) => button.matches(selector)) ?? [];
  const kind = [ITEM_MENU, DRAG].find((selector) => button.matches(selector));
  if (!name || !kind) return name;
  ofItems.add(button);
  const item = itemOf(button, kind);
  return item ? `${name}\u00a0: ${item}` : name;
}

/** Gives a button without words a name, which a screen reader says and one’s voice can call: « Autres actions : Étape 2 ». */
export function nameButton(button: Element): void {
  if (button.hasAttribute('aria-label') || button.hasAttribute('aria-labelledby')) return;
  if (button.textContent?.trim()) return;
  const name = nameOf(button);
  if (name) button.setAttribute('aria-label', name);
}

/** Calls the buttons of items by what their rows say by now: a text comes after its row, and changes with what is typed. */
export function nameItems(): void {
  for (const button of ofItems) {
    if (!button.isConnected) {
      ofItems.delete(button);
      continue;
    }
    const name = nameOf(button);
    if (name && name !== button.getAttribute('aria-label')) button.setAttribute('aria-label', name);
  }
}
