const whole = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });

/** The weight of a file, in bytes, as one says it: « 17,2 Mo », « 350 ko », « 0 ko » of nothing. */
export const weightOf = (bytes: number): string =>
  bytes < 1_000_000
    ? `${whole.format(Math.max(Math.min(1, bytes), bytes / 1_000))}\u00a0ko`
    : `${tenths.format(bytes / 1_000_000)}\u00a0Mo`;
