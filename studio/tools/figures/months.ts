const LONG = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const SHORT = new Intl.DateTimeFormat('fr-FR', { month: 'short', timeZone: 'UTC' });

const dateOf = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** « 2026-11 » as « novembre 2026 ». */
export const monthName = (month: string): string => LONG.format(dateOf(month));

/** The same below a bar: « nov. », and the year once it begins: « janv. 2026 ». */
export const shortMonth = (month: string): { name: string; year: string } => ({
  name: SHORT.format(dateOf(month)),
  year: month.endsWith('-01') ? month.slice(0, 4) : '',
});
