import { testEnv } from './test-env.ts';

const { TEST_SUPABASE_URL: url } = testEnv;

/**
 * The Supabase that the tests are given in place of the embedded one (`npm run test:supabase`); undefined where none
 * is. Tests that read the embedded one itself, above all its mailbox, are then skipped.
 */
export const GIVEN = url
  ? {
      url,
      publishable: testEnv.TEST_SUPABASE_PUBLISHABLE_KEY,
      secret: testEnv.TEST_SUPABASE_SECRET_KEY,
    }
  : undefined;
