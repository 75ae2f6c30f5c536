/** Limit of a sanitised text, in UTF-16 units (product.md, E-mails and names). */
export const SANITIZED_MAX = 255;

const REMOVED = /[<>"/\\&]/g;

/** Sanitising: removes < > " / \ &, trims, cuts to 255 characters. */
export function sanitizeText(value: string): string {
  const cut = value.replace(REMOVED, '').trim().slice(0, SANITIZED_MAX);
  // The cut never leaves half of a character, nor a blank at the end.
  return (/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut).trimEnd();
}

/** Whether a database and a mail can hold the text: no control character, no half character. */
export function isStorable(value: string): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(value);
}
