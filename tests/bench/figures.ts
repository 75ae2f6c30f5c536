/** One measured figure, as a line of the table. */
export type Figure = {
  name: string;
  figure: string;
  /** Something of the same nature, measured in the same run: machines differ. */
  yardstick: string;
  bar: string;
  /** Undefined where the figure has no bar. */
  met?: boolean;
};

/** The value below which `share` (0 to 1) of the values lie, by the nearest rank. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new Error('nothing was measured');
  return value;
}

/** The value in the middle. */
export const median = (values: number[]): number => percentile(values, 0.5);

/** Time that one call takes, in ms. */
export async function timed(call: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await call();
  return performance.now() - startedAt;
}

/** Time that each of `times` calls takes, one after another, in ms. */
export async function timedEach(
  times: number,
  call: (index: number) => Promise<unknown>,
): Promise<number[]> {
  const durations: number[] = [];
  for (let index = 0; index < times; index++) durations.push(await timed(() => call(index)));
  return durations;
}

/** Milliseconds for the table: decimals only where they say something. */
export function ms(value: number): string {
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
}

/** "ok", "over", or nothing where there is no bar. */
function verdict({ met }: Figure): string {
  if (met === undefined) return '';
  return met ? 'ok' : 'over';
}

/** The figures as an aligned table. */
export function table(figures: Figure[]): string {
  const rows = [
    ['measurement', 'figure', 'bar', '', 'yardstick'],
    ...figures.map((one) => [one.name, one.figure, one.bar, verdict(one), one.yardstick]),
  ];
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}
