import type { Offer, OpeningHoursSpecification, ProfessionalService, WebSite } from 'schema-dts';
import { absoluteUrl } from '../../site/absolute-url.ts';
import { fact } from '../../words/placeholder.ts';
import { openingHours } from './opening-hours.ts';

/** Facts of the studio in structured data; those that are not filled in are left out. */
export type Studio = {
  brand: string;
  baseline: string;
  ownerName: string;
  ownerRole?: string | null;
  email: string;
  phone?: string | null;
  city?: string | null;
  country: string;
  socialUrl: string | null;
  availability?: string[];
  legal?: { address: string | null; siret: string | null; vatNumber: string | null };
  prices?: ServicePrice[];
};

/** A number of the European Union: « FR 12 345678901 », not why there is none. */
const VAT_NUMBER = /^[A-Z]{2}[\dA-Z\s]{8,}$/;

/** Price of a service, in euros before tax; `max` null where no highest price is announced. */
type ServicePrice = { name: string; min: number; max: number | null };

/** The page that tells of the studio: each stresses what its reader looks for. */
export type OrganisationVariant = 'home' | 'services' | 'contact' | 'other';

/** Stands for the studio wherever other data refers to it. */
export const ORGANISATION = { '@id': absoluteUrl('/#studio') };
const WEBSITE_ID = absoluteUrl('/#site');

const service = (name: string) => ({
  '@type': 'Service' as const,
  name: name,
  provider: ORGANISATION,
});

const priceOffer = ({ name, min, max }: { name: string; min: number; max: number }): Offer => ({
  '@type': 'Offer',
  itemOffered: service(name),
  priceSpecification: {
    '@type': 'PriceSpecification',
    minPrice: min,
    maxPrice: max,
    priceCurrency: 'EUR',
    valueAddedTaxIncluded: false,
  },
});

/** The range from the lowest of these prices to the highest: « 600–15000 EUR ». */
function span(prices: readonly ServicePrice[]): string {
  const lowest = Math.min(...prices.map(({ min }) => min));
  const highest = Math.max(...prices.map(({ min, max }) => max ?? min));
  return `${lowest}–${highest} EUR`;
}

/** The studio, with what this page's reader looks for. */
function organisation(
  studio: Studio,
  variant: OrganisationVariant,
): Exclude<ProfessionalService, string> {
  const { legal, availability = [] } = studio;
  const hours: OpeningHoursSpecification | undefined = openingHours(availability);
  const owner = fact(studio.ownerName);
  const social = fact(studio.socialUrl);
  const prices = (variant !== 'other' && studio.prices) || [];
  const ranges = prices.flatMap(({ max, ...price }) => (max === null ? [] : [{ ...price, max }]));
  return {
    '@type': 'ProfessionalService',
    ...ORGANISATION,
    name: studio.brand,
    description: studio.baseline,
    url: absoluteUrl('/'),
    logo: absoluteUrl('/icons/512.png'),
    image: absoluteUrl('/icons/512.png'),
    email: studio.email,
    telephone: fact(studio.phone),
    areaServed: { '@type': 'Country', name: studio.country },
    address: {
      '@type': 'PostalAddress',
      streetAddress: fact(legal?.address),
      addressLocality: fact(studio.city),
      addressCountry: 'FR',
    },
    founder: owner
      ? { '@type': 'Person', name: owner, jobTitle: fact(studio.ownerRole) }
      : undefined,
    sameAs: social ? [social] : undefined,
    vatID: VAT_NUMBER.test(legal?.vatNumber?.trim() ?? '') ? fact(legal?.vatNumber) : undefined,
    identifier: fact(legal?.siret)
      ? { '@type': 'PropertyValue', propertyID: 'SIRET', value: fact(legal?.siret) }
      : undefined,
    ...(prices.length > 0 ? { priceRange: span(prices) } : {}),
    ...(ranges.length > 0 ? { makesOffer: ranges.map(priceOffer) } : {}),
    ...(variant === 'services' && ranges.length > 0
      ? {
          hasOfferCatalog: {
            '@type': 'OfferCatalog',
            name: 'Services',
            itemListElement: ranges.map(({ name }) => service(name)),
          },
        }
      : {}),
    ...(variant === 'contact'
      ? {
          openingHoursSpecification: hours,
          contactPoint: {
            '@type': 'ContactPoint',
            contactType: 'customer service',
            email: studio.email,
            telephone: fact(studio.phone),
            availableLanguage: 'fr',
            areaServed: 'FR',
          },
        }
      : {}),
  };
}

/** The site itself, published by the studio. */
function website({ brand, baseline }: Pick<Studio, 'brand' | 'baseline'>): WebSite {
  return {
    '@type': 'WebSite',
    '@id': WEBSITE_ID,
    name: brand,
    description: baseline,
    url: absoluteUrl('/'),
    inLanguage: 'fr-FR',
    publisher: ORGANISATION,
  };
}

/** The data that every public page states: the site, and the studio behind it. */
export const siteData = (studio: Studio, variant: OrganisationVariant = 'other') => [
  website(studio),
  organisation(studio, variant),
];
