/** Runs once in each server process, before it takes requests. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { startOutbox } = await import('./lib/leads/outbox-worker.ts');
  startOutbox();
  if (process.env.NODE_ENV !== 'production') return;
  const { keepFresh } = await import('./lib/publishing/keep-fresh.ts');
  // It renders by the server that waits for this function.
  void keepFresh();
}
