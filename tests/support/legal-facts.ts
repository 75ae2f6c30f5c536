import type { SiteSettings } from '@/lib/content/index.ts';

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
