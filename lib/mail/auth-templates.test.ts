import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AUTH_TEMPLATES } from './auth-templates.ts';

const TEMPLATES = join(import.meta.dirname, '../../supabase/templates');

describe('the templates of the auth server', () => {
  it.each(Object.entries(AUTH_TEMPLATES))(
    '%s has the layout and the words of the site’s own mails',
    async (file, html) => {
      await expect(html).toMatchFileSnapshot(join(TEMPLATES, file));
    },
  );
});
