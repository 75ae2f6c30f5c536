import { join } from 'node:path';
import { say, seconds, step } from '../setup/say.mjs';
import { ensureBuild } from './build.ts';
import { assertPortsFree, readConfig, type StackConfig } from './config.ts';
import { DEMO_ACCOUNT } from './demo-account.ts';
import { type KeptProcess, keepRunning } from './keep-running.ts';
import { keepToOwner } from './keep-to-owner.ts';
import { openLogs } from './logs.ts';
import { endOrphans } from './orphans.ts';
import type { StackProcess } from './processes.ts';
import { sweepDaily } from './retention.ts';
import { startLake, startSite, startSupabase } from './stack.ts';
import { openUpgrade } from './upgrade.ts';
import { warningsOf } from './warnings.ts';

/**
 * Runs the whole stack, or its stores alone, until Ctrl-C or SIGTERM, then stops all of it, the site before the
 * stores. What ends by itself meanwhile is started again. Resolves with the exit code.
 */
export async function runStack(mode: 'start' | 'dev' | 'stores'): Promise<number> {
  const config = readConfig();
  const signal = interruption();
  await endOrphans(config.dataDir, say);
  if (mode !== 'stores') {
    const hosted = { lake: !config.embedded.lake, supabase: !config.embedded.supabase };
    for (const line of await warningsOf(config.env, { hosted })) say(`Attention\u00a0: ${line}`);
  }
  await assertPortsFree(config, mode === 'stores' ? ['lake', 'supabase'] : undefined, signal);

  const upgrade = openUpgrade(config, say, signal);
  keepToOwner(config.dataDir, say);
  const logFolder = join(config.dataDir, 'logs');
  const logTo = openLogs(logFolder, say);
  sweepDaily(config.dataDir, say);
  const running: KeptProcess[] = [];
  const launch = (
    name: string,
    start: (over: AbortSignal) => Promise<StackProcess>,
    advice?: string,
  ) => step(`Démarrage : ${name}`, `${name} prêt`, () => keepRunning(start, signal, say, advice));
  let areUp = false;
  /** Starts a store; what one that is started again had to migrate is an upgrade of its own. */
  const store = (start: typeof startLake, log: string) => async (over: AbortSignal) => {
    const started = await start(config, logTo(log), over, upgrade);
    if (areUp) upgrade.end();
    return started;
  };
  try {
    const lake = store(startLake, 'content-lake');
    const supabase = store(startSupabase, 'supabase');
    const stores = [
      ...(config.embedded.lake ? [launch('Content Lake', lake)] : []),
      ...(config.embedded.supabase ? [launch('Supabase', supabase)] : []),
    ];
    const started = await Promise.allSettled(stores);
    for (const store of started) if (store.status === 'fulfilled') running.push(store.value);
    for (const store of started) if (store.status === 'rejected') throw store.reason;
    areUp = true;
    upgrade.end();

    if (mode === 'start') await ensureBuild(config, say, signal);
    if (mode !== 'stores') {
      const siteLog = mode === 'dev' ? say : logTo('site');
      const site = (over: AbortSignal) => startSite(config, mode, siteLog, over);
      // A store that does not stay is tried on: the pages are there without it.
      const advice = `Consultez ${join(logFolder, 'site.log')}, puis relancez la commande.`;
      running.push(await launch('Site', site, advice));
    }
    printSummary(config);

    await Promise.race([aborted(signal), ...running.map(({ over }) => over)]);
    say('Arrêt…');
    return 0;
  } catch (error) {
    if (signal.aborted) return 0;
    throw error;
  } finally {
    for (const one of running.reverse()) await one.stop();
    upgrade.release();
  }
}

/** A signal that Ctrl-C or SIGTERM aborts. */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  process.on('SIGINT', () => controller.abort());
  process.on('SIGTERM', () => controller.abort());
  return controller.signal;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function printSummary(config: StackConfig): void {
  say('');
  say(`  Site       ${config.urls.site}`);
  say(`  Studio     ${config.urls.site}/studio`);
  if (config.embedded.supabase) say(`  Courrier   ${config.urls.mailbox}`);
  if (config.demo) say(`  Compte     ${DEMO_ACCOUNT.email} · ${DEMO_ACCOUNT.password}`);
  say(`  Données    ${config.dataDir}`);
  say('');
  say(`  Tout est prêt en ${seconds(performance.now())}. Ctrl-C arrête tout.`);
}
