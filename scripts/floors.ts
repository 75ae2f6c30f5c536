import { findStrays } from './floors/find-strays.ts';
import { ROOT } from './stack/config.ts';
import { runCommand } from './stack/run-command.ts';

/** Says which imports go where none may. */
await runCommand(async () => {
  const strays = await findStrays(ROOT);
  for (const stray of strays) console.error(stray);
  return strays.length > 0 ? 1 : 0;
});
