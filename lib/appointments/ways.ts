/** Ways to meet; the first is chosen unless another is. */
export const CALL_WAYS = ['video', 'phone'] as const;

export type CallWay = (typeof CALL_WAYS)[number];

export const CALL_WAY_LABELS: Readonly<Record<CallWay, string>> = {
  video: 'En visioconférence',
  phone: 'Par téléphone',
};

/** Longest text on how one meets, in characters. */
export const PLACE_MAX = 300;
