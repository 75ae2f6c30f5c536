/** With `node --import`: moves the clock of a process on by an hour at each SIGUSR2. Timers go by the real one. */
const HOUR_MS = 3_600_000;
let movedMs = 0;
process.on('SIGUSR2', () => {
  movedMs += HOUR_MS;
});

const RealDate = Date;
const sinceStart = performance.now.bind(performance);
performance.now = () => sinceStart() + movedMs;
globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length > 0) super(...given);
    else super(RealDate.now() + movedMs);
  }
  // Its own, and not inherited: Next makes another Date of these.
  static parse = RealDate.parse;
  static UTC = RealDate.UTC;
  static now() {
    return RealDate.now() + movedMs;
  }
};
