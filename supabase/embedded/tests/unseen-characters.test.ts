import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { pgtap } from '@electric-sql/pglite/pgtap';
import { expect, it } from 'vitest';
import { migratedFolder } from './support/embedded.ts';

const MIGRATION = join(
  import.meta.dirname,
  '../../migrations/20261128000500_unseen_characters.sql',
);
const OWNER = '00000000-0000-4000-8000-0000000005a5';

it('cleans the names that are there already, and breaks no rule of a review', async () => {
  const [, earlier = ''] = readFileSync(MIGRATION, 'utf8').split('-- Those from before');
  const folder = await migratedFolder();
  const database = await PGlite.create(join(folder.path, 'postgres'), {
    extensions: { pgcrypto, pgtap },
  });
  try {
    await database.exec(`
      insert into auth.users (id, email) values ('${OWNER}', 'ana@exemple.test');
      alter table public.profiles disable trigger user;
      alter table public.testimonials disable trigger user;
      update public.profiles set first_name = E'\\u202eAna', company = E'Roy\\u200b & Fils' where user_id = '${OWNER}';
      insert into public.testimonials (user_id, name, company, content, status) values
        ('${OWNER}', E'A\\u2066na', null, 'Un travail clair.', 'approved'),
        ('${OWNER}', E'B\\u200b', null, 'Un travail rapide.', 'rejected'),
        ('${OWNER}', E'Zo\\u00adé', 'Roy', E'Dix mots\\u202e.', 'rejected');
      alter table public.profiles enable trigger user;
      alter table public.testimonials enable trigger user;
      -- ${earlier}`);
    const rows = async (query: string) => (await database.query(query)).rows;
    expect(await rows('select first_name, company from public.profiles')).toEqual([
      { first_name: 'Ana', company: 'Roy & Fils' },
    ]);
    expect(await rows('select name from public.testimonials order by content desc')).toEqual([
      { name: 'B\u200b' },
      { name: 'Ana' },
      { name: 'Zo\u00adé' },
    ]);
  } finally {
    await database.close();
    folder.remove();
  }
});
