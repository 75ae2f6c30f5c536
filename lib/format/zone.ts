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

/** The time zone of this machine; that of Paris where it has none that it knows itself, as « Etc/Unknown ». */
export function ownZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone && isZone(timeZone) ? timeZone : PARIS;
}
