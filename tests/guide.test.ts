import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { frenchTypography } from '../lib/typography/index.ts';
import { SHOWN } from '../scripts/pictures/shown.ts';
import { wordsShown } from '../scripts/pictures/words.ts';
import { englishLines, typographyFaults } from './support/french-text.ts';

const ROOT = join(import.meta.dirname, '..');
const IMAGES = join(ROOT, 'docs/images');
/** The size of all the guide's pictures together, in bytes: whoever clones the repository takes them along. */
const MOST_BYTES = 1_500_000;

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const guide = read('docs/guide-studio.md');
const IMAGE = /!\[([^\]]*)\]\(([^)]+)\)/g;

describe('the consultant’s guide', () => {
  it('is set as French is', () => {
    const lines = guide.split('\n');
    expect(lines.filter((line) => frenchTypography(line) !== line)).toEqual([]);
    const said = lines.map((line) =>
      line
        .replace(/!?\[([^\]]*)\]\([^)]+\)/g, '$1')
        .replace(/`[^`]*`/g, '…')
        .replaceAll('**', ''),
    );
    expect(typographyFaults(said)).toEqual([]);
    expect(englishLines(said)).toEqual([]);
  });

  it('leads to parts that it has', () => {
    const anchors = [...guide.matchAll(/^##+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
        .replaceAll(' ', '-'),
    );
    const links = [...guide.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor);
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((link) => !anchors.includes(link ?? ''))).toEqual([]);
  });

  it('has pictures that say what they show, and are light', () => {
    const pictures = [...guide.matchAll(IMAGE)].map(([, words = '', file = '']) => ({
      words,
      file,
    }));
    expect(pictures.length).toBeGreaterThanOrEqual(10);
    expect(pictures.filter(({ words }) => words.length < 20)).toEqual([]);
    const bytes = pictures.map(({ file }) => statSync(join(ROOT, 'docs', file)).size);
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(MOST_BYTES);
  });

  it('has each of its pictures taken by the command', () => {
    const taken = [...read('tests/pictures/guide.spec.ts').matchAll(/'(guide\/[\w-]+)'/g)];
    const shown = [...guide.matchAll(IMAGE)].map(([, , file = '']) => file);
    expect(taken.map(([, name]) => `images/${name}.webp`).sort()).toEqual(shown.sort());
  });
});

describe('the pictures of the documents', () => {
  const documents = ['README.md', ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`)];
  const shown = documents
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) =>
      [...read(path).matchAll(IMAGE)].map(([, words = '', file = '']) => ({
        words,
        file: join(dirname(path), file),
      })),
    );

  it('are there, and say what they show', () => {
    const files = readdirSync(IMAGES, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.includes('.'))
      .map((name) => relative(ROOT, join(IMAGES, name)));
    expect([...new Set(shown.map(({ file }) => file))].sort()).toEqual(files.sort());
    expect(shown.filter(({ words }) => words.trim() === '')).toEqual([]);
  });

  it('say of what they are, so that one older than that is found', () => {
    const names = shown.map(({ file }) => relative('docs/images', file).replace('.webp', ''));
    expect(Object.keys(SHOWN).sort()).toEqual([...new Set(names)].sort());
    const gone = Object.values(SHOWN)
      .flat()
      .filter((source) => wordsShown(source).length === 0);
    expect(gone).toEqual([]);
  });

  it('are taken by the command', () => {
    const scripts = ['guide', 'screens']
      .map((name) => read(`tests/pictures/${name}.spec.ts`))
      .join();
    const untaken = shown
      .map(({ file }) => basename(file, '.webp'))
      .filter((name) => !new RegExp(`'(?:guide/)?${name}'`).test(scripts));
    expect(untaken).toEqual([]);
  });
});
