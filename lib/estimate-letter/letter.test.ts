import { describe, expect, it } from 'vitest';
import { LETTER_COPY, LETTER_SETTINGS, readPdf } from '../../tests/support/letter.ts';
import { estimate } from '../estimator/estimate.ts';
import { specifiedRules } from '../estimator/rules.fixture.ts';
import { letterFrame } from './letter-frame.ts';
import { letterPdf } from './pdf.ts';
import { type EstimatedProject, estimateLetter } from './project-letter.ts';

const FRAME = letterFrame(LETTER_SETTINGS, LETTER_COPY);

/** An odd base price: the sum has cents, and the minimum is rounded. */
const RULES = { ...structuredClone(specifiedRules), priceStep: 10 };
for (const service of RULES.services) if (service.id === 'bubble') service.basePrice = 2500.1;

function project(features: number, change: Partial<EstimatedProject> = {}): EstimatedProject {
  const computed = estimate(RULES, {
    serviceId: 'bubble',
    projectTypeId: 'mvp',
    featureIds: Array.from({ length: features }, (_, index) => `feature-${index + 1}`),
  });
  if (!computed) throw new Error('no estimate');
  return {
    service: 'Applications web',
    projectType: 'Prototype (MVP)',
    timeline: 'Dès que possible',
    budget: '',
    estimate: computed,
    reference: 'DEV-7K4Q-9XWM',
    date: new Date('2026-11-22T10:00:00Z'),
    ...change,
  };
}

describe('an estimate on paper', () => {
  it('tells the arithmetic to the cent, with the spaces of Intl', () => {
    const { steps, totals, price, project: about } = estimateLetter(FRAME, project(2));
    expect(steps).toEqual([
      { label: 'Applications web · Prototype (MVP)', value: '1\u202f750,07\u00a0€' },
      { label: 'Fonctionnalité 1', value: '+\u00a0262,51\u00a0€' },
      { label: 'Fonctionnalité 2', value: '+\u00a0262,51\u00a0€' },
    ]);
    expect(totals).toEqual([
      { label: 'Total', value: '2\u202f275,09\u00a0€\u00a0HT' },
      { label: 'Ce qui reste à préciser', value: 'jusqu’à +\u00a030\u00a0%' },
      { label: 'Fourchette arrondie', value: '2\u202f270\u00a0€ à 2\u202f960\u00a0€\u00a0HT' },
    ]);
    expect(price).toBe('2\u202f270\u00a0€ à 2\u202f960\u00a0€\u00a0HT');
    // Questions that were left open are not asked again on paper.
    expect(about.map(({ label }) => label)).toEqual([
      'Service',
      'Type de projet',
      'Options',
      'Délai souhaité',
    ]);
  });

  it.each([
    ['2026-11-22T10:00:00Z', 30, '22 novembre 2026', '22 décembre 2026'],
    // Next day in Paris already; and the clocks go back before the term ends.
    ['2026-10-01T22:30:00Z', 30, '2 octobre 2026', '1er novembre 2026'],
    ['2026-03-01T23:30:00Z', 60, '2 mars 2026', '1er mai 2026'],
  ])('of %s holds %i days: %s to %s', (date, estimateDays, from, until) => {
    const frame = letterFrame({ ...LETTER_SETTINGS, estimateDays }, LETTER_COPY);
    const { about } = estimateLetter(frame, project(0, { date: new Date(date) }));
    expect(about.slice(1).map(({ value }) => value)).toEqual([from, until]);
  });

  it('leaves out of the letterhead what nobody has filled in', () => {
    const { legal } = LETTER_SETTINGS;
    const empty = {
      ...LETTER_SETTINGS,
      ownerName: '[Prénom Nom à compléter]',
      phone: null,
      city: null,
      legal: { ...legal, siret: null, address: null },
    };
    expect(letterFrame(empty, LETTER_COPY).sender).toEqual(['France', 'consultant@example.fr']);
    expect(FRAME.sender).toEqual([
      'Zoé Łuc',
      '12 rue des Œillets, 69001 Lyon',
      'consultant@example.fr',
      '06 00 00 00 00',
      'SIRET\u00a0123 456 782 00010',
    ]);
  });
});

describe('its PDF', () => {
  it('says every word of it, in French and tagged, the same bytes each time', async () => {
    const about = project(2);
    const letter = estimateLetter(FRAME, about);
    const bytes = await letterPdf(letter, about.date);
    const { text, info, isTagged, pages } = await readPdf(bytes);
    const rows = [...letter.about, ...letter.project, ...letter.steps, ...letter.totals];
    const expected = [
      letter.brand,
      ...letter.sender,
      letter.title,
      letter.price,
      letter.weeks,
      ...letter.notes,
      ...rows.flatMap(({ label, value }) => [label, ...value.split('\n')]),
    ];
    expect(expected.filter((words) => !text.includes(words))).toEqual([]);
    expect(info).toMatchObject({
      Title: 'Estimation DEV-7K4Q-9XWM',
      Author: 'Atelier',
      Language: 'fr-FR',
    });
    expect(isTagged).toBe(true);
    expect(pages).toBe(1);
    expect((await letterPdf(letter, about.date)).equals(bytes)).toBe(true);
    expect(bytes.length).toBeLessThan(60_000);
  });

  it('says names and signs that the site’s own fonts lack', async () => {
    const about = project(1, { service: 'Maison de 90 m² → Ателье', timeline: '½ mois ✓ 🎉' });
    const letter = estimateLetter({ ...FRAME, brand: '王小明' }, about);
    const { text } = await readPdf(await letterPdf(letter, about.date));
    for (const said of [about.service, about.timeline, '王小明']) expect(text).toContain(said);
  });

  it('goes on on a second page where there is much to tell', async () => {
    const [feature] = project(1).estimate.breakdown.features;
    if (!feature) throw new Error('no feature');
    const many = project(1);
    const features = Array.from({ length: 40 }, (_, index) => ({
      ...feature,
      label: `Option ${index} ${'très longue '.repeat(8)}`.trim(),
    }));
    const { estimate: computed } = many;
    const breakdown = { ...computed.breakdown, features };
    const letter = estimateLetter(FRAME, { ...many, estimate: { ...computed, breakdown } });
    const { text, pages } = await readPdf(await letterPdf(letter, many.date));
    expect(pages).toBeGreaterThan(1);
    expect(text).toContain(letter.notes.at(-1));
  });
});
