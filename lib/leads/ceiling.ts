/**
 * How many mails may go to visitors, whoever they are and whoever sent the forms: anybody can enter anybody's
 * e-mail. The others wait (product.md, Mails).
 */
export const VISITOR_MAILS = { anHour: 100, aDay: 300 } as const;
