const PARIS = { timeZone: 'Europe/Paris' } as const;
const TIME = new Intl.DateTimeFormat('fr-FR', { ...PARIS, hour: '2-digit', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat('fr-FR', { ...PARIS, day: 'numeric', month: 'long' });
const DAY_OF_YEAR = new Intl.DateTimeFormat('fr-FR', { ...PARIS, dateStyle: 'long' });
const ISO_DAY = new Intl.DateTimeFormat('fr-CA', PARIS);

const DAY_MS = 24 * 60 * 60 * 1000;

/** A moment as one says it in Paris: « aujourd’hui à 14:05 », « hier à 09:30 », « le 3 mars à 09:30 », « le 3 mars 2025 ». */
export function when(iso: string, now = new Date()): string {
  const date = new Date(iso);
  const day = ISO_DAY.format(date);
  const at = `à\u00a0${TIME.format(date)}`;
  if (day === ISO_DAY.format(now)) return `aujourd’hui ${at}`;
  // Noon of yesterday, whose day no change of the clocks moves.
  const noon = new Date(`${ISO_DAY.format(now)}T12:00:00Z`);
  if (day === ISO_DAY.format(new Date(noon.getTime() - DAY_MS))) return `hier ${at}`;
  const isThisYear = day.slice(0, 4) === ISO_DAY.format(now).slice(0, 4);
  const said = isThisYear ? `${DAY.format(date)} ${at}` : DAY_OF_YEAR.format(date);
  return `le ${said.replace(/^1(?=\s)/, '1er')}`;
}
