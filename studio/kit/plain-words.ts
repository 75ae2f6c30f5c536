/** The words of a text as they are compared: small letters, no accents, no signs between them. */
export const plainWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
