import { residentBytes } from '../support/resident-bytes.ts';

const SAMPLE_MS = 500;

/** The resident memory of a process, in MB. */
const residentOf = (pid: number): number => (residentBytes(pid) ?? Number.NaN) / 2 ** 20;

const median = (values: number[]): number =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The resident memory of some processes, each at its median over `ms`, in MB. */
export async function residentMemory(
  pids: ReadonlyMap<string, number>,
  ms: number,
): Promise<Map<string, number>> {
  const samples = new Map([...pids.keys()].map((name) => [name, [] as number[]]));
  for (const until = performance.now() + ms; performance.now() < until; ) {
    for (const [name, pid] of pids) samples.get(name)?.push(residentOf(pid));
    await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
  }
  return new Map([...samples].map(([name, values]) => [name, median(values)]));
}
