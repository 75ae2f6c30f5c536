import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';
import { MissingPart } from '../../../kit/missing-part.tsx';
import type { WindowProps } from '../section.ts';

/** A window of a line, loaded when it is opened: the Studio opens on the Bureau, without it. */
function windowOf<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props & WindowProps> }>,
) {
  const Content: ComponentType<Props & WindowProps> = lazy(load);
  return (own: Props) =>
    (props: WindowProps): ReactNode =>
      createElement(
        MissingPart,
        { onClose: props.onClose },
        createElement(Suspense, { fallback: null }, createElement(Content, { ...own, ...props })),
      );
}

/** Answers a request. */
export const answerRequest = windowOf(() => import('./answer-request.tsx'));

/** Answers what a client has written on their project. */
export const answerProject = windowOf(() => import('./answer-project.tsx'));

/** Follows a quote up. */
export const followUpQuote = windowOf(() => import('./follow-up-quote.tsx'));

/** Publishes or refuses a review, read in full. */
export const decideReview = windowOf(() => import('./decide-review.tsx'));

/** Publishes a draft. */
export const publishDraft = windowOf(() => import('./publish-draft.tsx'));
