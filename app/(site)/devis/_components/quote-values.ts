import type { LetterFrame } from '@/lib/estimate-letter/letter.ts';
import type { EstimatorRules } from '@/lib/estimator/rules.ts';
import type { TimeAssumptions } from '@/lib/time-regained/time-regained.ts';

/** The answers that a link may carry: choices and figures, and no text of the visitor's. */
export type QuoteChoices = {
  service: string;
  projectType: string;
  features: string[];
  timeline: string;
  budget: string;
  /** Hours that the task takes today, and cost of an hour; empty for the assumed figures. */
  weeklyHours: string;
  hourlyCost: string;
  /** A number. This and the next two fields are of a training. */
  participants: string;
  /** Days, ISO. */
  earliest: string;
  latest: string;
};

/** Figures that the time regained is counted from, as the visitor typed them. */
export type TimeFigures = Pick<QuoteChoices, 'weeklyHours' | 'hourlyCost'>;

/** Texts that a visitor types. */
export type QuoteTexts = {
  projectName: string;
  description: string;
  firstName: string;
  lastName: string;
  email: string;
  company: string;
  phone: string;
  additionalInfo: string;
};

/**
 * The wizard's answers while they are being typed (product.md, Quote wizard): on a project or on a training. What is
 * not asked for stays empty.
 */
export type QuoteValues = QuoteChoices & QuoteTexts;

export const NO_CHOICES: QuoteChoices = {
  service: '',
  projectType: '',
  features: [],
  timeline: '',
  budget: '',
  weeklyHours: '',
  hourlyCost: '',
  participants: '',
  earliest: '',
  latest: '',
};

export const NO_TEXTS: QuoteTexts = {
  projectName: '',
  description: '',
  firstName: '',
  lastName: '',
  email: '',
  company: '',
  phone: '',
  additionalInfo: '',
};

export const NO_ANSWERS: QuoteValues = { ...NO_CHOICES, ...NO_TEXTS };

type Choice = { id: string; label: string };

/** The offer of the wizard, as published. */
export type QuoteOffer = {
  services: Array<{
    id: string;
    name: string;
    tagline: string;
    icon: 'bubble' | 'shopify' | 'make' | 'airtable';
  }>;
  rules: EstimatorRules;
  timelines: Choice[];
  budgets: Choice[];
  time: TimeAssumptions;
  /** The words after a price: that it is before tax. */
  taxLabel: string;
  /** The frame of the printed estimate. */
  letter: LetterFrame;
};

/** The label of a choice, or nothing. */
export const labelOf = (choices: readonly Choice[] | undefined, id: string): string =>
  choices?.find((choice) => choice.id === id)?.label ?? '';
