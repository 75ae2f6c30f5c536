const NARROW_SPACE = '\u202f';
const NO_BREAK_SPACE = '\u00a0';
const MINUS = '\u2212';

/** Formats numbers; made with the first one, since a browser takes 5 to 20 ms to load its locale data. */
function french(options: Intl.NumberFormatOptions): (value: number) => string {
  let made: Intl.NumberFormat | undefined;
  return (value) => {
    made ??= new Intl.NumberFormat('fr-FR', options);
    return made.format(value);
  };
}

const wholeEuros = french({ style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });
const eurosAndCents = french({ style: 'currency', currency: 'EUR' });
const decimal = french({ maximumFractionDigits: 2 });

/** The same signs whatever the runtime's locale data: narrow spaces in the number, a full one before the unit, a true minus. */
function frenchSigns(formatted: string): string {
  return formatted
    .replace(/\s(?=\d)/g, NARROW_SPACE)
    .replace(/\s(?=€)/g, NO_BREAK_SPACE)
    .replace(/^-/, MINUS);
}

/** A price in euros, cents only where there are some: « 2 500 € », « 1 312,50 € » (product.md, Estimates). */
export function formatEuros(euros: number): string {
  return frenchSigns(Number.isInteger(euros) ? wholeEuros(euros) : eurosAndCents(euros));
}

/** An amount in whole cents as a price. */
export function formatCents(cents: number): string {
  return formatEuros(cents / 100);
}

/** An amount in whole cents, with both of its decimals: « 2 500,00 € ». */
export function formatExactCents(cents: number): string {
  return frenchSigns(eurosAndCents(cents / 100));
}

/** A factor or another plain number with a decimal comma: « 1,3 ». */
export function formatDecimal(value: number): string {
  return frenchSigns(decimal(value));
}

/** The estimated price: « 2 500 € à 3 250 € »; equal ends are one figure. */
export function formatPriceRange(minimum: number, maximum: number): string {
  if (minimum === maximum) return formatEuros(minimum);
  return `${formatEuros(minimum)} à ${formatEuros(maximum)}`;
}

/** The estimated duration: « 4 - 5 semaines », « 1 semaine »; equal ends are one figure. */
export const formatWeeksRange = (minimum: number, maximum: number): string =>
  weeksRange(minimum, maximum, ' - ');

/** A duration that is announced: « 3 à 8 semaines ». */
export const formatWeeks = (minimum: number, maximum: number): string =>
  weeksRange(minimum, maximum, ' à ');

function weeksRange(minimum: number, maximum: number, until: string): string {
  if (maximum < 1) return `moins d’une${NO_BREAK_SPACE}semaine`;
  const unit = maximum < 2 ? 'semaine' : 'semaines';
  const figures = minimum === maximum ? `${minimum}` : `${minimum}${until}${maximum}`;
  return `${figures}${NO_BREAK_SPACE}${unit}`;
}
