import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { seen, stateOf } from '../http/dependencies.ts';
import { log } from '../log/log.ts';
import { rememberSender, tell } from './alerts.ts';
import { closeOutage, openOutage } from './outages.ts';
import { PROBES, type Probe } from './probes.ts';
import { isBackAlert, isDownAlert } from './words.ts';

/** A dependency is down once it has not answered so many times in a row: a restart alerts nobody. */
const FAILURES = 3;

/** Times that one that does not answer is asked again in one look, and the pause before each, in ms. */
const ROUNDS = 5;
const PAUSE_MS = 2_000;

/** Time without a look after which another process may have seen an outage that this one has not, in ms. */
const ALONE_MS = 30_000;

async function ask({ name, answers }: Probe): Promise<void> {
  const state = stateOf(name);
  const isThere = await answers().catch(() => false);
  state.askedAt = Date.now();
  if (isThere) {
    if (state.isDown) log.info(`Dependency ${name} answers again.`);
    if (state.isDown !== false) Object.assign(state, { isTold: false, isClosed: false });
    Object.assign(state, { isDown: false, failures: 0 });
    return;
  }
  state.failures += 1;
  if (state.failures === 1) state.failingSince = state.askedAt;
  if (state.failures < FAILURES || state.isDown) return;
  state.isDown = true;
  log.warn(`Dependency ${name} is down.`);
}

/** Tells of what has changed, where it is this process that tells; answers how many alerts that were. */
async function settle({ name }: Probe): Promise<number> {
  const state = stateOf(name);
  if (state.isDown && !state.isTold) {
    const began = new Date(state.failingSince);
    state.isTold = await openOutage(name, began);
    if (state.isTold) await tell(isDownAlert(name, began));
    return Number(state.isTold);
  }
  if (state.isDown === false && state.failures === 0 && !state.isClosed) {
    const { began, isClosed } = await closeOutage(name);
    state.isClosed = isClosed;
    if (began) await tell(isBackAlert(name, began));
    return Number(began !== null);
  }
  return 0;
}

const isDue = ({ name, restMs }: Probe): boolean => {
  const { failures, askedAt } = stateOf(name);
  return failures > 0 || Date.now() - askedAt >= restMs;
};

async function lookAtAll(until: AbortSignal): Promise<number> {
  const isAlone = Date.now() - seen.lookedAt > ALONE_MS;
  if (isAlone) {
    for (const { name } of PROBES) stateOf(name).isClosed = false;
    void rememberSender();
  }
  let told = 0;
  for (let round = 0; round < ROUNDS && !until.aborted; round++) {
    if (round > 0) await delay(PAUSE_MS, undefined, { ref: false });
    await Promise.all(PROBES.filter(isDue).map(ask));
    for (const probe of PROBES) told += await settle(probe);
    if (PROBES.every(({ name }) => stateOf(name).failures === 0)) break;
  }
  seen.lookedAt = Date.now();
  return told;
}

/**
 * Asks what the site depends on whether it answers, those that do not several times, and tells of outages that began or
 * ended. In one process there is one look at a time.
 *
 * @param until ends the look once it is aborted
 * @returns how many alerts it gave
 */
export function lookAtDependencies(until: AbortSignal): Promise<number> {
  seen.look ??= lookAtAll(until).finally(() => {
    seen.look = undefined;
  });
  return seen.look;
}
