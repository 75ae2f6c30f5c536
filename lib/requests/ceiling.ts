/**
 * How many mails may go to visitors, whoever they are and whoever sent the forms: anybody can enter anybody's
 * e-mail. The others wait (product.md, Mails).
 */
export const VISITOR_MAILS = { anHour: 100, aDay: 300 } as const;

/** How many of them may acknowledge requests to one address that its owner has not proven, whoever types it. */
export const ACKNOWLEDGEMENTS_AN_HOUR = 3;
