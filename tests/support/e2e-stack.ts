import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { ROOT } from '../../scripts/stack/config.ts';
import { BLANK_ENV } from './blank-env.ts';
import { GIVEN } from './given-supabase.ts';
import { testEnv } from './test-env.ts';

/** Number of ports in a row that one stack takes, and of stacks that a checkout may run at once. */
const PORTS = 10;
const STACKS = 2;

/**
 * The first port of this checkout's tests: always the same one, and another than that of `npm start` or of
 * another checkout. Below what systems hand out by themselves.
 */
const FIRST_PORT =
  20_000 + (createHash('sha256').update(ROOT).digest().readUInt16BE(0) % 500) * PORTS * STACKS;
const OF_THIS_STACK = FIRST_PORT + (testEnv.E2E_BY_URL ? PORTS : 0);

/** URL of the site of the stack with E2E_BY_URL. */
export const BY_URL_SITE = `http://localhost:${FIRST_PORT + PORTS}`;

const port = (offset: number) => OF_THIS_STACK + offset;
const url = (offset: number) => `http://localhost:${port(offset)}`;
const DATA_DIR = testEnv.E2E_BY_URL ? '.data/e2e-by-url' : '.data/e2e';

/**
 * The stack that the browser tests run against: its own ports, data folder and build. With E2E_BY_URL it is
 * another one beside it, of the same build, which knows the Content Lake by its URL.
 */
export const E2E = {
  siteUrl: url(0),
  lakeUrl: url(1),
  supabaseUrl: GIVEN?.url ?? url(2),
  mailboxUrl: GIVEN?.mailboxUrl ?? url(3),
  /** A second site on the same stores, which asks Make's API. The mailbox takes the port before. */
  liveMakePort: port(5),
  /** URL at which a test may serve an audience measurement; otherwise nothing answers there. */
  analyticsUrl: url(6),
  /** URL at which the end of a project is moved a week back (supabase/embedded/tests/support/week-later.mjs). */
  weekLaterUrl: url(7),
  dataDir: join(ROOT, DATA_DIR),
  env: {
    ...BLANK_ENV,
    PORT: String(port(0)),
    LAKE_PORT: String(port(1)),
    SUPABASE_PORT: String(port(2)),
    MAILBOX_PORT: String(port(3)),
    DATA_DIR,
    NEXT_DIST_DIR: '.next-e2e',
    // Each test may bring a visitor of its own (X-Forwarded-For).
    TRUSTED_PROXIES: '127.0.0.1, ::1',
    // Each test may sign up somebody of its own, whose password is not hashed as slowly as a person's.
    AUTH_MAILS_AN_HOUR: '100000',
    LITE_AUTH_BCRYPT_COST: '4',
    CRON_SECRET: 'cron-secret-of-the-tests',
    NODE_OPTIONS: `--import ${join(ROOT, 'supabase/embedded/tests/support/week-later.mjs')}`,
    WEEK_LATER_PORT: String(port(7)),
    ANALYTICS_PROVIDER: 'matomo',
    ANALYTICS_URL: url(6),
    ANALYTICS_SITE: '1',
    ...(GIVEN && {
      SUPABASE_URL: GIVEN.url,
      SUPABASE_PUBLISHABLE_KEY: GIVEN.publishable,
      SUPABASE_SECRET_KEY: GIVEN.secret,
      SEND_EMAIL_HOOK_SECRET: GIVEN.hookSecret,
      ...(GIVEN.smtpUrl && { SMTP_URL: GIVEN.smtpUrl }),
      MAKE_MODE: 'sample',
    }),
  },
} as const;

/** The home page as a visitor gets it now. */
export const homeHtml = async (): Promise<string> => (await fetch(E2E.siteUrl)).text();
