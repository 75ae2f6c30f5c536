import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { frenchLabels } from '../studio/french-labels/index.ts';

const ROOT = join(import.meta.dirname, '..');
const DECISIONS = join(ROOT, 'docs/decisions');
const PICTURES = /\.(?:ico|png|ttf|webp)$/;

/** Every text that git knows or would take. */
const sources = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'],
  { cwd: ROOT, encoding: 'utf8' },
)
  .trim()
  .split('\n')
  .filter((path) => !PICTURES.test(path) && existsSync(join(ROOT, path)))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
const headingsOf = (document: string): string[] =>
  [...readFileSync(join(ROOT, 'docs', document), 'utf8').matchAll(/^##+ (.+)$/gm)].map(
    ([, title = '']) => title,
  );
/** The handbook: what the product does, its Studio, and what holds while it runs. */
const headings: Record<string, string[]> = {
  'product.md': headingsOf('product.md'),
  'studio.md': headingsOf('studio.md'),
  'operations.md': headingsOf('operations.md'),
};

/** One kind of space and the characters themselves, however a source writes them. */
const plain = (text: string): string =>
  text
    .replace(/\{'([^'{}]*)'\}/g, '$1')
    .replace(/\$\{(?:NBSP|NO_BREAK_SPACE)\}/g, ' ')
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replace(/\s+/g, ' ');

/** The texts between guillemets, a quotation inside another as part of it. */
function quotations(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: sign, index } of text.matchAll(/[«»]/g)) {
    if (sign === '«' && depth++ === 0) start = index + 1;
    if (sign === '»' && --depth === 0) found.push(text.slice(start, index));
  }
  return found;
}

describe('the handbook', () => {
  it('has each heading once', () => {
    const all = Object.values(headings).flat();
    expect(new Set(all).size).toBe(all.length);
  });

  it('has every heading that the repository cites', () => {
    const citations = sources.flatMap(({ path, text }) =>
      // A comment may break the line after the comma, or inside the heading.
      [
        ...text
          .replace(/\n[ \t]*(?:\*|\/\/|--|#)?[ \t]*/g, ' ')
          .matchAll(/(?<![\w-])(product\.md|studio\.md|operations\.md), ([^).;:`'"]+)/g),
      ]
        .flatMap(([, document = '', names = '']) =>
          names.split(', ').map((name) => ({ document, name: name.trim() })),
        )
        // A migration that was applied stays as it is, whatever has moved since.
        .filter(({ document, name }) =>
          path.startsWith('supabase/migrations/')
            ? !Object.values(headings).flat().includes(name)
            : name !== 'Heading' && !headings[document]?.includes(name),
        )
        .map(({ document, name }) => `${path}: ${document}, ${name}`),
    );
    expect(citations).toEqual([]);
  });
});

/** The Studio's labels beside our own words: Sanity's, in the French that is served. */
async function studioLabels(): Promise<string[]> {
  const { locales } = frenchLabels as unknown as { locales: () => [StudioLocale] };
  const [{ bundles }] = locales();
  const labels = await Promise.all(bundles.map(({ resources }) => resources()));
  return labels.flatMap((byKey) => Object.values(byKey));
}
type StudioLocale = { bundles: Array<{ resources: () => Promise<Record<string, string>> }> };

describe('what a person reads is quoted letter for letter', () => {
  const own = sources
    .filter(({ path }) => !/\.(?:md|test\.tsx?|spec\.ts)$/.test(path))
    .map(({ text }) => text);

  it.each([
    { document: 'docs/product.md', least: 250, beside: async () => [] },
    { document: 'docs/studio.md', least: 30, beside: studioLabels },
    { document: 'docs/operations.md', least: 5, beside: async () => [] },
    { document: 'docs/guide-studio.md', least: 150, beside: studioLabels },
  ])('in $document', async ({ document, least, beside }) => {
    const said = [...own, ...(await beside())].map(plain).join('\n');
    const parts = quotations(readFileSync(join(ROOT, document), 'utf8')).flatMap((quotation) =>
      plain(quotation)
        .replaceAll('\\|', '|')
        .split(/\{[^}]*\}|…(?= ?$)/)
        .map((part) => part.trim())
        .filter((part) => /\p{L}{2}/u.test(part) && part !== 'guillemets'),
    );
    expect(parts.length).toBeGreaterThan(least);
    expect(parts.filter((part) => !said.includes(part))).toEqual([]);
  });
});

it('no file cites a section of a document that the repository does not have', () => {
  expect(sources.filter(({ text }) => text.includes('\u00a7')).map(({ path }) => path)).toEqual([]);
});

describe('the other documents', () => {
  const documents = sources.filter(({ path }) => path.endsWith('.md'));

  it('name files that exist', () => {
    const named = documents.flatMap(({ path, text }) =>
      [
        ...text.matchAll(
          /`((?:app|docs|lib|schemas|scripts|studio|supabase|tests)\/[\w./[\]()-]+)`/g,
        ),
      ].map(([, file = '']) => ({ path, file })),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ file }) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it('name the tests by which a promise is proven', () => {
    const page = readFileSync(join(ROOT, 'docs/deploy/hosted.md'), 'utf8');
    const folders = new Map(
      [...page.matchAll(/`(\w+\/)` is\s`([\w/-]+)`/g)].map(([, short, folder]) => [short, folder]),
    );
    const named = [...page.matchAll(/^\| .*`.*$/gm)].flatMap(([row]) =>
      [...row.matchAll(/`(\w+\/)([\w/.-]+\.(?:test|spec)\.ts)`/g)].map(
        ([, folder = '', file = '']) => join(folders.get(folder) ?? folder, file),
      ),
    );
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it('number every decision, and README links each', () => {
    const files = readdirSync(DECISIONS).sort();
    const titles = files.map((file) => readFileSync(join(DECISIONS, file), 'utf8').split('\n')[0]);
    expect(titles.map((title) => Number(/^# (\d+)\. /.exec(title ?? '')?.[1]))).toEqual(
      files.map((_, index) => index + 1),
    );
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
    expect(files.filter((file) => !readme.includes(`docs/decisions/${file}`))).toEqual([]);
  });
});
