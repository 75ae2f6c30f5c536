const inSeconds = new Intl.NumberFormat('fr-FR', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

// A reader that is gone is no reason to end.
process.stdout.on('error', () => {});

/**
 * Shows a line to the person who typed the command.
 *
 * @param {string} line
 */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * A duration as people read it: `12,3 s`.
 *
 * @param {number} ms
 */
export function seconds(ms) {
  return `${inSeconds.format(ms / 1_000)} s`;
}

/**
 * Says what begins, does it, and says how long it took.
 *
 * @template Result
 * @param {string} begins as in `Installation des dépendances`
 * @param {string} done as in `Dépendances installées`
 * @param {() => Promise<Result>} work
 * @param {(line: string) => void} tell
 * @returns {Promise<Result>}
 */
export async function step(begins, done, work, tell = say) {
  tell(`${begins}…`);
  const began = performance.now();
  const result = await work();
  tell(`  ${done} en ${seconds(performance.now() - began)}`);
  return result;
}
