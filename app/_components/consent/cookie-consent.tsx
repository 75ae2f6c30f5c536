import { getCookiesPage } from '@/lib/content';
import { analyticsEnv } from '@/lib/env/analytics';
import { frenchTypography as t } from '@/lib/typography';
import { ConsentIsland } from './consent-island';

/** The cookie banner of every page (§2), with the consultant's words. Stands first in the body. */
export async function CookieConsent() {
  const { bannerTitle, bannerText, categories } = await getCookiesPage();
  const short = ({ title, summary }: { title: string; summary: string }) => ({
    title: t(title),
    text: t(summary),
  });
  return (
    <ConsentIsland
      texts={{
        title: t(bannerTitle),
        text: t(bannerText),
        categories: {
          necessary: short(categories.necessary),
          analytics: short(categories.analytics),
          marketing: short(categories.marketing),
          functional: short(categories.functional),
        },
      }}
      analytics={analyticsEnv}
    />
  );
}
