import type { ReactNode } from 'react';
import type { FormAction } from '@/app/_components/form/use-live-form.ts';

/** What its author does with a review: from the account, or by the link of a project. */
export type ReviewDoing = {
  revise: FormAction;
  withdraw: FormAction;
  /** Hidden fields, which name the project to the actions. */
  which?: ReactNode;
};
