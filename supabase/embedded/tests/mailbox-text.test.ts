import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { htmlToText } from '../mailbox/html.ts';

const TEMPLATES = join(import.meta.dirname, '../../templates');

it.each(globSync('*.html', { cwd: TEMPLATES }))('the text of %s is what shows of it', (file) => {
  const html = readFileSync(join(TEMPLATES, file), 'utf8');
  const [, title = ''] = /<title>([^<]+)<\/title>/.exec(html) ?? [];
  expect(htmlToText(html).split('\n\n').slice(0, 2)).toEqual(['Espace client', title]);
});
