import { describe, expect, it } from 'vitest';
import { bannerText, categoryTexts, entriesInUse } from './in-use.ts';

const entry = (name: string, category: 'necessary' | 'analytics' | 'functional') => ({
  name,
  category,
  purpose: 'P',
  place: 'L',
  duration: 'D',
});
const words = (title: string) => ({
  title,
  summary: `${title}, en bref`,
  text: `${title}, en détail`,
});
const page = {
  cookies: [
    entry('theme', 'necessary'),
    entry('_pk_id, _pk_ses', 'analytics'),
    entry('plausible_ignore', 'necessary'),
    entry('mesure', 'analytics'),
  ],
  unusedText: 'Rien.',
  bannerText: 'Votre accord compte.',
  bannerUnusedText: 'Rien de facultatif.',
  categories: {
    necessary: words('Nécessaires'),
    analytics: words('Mesure'),
    marketing: words('Marketing'),
    functional: words('Fonctionnels'),
  },
};
const matomo = { provider: 'matomo', url: 'https://mesure.fr', site: '1' } as const;
const plausible = { provider: 'plausible', url: 'https://mesure.fr', site: 'exemple.fr' } as const;
const names = (analytics: typeof matomo | typeof plausible | null) =>
  entriesInUse(page, analytics).map(({ name }) => name);

describe('Consent: what is in use', () => {
  it('lists what the measurement of this site keeps, and nothing of another', () => {
    expect(names(null)).toEqual(['theme']);
    expect(names(matomo)).toEqual(['theme', '_pk_id, _pk_ses', 'mesure']);
    expect(names(plausible)).toEqual(['theme', 'plausible_ignore', 'mesure']);
  });

  it('says of a category without anything that there is nothing', () => {
    expect(categoryTexts(page, null, 'text')).toEqual({
      necessary: { title: 'Nécessaires', text: 'Nécessaires, en détail' },
      analytics: { title: 'Mesure', text: 'Rien.' },
      marketing: { title: 'Marketing', text: 'Rien.' },
      functional: { title: 'Fonctionnels', text: 'Rien.' },
    });
  });

  it('says in the banner that nothing optional is in use, where nothing is', () => {
    expect(bannerText(page, null)).toBe('Rien de facultatif.');
    expect(bannerText(page, matomo)).toBe('Votre accord compte.');
    const listed = { ...page, cookies: [entry('agenda', 'functional')] };
    expect(bannerText(listed, null)).toBe('Votre accord compte.');
  });

  it('explains a measurement that keeps nothing, and what the consultant lists', () => {
    const listed = { ...page, cookies: [entry('agenda', 'functional')] };
    const texts = categoryTexts(listed, plausible, 'summary');
    expect(texts.analytics.text).toBe('Mesure, en bref');
    expect(texts.functional.text).toBe('Fonctionnels, en bref');
    expect(texts.necessary.text).toBe('Nécessaires, en bref');
  });
});
