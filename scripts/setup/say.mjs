const inSeconds = new Intl.NumberFormat('fr-FR', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

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
 * @param {string} title
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function step(title, work) {
  say(`${title}…`);
  const began = performance.now();
  const result = await work();
  say(`  fait en ${seconds(performance.now() - began)}`);
  return result;
}
