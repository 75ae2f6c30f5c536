import { formatDay } from '../format/dates.ts';
import { isNotApplicable } from '../legal/not-applicable.ts';
import { isFilled } from '../words/placeholder.ts';

type Funding = {
  financing: { title: string; text: string };
  qualiopi: { label: string; number: string | null; date: string | null };
};

/** The words of /formations on funding; `certificate` null where its number or date is still to be filled in. */
export type FundingWords = { title: string; text: string; certificate: string | null };

/** The certificate with its number and day, as « Certification Qualiopi n° 1, 1er mars 2026 »; null where one of them is missing. */
export const certificateOf = ({
  qualiopi: { label, number, date },
}: Pick<Funding, 'qualiopi'>): string | null =>
  isFilled(number) && date ? `${label} n°\u00a0${number}, ${formatDay(date)}` : null;

/**
 * Funding by an OPCO, which the law reserves for those certified by Qualiopi (product.md, Training): a site
 * that cannot name its certificate says nothing of funding once it is live, or where there is none to come.
 */
export function fundingWords(
  page: Funding,
  settings: { isLive: boolean; notApplicable: readonly string[] },
): FundingWords | null {
  const certificate = certificateOf(page);
  const isSilent = settings.isLive || isNotApplicable(settings, 'qualiopi');
  return isSilent && !certificate ? null : { ...page.financing, certificate };
}
