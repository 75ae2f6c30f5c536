import { QUOTE_SETTINGS } from './quote-settings.ts';

const {
  vatRegime,
  defaultVatRate,
  validityDays,
  depositRate,
  paymentDays,
  withdrawalDays,
  ...texts
} = QUOTE_SETTINGS;

/** The settings that are texts, in the site's own words: empty where it has none. */
export const QUOTE_TEXTS = texts;
