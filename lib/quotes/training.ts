import type { QuoteTraining } from './content.ts';

/** What an agreement about a training has to say (D. 6353-1 and L. 6353-4 of the labour code), in its order on paper. */
export const TRAINING_FIELDS = [
  'title',
  'dates',
  'duration',
  'participants',
  'goal',
  'programme',
  'prerequisites',
  'means',
  'assessment',
] as const satisfies readonly (keyof QuoteTraining)[];

/** Names of these facts. */
export const TRAINING_LABELS: Readonly<Record<keyof QuoteTraining, string>> = {
  title: 'Intitulé',
  dates: 'Dates',
  duration: 'Durée',
  participants: 'Effectif',
  goal: 'Objectif',
  programme: 'Programme',
  prerequisites: 'Connaissances requises',
  means: 'Moyens et déroulement',
  assessment: 'Suivi et sanction',
};

/** A training of which nothing is written yet. */
export const EMPTY_TRAINING: QuoteTraining = {
  title: '',
  dates: '',
  duration: '',
  participants: '',
  goal: '',
  programme: '',
  prerequisites: '',
  means: '',
  assessment: '',
};
