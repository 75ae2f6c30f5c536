/**
 * Limits on mails to all visitors together, whoever sent the forms: anybody can enter anybody's e-mail. Mails beyond them
 * wait (product.md, Mails).
 */
export const VISITOR_MAILS = { anHour: 100, aDay: 300 } as const;

/** Limit on those that acknowledge requests to one address that its owner has not proven, whoever types it. */
export const ACKNOWLEDGEMENTS_AN_HOUR = 3;
