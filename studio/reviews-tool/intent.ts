/** The intent that leads to the tool « Avis » from anywhere in the Studio. */
export const OPEN_REVIEWS = 'open-reviews';
