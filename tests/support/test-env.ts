import { z } from 'zod';
import { readEnv } from '../../lib/env/read.ts';

const flag = z.literal('1', 'doit valoir 1, ou rien').optional();

/** Environment of the tests, set by `npm test` or by whoever runs one of them by hand. */
export const testEnv = readEnv(
  z.object({
    /** Set by build services: a test marked `only` is then a mistake. */
    CI: z.string().optional(),
    /** The one suite of `npm test` that is run, where a build service runs them side by side (.github/workflows/ci.yml). */
    TEST_SUITE: z.enum(['check', 'unit', 'build', 'integration', 'artifact', 'browser']).optional(),
    /** The long form of each proof. */
    TEST_LONG: flag,
    /** Seed of the property tests, which else is another one in each run: a failure names its own (tests/support/repeatable.ts). */
    TEST_SEED: z.coerce.number('doit être un nombre').int().optional(),
    /** Divisor of the counts of the long forms, where a machine has no time for all of them. */
    LONG_DIVISOR: z.coerce.number('doit être un nombre').min(1).default(1),
    /** Runs only those long proofs that `npm test` has no form of. */
    LONG_ONLY: flag,
    /** Duration of each fault under load, in seconds; all else of that proof is in proportion (tests/long). */
    FAULT_SECONDS: z.coerce.number('doit être un nombre de secondes').min(5).default(60),
    /** The browser tests find a stack that runs already. */
    E2E_REUSE: flag,
    /** The stack knows the Content Lake by its URL alone, as a hosted one. */
    E2E_BY_URL: flag,
    /** A Supabase that runs elsewhere, with the migrations and no client's data (npm run test:supabase), and its keys. */
    TEST_SUPABASE_URL: z.url().optional(),
    TEST_SUPABASE_PUBLISHABLE_KEY: z.string().default(''),
    TEST_SUPABASE_SECRET_KEY: z.string().default(''),
    /** Address that its mails are read at: it answers `GET /api/messages?to=` as the embedded mailbox does. */
    TEST_SUPABASE_MAILBOX_URL: z.url().optional(),
    /** Address at which the site under test hands in mails that are then read there. */
    TEST_SUPABASE_SMTP_URL: z.url().optional(),
    /** Secret of its « Send Email » hook, where that leads to the site of the browser tests, or to the port below. */
    TEST_SUPABASE_HOOK_SECRET: z.string().default(''),
    /** Port on this machine that the hook leads to, for the integration tests that act as the site. */
    TEST_SUPABASE_HOOK_PORT: z.coerce.number('doit être un port').int().optional(),
    /**
     * Number of times that a failed test of processes or of a browser is tried again; one that passes then is named in
     * the summary. Unit tests are not tried again: their subject holds still.
     */
    TEST_RETRIES: z.coerce.number('doit être un nombre').int().min(0).default(0),
    /** Paths of the browser tests' output, and of their report. */
    E2E_OUTPUT: z.string().default('test-results/browser'),
    E2E_REPORT: z.string().default('test-results/e2e.json'),
  }),
);
