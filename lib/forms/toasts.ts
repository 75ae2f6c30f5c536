/** A toast: its title, text and tone. */
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
