import { join } from 'node:path';
import { ROOT } from '../../scripts/stack/config.ts';

/** The stack that the browser tests run against: its own ports, data folder and build. */
export const E2E = {
  siteUrl: 'http://localhost:3100',
  lakeUrl: 'http://localhost:3434',
  mailboxUrl: 'http://localhost:54424',
  /** Where a test may serve an audience measurement; otherwise nothing answers there. */
  analyticsUrl: 'http://localhost:3199',
  dataDir: join(ROOT, '.data', 'e2e'),
  env: {
    PORT: '3100',
    LAKE_PORT: '3434',
    SUPABASE_PORT: '54421',
    MAILBOX_PORT: '54424',
    DATA_DIR: '.data/e2e',
    NEXT_DIST_DIR: '.next-e2e',
    ANALYTICS_PROVIDER: 'matomo',
    ANALYTICS_URL: 'http://localhost:3199',
    ANALYTICS_SITE: '1',
  },
} as const;
