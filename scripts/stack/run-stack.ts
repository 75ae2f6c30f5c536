import { join } from 'node:path';
import { StartupError } from '../../lib/env/startup-error.ts';
import { ensureBuild } from './build.ts';
import { assertPortsFree, readConfig, type StackConfig } from './config.ts';
import { DEMO_ACCOUNT } from './demo-account.ts';
import { openLogs } from './logs.ts';
import type { StackProcess } from './processes.ts';
import { sweepDaily } from './retention.ts';
import { startLake, startSite, startSupabase } from './stack.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Runs the whole stack until Ctrl-C, SIGTERM, the end of the site or that of a store which cannot be
 * restarted, then stops all of it, the site before the stores. Resolves with the exit code.
 */
export async function runStack(mode: 'start' | 'dev'): Promise<number> {
  const config = readConfig();
  const signal = interruption();
  await assertPortsFree(config);

  const logFolder = join(config.dataDir, 'logs');
  const logTo = openLogs(logFolder, say);
  sweepDaily(config.dataDir, say);
  const running: StackProcess[] = [];
  try {
    const lake = () => startLake(config, logTo('content-lake'), signal);
    const supabase = () => startSupabase(config, logTo('supabase'), signal);
    const stores = [
      ...(config.embedded.lake ? [lake] : []),
      ...(config.embedded.supabase ? [supabase] : []),
    ];
    const started = await Promise.allSettled(stores.map((start) => keepRunning(start, signal)));
    for (const store of started) if (store.status === 'fulfilled') running.push(store.value);
    for (const store of started) if (store.status === 'rejected') throw store.reason;

    if (mode === 'start') await ensureBuild(config, say, signal);
    const siteLog = mode === 'dev' ? say : logTo('site');
    running.push(await startSite(config, mode, siteLog, signal));
    printSummary(config);

    const ended = running.map(async (one) => {
      await one.exited;
      return one.name;
    });
    const first = await Promise.race([aborted(signal), ...ended]);
    if (first === null) return 0;
    throw new StartupError(`${first} s’est arrêté de lui-même : voir ${logFolder}.`);
  } catch (error) {
    if (signal.aborted) return 0;
    throw error;
  } finally {
    for (const one of running.reverse()) await one.stop();
  }
}

/**
 * Starts a store, and starts it again whenever it ends by itself: the site goes on without it
 * meanwhile. A store that cannot start again ends the stack.
 */
async function keepRunning(
  start: () => Promise<StackProcess>,
  signal: AbortSignal,
): Promise<StackProcess> {
  let current = await start();
  let stopping = false;
  const exited = (async () => {
    for (;;) {
      const code = await current.exited;
      if (stopping || signal.aborted) return code;
      say(`${current.name} s’est arrêté : redémarrage…`);
      try {
        current = await start();
        if (stopping) await current.stop();
      } catch (error) {
        if (error instanceof Error) say(error.message);
        return 1;
      }
    }
  })();
  return {
    name: current.name,
    exited,
    stop: () => {
      stopping = true;
      return current.stop();
    },
  };
}

/** A signal that Ctrl-C or SIGTERM aborts. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  process.on('SIGINT', () => controller.abort());
  process.on('SIGTERM', () => controller.abort());
  return controller.signal;
}

function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', () => resolve(null), { once: true });
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
  say('  Tout est prêt. Ctrl-C arrête tout.');
}
