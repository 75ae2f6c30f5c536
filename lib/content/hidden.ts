import { isNotApplicable } from '../legal/not-applicable.ts';
import { isProven, type Proof } from './claims.ts';
import type { View } from './view.ts';

/** A part of a page that its visitors do not see: its name, and the reason as « …, » goes on. */
export type HiddenPart = { what: string; why: string };

/** Whether a visit is told what others do not see: one that looks at drafts, not at what everybody sees. */
export const showsHidden = (view: View | null): boolean =>
  view !== null && !view.isCompared && view.perspective !== 'published';

type Figure = Proof & { label: string };

/** Figures of the content that are not among those shown. */
export const hiddenFigures = (figures: readonly Figure[], shown: readonly Figure[]): HiddenPart[] =>
  figures
    .filter(({ label }) => !shown.some((one) => one.label === label))
    .map((figure) => ({
      what: [figure.value, figure.label].filter(Boolean).join(' '),
      why: isProven(figure)
        ? 'le site n’en a pas encore assez compté.'
        : 'il lui manque une source ou une date.',
    }));

/** A part that shows a list, where nothing is in it. */
export const hiddenList = (what: string, list: readonly unknown[]): HiddenPart[] =>
  list.length > 0 ? [] : [{ what, why: 'il n’y a encore rien à y montrer.' }];

/** A part that an optional fact of the settings keeps hidden, as long as it is missing. */
export const hiddenForFact = (
  what: string,
  settings: { notApplicable: readonly string[] },
  field: string,
): HiddenPart => ({
  what,
  why: isNotApplicable(settings, field)
    ? 'déclaré «\u202fsans objet\u202f» dans les réglages du site.'
    : 'une information manque dans les réglages.',
});
