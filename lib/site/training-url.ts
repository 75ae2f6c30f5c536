/** The query of `/devis` that asks for a training, with the number of those who come. */
export const TRAINING_PARAMETER = 'participants';

/** The URL of a training enquiry for this many participants. */
export const trainingUrl = (participants: number): `/${string}` =>
  `/devis?${TRAINING_PARAMETER}=${participants}`;
