import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { ROOT } from '../../scripts/stack/config.ts';
import { testEnv } from './test-env.ts';

/** How many ports one checkout's tests take, in a row. */
const PORTS = 10;

/**
 * The first port of this checkout's tests: always the same one, and another than that of `npm start` or of another checkout. Below what systems hand out by themselves.
 */
const FIRST_PORT =
  20_000 + (createHash('sha256').update(ROOT).digest().readUInt16BE(0) % 1_000) * PORTS;

const port = (offset: number) => FIRST_PORT + offset;
const url = (offset: number) => `http://localhost:${port(offset)}`;

/** Where the site is while the lake is known by its URL: the same build then serves another origin. */
export const OTHER_SITE_PORT = port(7);
const SITE_PORT = testEnv.E2E_BY_URL ? OTHER_SITE_PORT : port(0);

/** The stack that the browser tests run against: its own ports, data folder and build. */
export const E2E = {
  siteUrl: `http://localhost:${SITE_PORT}`,
  lakeUrl: url(1),
  supabaseUrl: url(2),
  mailboxUrl: url(3),
  /** A second site on the same stores, which asks Make's API. The mailbox takes the port before. */
  liveMakePort: port(5),
  /** Where a test may serve an audience measurement; otherwise nothing answers there. */
  analyticsUrl: url(6),
  dataDir: join(ROOT, '.data', 'e2e'),
  env: {
    PORT: String(SITE_PORT),
    LAKE_PORT: String(port(1)),
    SUPABASE_PORT: String(port(2)),
    MAILBOX_PORT: String(port(3)),
    DATA_DIR: '.data/e2e',
    NEXT_DIST_DIR: '.next-e2e',
    ANALYTICS_PROVIDER: 'matomo',
    ANALYTICS_URL: url(6),
    ANALYTICS_SITE: '1',
    // Whatever a developer's own .env says.
    HOST: '',
    STUDIO_PASSWORD: '',
    DATABASE_URL: '',
    DEMO_DATA: '',
    LEADS: '',
    MAKE_MODE: '',
    SMTP_URL: '',
    SITE_URL: '',
    SANITY_PROJECT_ID: '',
    SANITY_API_HOST: '',
    SUPABASE_URL: '',
  },
} as const;
