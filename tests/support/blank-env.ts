import { SITE_SCHEMAS } from '../../lib/env/schemas.ts';
import { launcherSchema } from '../../scripts/stack/environment.ts';

/** Every variable that may be set, as if it were not: whatever a developer's own `.env` says. */
export const BLANK_ENV: Record<string, string> = Object.fromEntries(
  [launcherSchema, ...SITE_SCHEMAS].flatMap(({ shape }) =>
    Object.keys(shape).map((name) => [name, '']),
  ),
);
