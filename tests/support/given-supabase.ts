import { testEnv } from './test-env.ts';

const { TEST_SUPABASE_URL: url } = testEnv;

/**
 * The Supabase that the tests are given in place of the embedded one (`npm run test:supabase`); undefined where none is.
 * Tests that read only the embedded one are skipped then, and those that read mails where no mailbox is given with it.
 */
export const GIVEN = url
  ? {
      url,
      publishable: testEnv.TEST_SUPABASE_PUBLISHABLE_KEY,
      secret: testEnv.TEST_SUPABASE_SECRET_KEY,
      mailboxUrl: testEnv.TEST_SUPABASE_MAILBOX_URL,
      smtpUrl: testEnv.TEST_SUPABASE_SMTP_URL,
      hookSecret: testEnv.TEST_SUPABASE_HOOK_SECRET,
      hookPort: testEnv.TEST_SUPABASE_HOOK_PORT,
    }
  : undefined;
