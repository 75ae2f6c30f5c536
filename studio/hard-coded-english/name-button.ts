/** Names of buttons that Sanity draws as a picture alone, by the picture. */
const NAMES: Readonly<Record<string, string>> = {
  add: 'Créer un document',
  'drag-handle': 'Déplacer',
  'ellipsis-horizontal': 'Autres actions',
  'ellipsis-vertical': 'Autres actions',
};

/** Letters of an item’s name in its button’s. */
const MAX = 60;

/** The name of the list’s item that a button stands in: the first text of its row. */
function itemOf(button: Element): string {
  if (!button.matches('[data-testid="array-item-menu-button"], [data-testid*="drag"]')) return '';
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
  const name =
    NAMES[button.querySelector('[data-sanity-icon]')?.getAttribute('data-sanity-icon') ?? ''];
  if (!name) return;
  const item = itemOf(button);
  button.setAttribute('aria-label', item ? `${name}\u00a0: ${item}` : name);
}
