/** A team of the client's (product.md, Make). */
export type Team = { id: number; name: string; organisation: string };

/** An automation. */
export type Scenario = { id: number; name: string; isActive: boolean; teamId: number };

/** A table of the client's at Make; sizes in bytes. */
export type DataStore = {
  id: number;
  name: string;
  records: number;
  size: number;
  maxSize: number;
  teamId: number;
};

/** State of a scenario's run. */
export type RunStatus = 'running' | 'done' | 'warning' | 'failed';

/** A run of a scenario that Make remembers; `startedAt` is ISO 8601, the duration is in ms. */
export type Run = { id: string; status: RunStatus; startedAt: string; durationMs: number };

/** A part of a list, and whether there is more. */
export type Page<Item> = { items: Item[]; hasMore: boolean };

/** The part of Make's API that the page needs, by Make itself or by the samples. */
export type MakeApi = {
  /** @throws MakeFailure for a token that Make refuses, among others: all of these do. */
  teams(): Promise<Team[]>;
  /** @param page from 0; `search` is part of a name, letter case and accents aside */
  scenarios(teamId: number, options: { page: number; search: string }): Promise<Page<Scenario>>;
  dataStores(teamId: number): Promise<DataStore[]>;
  /**
   * Starts a scenario, once: never tried again by itself. Returns the run's id.
   *
   * @throws MakeFailure which, where it is unsettled, leaves open whether the scenario started
   */
  run(scenarioId: number): Promise<string>;
  runStatus(scenarioId: number, runId: string): Promise<RunStatus>;
  /** The last runs, newest first. */
  runs(scenarioId: number): Promise<Run[]>;
  setActive(scenarioId: number, active: boolean): Promise<void>;
};
