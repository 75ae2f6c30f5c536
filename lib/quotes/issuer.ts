import type { SiteSettings } from '../content/queries/site-settings.ts';
import { isFilled } from '../words/placeholder.ts';
import type { QuoteSettings } from '../words/quote-settings.ts';
import type { QuoteIssuer } from './document.ts';

/** The part of the site settings that a quote shows. */
export type IssuerSettings = Pick<SiteSettings, 'brand' | 'ownerName' | 'email' | 'phone'> & {
  legal: Pick<
    SiteSettings['legal'],
    | 'legalForm'
    | 'capital'
    | 'siret'
    | 'vatNumber'
    | 'address'
    | 'mediatorName'
    | 'mediatorUrl'
    | 'insurance'
    | 'ndaNumber'
  >;
  notApplicable: readonly string[];
};

/** Published content that a quote takes, as it is when it is read. */
export type QuoteFacts = {
  settings: QuoteSettings;
  issuer: QuoteIssuer;
  /** Fields that the site settings declare « sans objet ». */
  notApplicable: readonly string[];
};

export const factsOf = (site: IssuerSettings, settings: QuoteSettings): QuoteFacts => ({
  settings,
  issuer: issuerOf(site, settings),
  notApplicable: site.notApplicable,
});

const filled = (text: string | null) => (isFilled(text) ? text.trim() : '');

/** The issuer of quotes, by what is published; what nobody has filled in yet is empty. */
export function issuerOf(
  { brand, ownerName, email, phone, legal }: IssuerSettings,
  { sellerName, registration }: Pick<QuoteSettings, 'sellerName' | 'registration'>,
): QuoteIssuer {
  return {
    brand: filled(brand),
    name: filled(sellerName) || filled(ownerName),
    legalForm: filled(legal.legalForm),
    capital: filled(legal.capital),
    address: filled(legal.address),
    email: filled(email),
    phone: filled(phone),
    siret: filled(legal.siret),
    registration: filled(registration),
    vatNumber: filled(legal.vatNumber),
    insurance: filled(legal.insurance),
    mediatorName: filled(legal.mediatorName),
    mediatorUrl: filled(legal.mediatorUrl),
    ndaNumber: filled(legal.ndaNumber),
  };
}
