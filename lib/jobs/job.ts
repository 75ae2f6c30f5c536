/** Numbers of what a run has done: `{ erased: 3 }`. */
export type Counts = Readonly<Record<string, number>>;

/** A job that the site does without being asked: by a timer in its own process, by a cron where it runs as functions. */
export type Job = {
  /** Name in its URL and in the log: lower case, hyphens. */
  name: string;
  /** Interval of its runs, in ms. */
  everyMs: number;
  /** Words of the log while it fails: « Leads whose term is over stay ». */
  otherwise: string;
  /**
   * Does what is due. Two runs at once, in one process or in several, do no harm.
   *
   * @param until begins nothing more once it is aborted; the next run goes on
   * @throws Error where a dependency does not answer
   */
  run: (until: AbortSignal) => Promise<Counts>;
};
