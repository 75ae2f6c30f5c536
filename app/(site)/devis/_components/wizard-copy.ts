import type { QuotePage } from '@/lib/content/index.ts';

/** The words of the quote wizard. */
export type WizardCopy = Pick<
  QuotePage,
  'shortTitle' | 'words' | 'questions' | 'panel' | 'time' | 'steps' | 'confirmation'
> & {
  /** The button that leads to the free call once a request is sent; null while bookings are closed. */
  call: string | null;
};
