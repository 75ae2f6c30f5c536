// The case study of the seed content tells of this product: each of its figures is one of docs/figures.md, or of the repository.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../scripts/stack/config.ts';
import { readSeed } from '../scripts/stack/seed.ts';
import { trackedFiles } from './support/tracked-files.ts';

type Measure = { value: string; label: string; date: string; source: string };

const study = readSeed().find(({ _type }) => _type === 'caseStudy');
const measures = study?.measures as Measure[];
const figures = readFileSync(join(ROOT, 'docs/figures.md'), 'utf8').split('\n');

/** The second column of the row of docs/figures.md that begins so. */
const figure = (row: string): string =>
  figures.find((line) => line.startsWith(`| ${row}`))?.split('|')[2] ?? '';

/** The value of the measure whose label has this word. */
const measured = (word: string): string =>
  measures.find(({ label }) => label.includes(word))?.value ?? '';

const inFrench = (value: number): string => value.toLocaleString('fr-FR');

describe('the studio’s own case study', () => {
  it('is marked as such, has no client, and no review', () => {
    expect(study).toMatchObject({ isOwn: true });
    expect(study).not.toHaveProperty('client');
    expect(study).not.toHaveProperty('review');
  });

  it('says of a publication how long it takes, at the median', () => {
    const [, ms] = /(\d+) ms/.exec(figure('click on Publish')) ?? [];
    expect(measured('Publier')).toBe(`${inFrench(Math.round(Number(ms) / 100) / 10)} s`);
  });

  it('says of Lighthouse the worst run, too', () => {
    const scores =
      figure('Lighthouse mobile')
        .match(/\b\d{2,3}\b/g)
        ?.map(Number) ?? [];
    expect(measured('performance')).toBe(`${Math.min(...scores)} à ${Math.max(...scores)}`);
    expect(measures.find(({ label }) => label.includes('performance'))?.source).toContain(
      'Lighthouse',
    );
  });

  it('says of the scripts the most that a content page loads', () => {
    const ratios = figure('JavaScript ÷ a bare Next app: content')
      .match(/\d\.\d+/g)
      ?.map(Number);
    const most = Math.max(...(ratios ?? []));
    expect(measured('JavaScript')).toBe(`${inFrench(Math.round(most * 100) / 100)} fois`);
  });

  it('counts no more files of tests than there are', () => {
    const tests = trackedFiles().filter((file) => /\.(?:test|spec)\.tsx?$/.test(file));
    const [, claimed] = /^plus de (\d+)$/.exec(measured('tests')) ?? [];
    expect(tests.length).toBeGreaterThan(Number(claimed));
  });
});
