import type { Service } from 'schema-dts';
import { absoluteUrl } from '../../site/absolute-url.ts';
import { ORGANISATION } from './site.ts';

/** One service of the catalogue with its starting price (product.md, Structured data). */
export function service(item: {
  id: string;
  name: string;
  tagline: string;
  description: string;
  /** Euros, before tax; null for one that is not estimated. */
  startingPrice: number | null;
}): Service {
  const url = absoluteUrl(`/services#${item.id}`);
  return {
    '@type': 'Service',
    '@id': url,
    url,
    name: item.name,
    slogan: item.tagline,
    description: item.description,
    provider: ORGANISATION,
    areaServed: { '@type': 'Country', name: 'France' },
    ...(item.startingPrice === null
      ? {}
      : {
          offers: {
            '@type': 'Offer',
            url: absoluteUrl(`/devis?service=${encodeURIComponent(item.id)}`),
            availability: 'https://schema.org/InStock',
            priceSpecification: {
              '@type': 'PriceSpecification',
              minPrice: item.startingPrice,
              priceCurrency: 'EUR',
              valueAddedTaxIncluded: false,
            },
          },
        }),
  };
}
