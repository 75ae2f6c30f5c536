/** Formats a wait in French and whole minutes: « 7 minutes ». */
export function minutes(seconds: number): string {
  const count = Math.max(1, Math.ceil(seconds / 60));
  return `${count}\u00a0${count > 1 ? 'minutes' : 'minute'}`;
}
