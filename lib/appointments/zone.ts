/** The consultant's clocks. */
export const PARIS = 'Europe/Paris';

/** Whether the runtime knows a time zone by this name. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('fr-FR', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
