import type { SiteSettings } from '../../lib/content/index.ts';

/** The legal facts of settings in which nobody has filled in any. */
export const NO_LEGAL_FACTS: SiteSettings['legal'] = {
  legalForm: null,
  capital: null,
  siret: null,
  vatNumber: null,
  address: null,
  publicationDirector: null,
  hostName: null,
  hostAddress: null,
  hostPhone: null,
  processors: null,
  mediatorName: null,
  mediatorUrl: null,
  ndaNumber: null,
  insurance: null,
};

/** Facts that the law requires of a seller, as a patch of the site's settings; the SIRET is apart. */
export const SELLER = {
  ownerName: 'Jeanne Exemple',
  phone: '+33 1 00 00 00 00',
  'legal.legalForm': 'Entreprise individuelle',
  'legal.address': '2 rue du Port, 69001 Lyon',
};

export const SIRET = { 'legal.siret': '123 456 782 00010' };
