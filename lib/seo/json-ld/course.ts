import type { Course } from 'schema-dts';
import { absoluteUrl } from '../../site/absolute-url.ts';
import { ORGANISATION } from './site.ts';

export type CourseFacts = {
  hero: { title: string; text: string };
  /** Length of the whole course. */
  hours: number;
  participantsMax: number;
  /** Prices for one person, in euros before tax. */
  tiers: ReadonlyArray<{ name: string; price: number }>;
  modules: ReadonlyArray<{ title: string }>;
};

const PATH = '/formations';

/** The training with one session, its length and its prices (product.md, Structured data). */
export function course(facts: CourseFacts): Course {
  return {
    '@type': 'Course',
    '@id': absoluteUrl(`${PATH}#formation`),
    url: absoluteUrl(PATH),
    name: facts.hero.title,
    description: facts.hero.text,
    provider: ORGANISATION,
    inLanguage: 'fr-FR',
    teaches: facts.modules.map(({ title }) => title),
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Blended',
      courseWorkload: `PT${facts.hours}H`,
      maximumAttendeeCapacity: facts.participantsMax,
      inLanguage: 'fr-FR',
      location: { '@type': 'Country', name: 'France' },
    },
    offers: facts.tiers.map(({ name, price }) => ({
      '@type': 'Offer',
      name: name,
      category: 'Paid',
      price,
      priceCurrency: 'EUR',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency: 'EUR',
        unitText: 'personne',
        valueAddedTaxIncluded: false,
      },
      url: absoluteUrl(PATH),
    })),
  };
}
