import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Service, ServicesPage, SiteSettings } from '@/lib/content/index.ts';
import { SERVICES_TEXTS } from '@/lib/words/services.ts';
import { Comparison } from './comparison.tsx';

const service: Service = {
  id: 'make',
  formerIds: [],
  name: 'Automatisations',
  tagline: '',
  audience: 'Équipes qui recopient',
  replaces: 'Les copier-coller',
  description: '',
  icon: 'make',
  steps: [],
  features: [],
  deliverables: [],
  popular: false,
  image: null,
  startingPrice: 800,
  startingSize: 'Automatisation standard',
  delay: '1 à 4 semaines',
  latestWeeks: null,
};

const shown = (...services: Service[]) =>
  renderToStaticMarkup(
    <Comparison
      services={services}
      page={
        {
          comparisonTitle: 'Lequel ?',
          comparison: SERVICES_TEXTS.comparison,
          timelineLabel: 'Délai',
          quoteLabel: 'Estimer',
        } as ServicesPage
      }
      labels={{ from: 'à partir de', tax: 'HT' } as SiteSettings['labels']}
    />,
  );

const heads = (html: string) =>
  [...html.matchAll(/<th scope="col"[^>]*>(?:<span[^>]*>)?([^<]*)/g)].map(([, text]) => text);

describe('the comparison of the services', () => {
  it('says of each for whom it is, what it replaces, its price and its delay, and leads on', () => {
    const html = shown(service);
    expect(heads(html)).toEqual([
      'Service',
      'Pour qui',
      'Ce que cela remplace',
      'Prix',
      'Délai',
      'Estimation',
    ]);
    expect(html).toMatch(/<th scope="row"[^>]*><a href="#make"/);
    for (const text of ['Équipes qui recopient', 'Les copier-coller', '1 à 4 semaines']) {
      expect(html).toContain(text);
    }
    expect(html).toContain('800\u00a0€');
    expect(html).toContain('href="/devis?service=make"');
  });

  it('has no column of what is said of no service, as in content from before', () => {
    const before = { ...service, audience: null };
    expect(heads(shown(before, { ...before, id: 'autre' }))).not.toContain('Pour qui');
    const mixed = shown(before, { ...service, id: 'autre' });
    expect(heads(mixed)).toContain('Pour qui');
    // The head of the column, and the card of the one that says it.
    expect(mixed.match(/Pour qui/g)).toHaveLength(2);
    expect(heads(shown({ ...before, replaces: null }))).toEqual([
      'Service',
      'Prix',
      'Délai',
      'Estimation',
    ]);
  });

  it('has neither a price nor a way to the quote for a service that is not estimated', () => {
    const html = shown({ ...service, startingPrice: null, startingSize: null });
    expect(html).not.toContain('à partir de');
    expect(html).not.toContain('/devis');
  });
});
