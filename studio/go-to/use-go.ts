import { useRouter } from 'sanity/router';
import { type Destination, studioUrl } from './place.ts';

/** « Publier » of the open document, as Sanity marks the action by its name. */
const PUBLISH = '[data-testid="action-publier"]:not([disabled])';

/** How to go to a place. */
export function useGo(): (to: Destination) => void {
  const { navigateIntent, navigateUrl } = useRouter();
  return (to) => {
    if ('intent' in to) navigateIntent(to.intent, to.params);
    else if ('path' in to) navigateUrl({ path: studioUrl(to.path) });
    else if ('page' in to) window.open(to.page, '_blank', 'noopener');
    else {
      // The very button, with all that guards it.
      const button = document.querySelector<HTMLButtonElement>(PUBLISH);
      if (button) button.click();
      else navigateUrl({ path: studioUrl('/bureau') });
    }
  };
}
