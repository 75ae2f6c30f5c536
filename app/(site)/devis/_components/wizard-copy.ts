import type { QuotePage } from '@/lib/content/index.ts';

/** The words of the quote wizard. */
export type WizardCopy = Pick<
  QuotePage,
  'shortTitle' | 'words' | 'questions' | 'panel' | 'time' | 'steps' | 'confirmation'
>;
