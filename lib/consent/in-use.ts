import type { CookiesPage } from '../content/queries/cookies-page.ts';
import type { AnalyticsConfig } from '../env/analytics.ts';
import { MATOMO_COOKIE, PLAUSIBLE_OFF_KEY } from './analytics.ts';
import type { ConsentCategory } from './consent.ts';

type Entry = CookiesPage['cookies'][number];

/** The measurement that alone keeps such an entry; undefined where it is the site's own. */
function providerOf({ name }: Entry): AnalyticsConfig['provider'] | undefined {
  const names = name.split(/,\s*/);
  if (names.some((one) => MATOMO_COOKIE.test(one))) return 'matomo';
  return names.includes(PLAUSIBLE_OFF_KEY) ? 'plausible' : undefined;
}

/** The listed entries that this site really keeps, with the measurement that it is set up with. */
export function entriesInUse(
  { cookies }: Pick<CookiesPage, 'cookies'>,
  analytics: AnalyticsConfig | null,
): Entry[] {
  return cookies.filter((entry) => {
    const provider = providerOf(entry);
    if (provider) return provider === analytics?.provider;
    return entry.category !== 'analytics' || analytics !== null;
  });
}

/** The categories that something on this site belongs to. */
function categoriesInUse(
  page: Pick<CookiesPage, 'cookies'>,
  analytics: AnalyticsConfig | null,
): Set<ConsentCategory> {
  const used = new Set<ConsentCategory>(['necessary']);
  for (const { category } of entriesInUse(page, analytics)) used.add(category);
  if (analytics) used.add('analytics');
  return used;
}

/** The text of the banner, which says so where there is nothing to choose about. */
export const bannerText = (
  page: Pick<CookiesPage, 'cookies' | 'bannerText' | 'bannerUnusedText'>,
  analytics: AnalyticsConfig | null,
): string => (categoriesInUse(page, analytics).size > 1 ? page.bannerText : page.bannerUnusedText);

/** Title and text of each category, short or in full; one that nothing on this site belongs to says so. */
export function categoryTexts(
  page: Pick<CookiesPage, 'cookies' | 'categories' | 'unusedText'>,
  analytics: AnalyticsConfig | null,
  length: 'summary' | 'text',
): Record<ConsentCategory, { title: string; text: string }> {
  const used = categoriesInUse(page, analytics);
  const told = (category: ConsentCategory) => ({
    title: page.categories[category].title,
    text: used.has(category) ? page.categories[category][length] : page.unusedText,
  });
  return {
    necessary: told('necessary'),
    analytics: told('analytics'),
    marketing: told('marketing'),
    functional: told('functional'),
  };
}
