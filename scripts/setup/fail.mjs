/**
 * Says in one line why the command cannot run, and ends.
 *
 * @param {string} line
 * @returns {never}
 */
export function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
