import { useToast } from '@sanity/ui/toast';

/** Copies a text that is shown, and says that it is done, or that it has to be done by hand. */
export function useCopy(): (text: string, done: string) => Promise<void> {
  const toast = useToast();
  return async (text, done) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.push({ status: 'success', title: done });
    } catch {
      toast.push({
        status: 'warning',
        title: 'Votre navigateur ne laisse pas copier\u00a0: sélectionnez le texte affiché.',
      });
    }
  };
}
