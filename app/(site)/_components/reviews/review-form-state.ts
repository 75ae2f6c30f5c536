import type { ToastMessage } from '@/app/_components/ui/show-toast.ts';

/** The form's fields, in their order on the page. */
export const REVIEW_FIELDS = ['rating', 'name', 'email', 'role', 'company', 'content'] as const;

export type ReviewField = (typeof REVIEW_FIELDS)[number];

/** What the review form knows after an answer; it also crosses without scripts. */
export type ReviewFormState = {
  status: 'idle' | 'invalid' | 'failed' | 'sent';
  /** Whether it is a client account that is missing (product.md, Reviews). */
  isRefused: boolean;
  /** The toast that goes with it; null before the first answer. */
  toast: ToastMessage | null;
  /** A message beside each field that is wrong. */
  errors: Readonly<Record<string, string>>;
  /** What was typed, while it is not stored. */
  values: Readonly<Record<string, string>>;
};

export const EMPTY_REVIEW: ReviewFormState = {
  status: 'idle',
  isRefused: false,
  toast: null,
  errors: {},
  values: {},
};
