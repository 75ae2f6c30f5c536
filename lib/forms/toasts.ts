/** What a toast says. */
export type Toast = { title: string; description: string; tone: 'success' | 'error' };

export const success = (title: string, description: string): Toast => ({
  title,
  description,
  tone: 'success',
});

export const failure = (title: string, description: string): Toast => ({
  title,
  description,
  tone: 'error',
});

/** The toast without what is said beside a field already: its title alone (product.md, Toasts). */
export const withoutRepeating = (toast: Toast, errors: Readonly<Record<string, string>>): Toast =>
  Object.values(errors).includes(toast.description) ? { ...toast, description: '' } : toast;
