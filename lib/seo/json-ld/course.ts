import type { Course } from 'schema-dts';
import { shown } from '../text.ts';
import { absoluteUrl } from '../url.ts';
import { ORGANISATION } from './site.ts';

export type CourseFacts = {
  path: string;
  name: string;
  description: string;
  /** Of the whole course. */
  hours: number;
  maxParticipants: number;
  /** Prices for one person, in euros before tax. */
  tiers: ReadonlyArray<{ name: string; price: number }>;
  /** Titles of what is taught, in order. */
  modules?: readonly string[];
};

/** The training with one session, its length and its prices (§9 « Training »). */
export function course(facts: CourseFacts): Course {
  return {
    '@type': 'Course',
    '@id': absoluteUrl(`${facts.path}#formation`),
    url: absoluteUrl(facts.path),
    name: shown(facts.name),
    description: shown(facts.description),
    provider: ORGANISATION,
    inLanguage: 'fr-FR',
    ...(facts.modules?.length ? { teaches: facts.modules.map(shown) } : {}),
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Blended',
      courseWorkload: `PT${facts.hours}H`,
      maximumAttendeeCapacity: facts.maxParticipants,
      inLanguage: 'fr-FR',
      location: { '@type': 'Country', name: 'France' },
    },
    offers: facts.tiers.map(({ name, price }) => ({
      '@type': 'Offer',
      name: shown(name),
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
      url: absoluteUrl(facts.path),
    })),
  };
}
