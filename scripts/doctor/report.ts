import type { Examined } from './examine.ts';

const MARKS = { ok: '✓', fault: '✗', skipped: '–' };

const WIDTH = 19;

/** The lines that the person at the terminal reads: one for each check, and what to do under those that found a fault. */
export function linesOf(examined: readonly Examined[]): string[] {
  return examined.flatMap(({ name, finding }) => [
    `  ${MARKS[finding.state]} ${name.padEnd(WIDTH)}${finding.text}`,
    ...(finding.state === 'fault' ? [`${' '.repeat(WIDTH + 4)}→ ${finding.remedy}`] : []),
  ]);
}

/** The last line. */
export function summaryOf(faults: number): string {
  if (faults === 0) return 'Aucun défaut.';
  return faults === 1 ? '1 défaut à corriger.' : `${faults} défauts à corriger.`;
}
