import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_MAILS } from './account-mails.ts';
import { mailHtml } from './mail-body.ts';

const TEMPLATES = join(import.meta.dirname, '../../supabase/templates');

describe('the mails of the auth server', () => {
  it.each(Object.keys(ACCOUNT_MAILS))('%s has the layout of the site’s own', async (file) => {
    const body = ACCOUNT_MAILS[file];
    await expect(body && mailHtml(body)).toMatchFileSnapshot(join(TEMPLATES, file));
  });
});
