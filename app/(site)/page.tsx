import type { Metadata } from 'next';
import { Expertises } from '@/app/_components/expertises.tsx';
import { JsonLd } from '@/app/_components/json-ld.tsx';
import { AddedBlocks } from '@/app/_components/page-blocks/added-blocks.tsx';
import { ClosingPanel } from '@/app/_components/ui/closing-panel.tsx';
import { Connector } from '@/app/_components/ui/connector.tsx';
import { HiddenParts } from '@/app/_components/ui/hidden-parts.tsx';
import { hiddenFigures } from '@/lib/content/hidden.ts';
import {
  getAboutPage,
  getEstimator,
  getHomePage,
  getServices,
  getSiteSettings,
} from '@/lib/content/index.ts';
import { getClaims } from '@/lib/figures/public.ts';
import { faqPage, questionsOf, siteData } from '@/lib/seo/json-ld/index.ts';
import { pageMetadata } from '@/lib/seo/metadata.ts';
import { Claims } from './_components/claims.tsx';
import { ConfirmedNotice } from './_components/confirmed-notice.tsx';
import { Hero } from './_components/hero.tsx';
import { Reasons } from './_components/reasons.tsx';
import { Reviews } from './_components/reviews/reviews.tsx';

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  const [{ seo }, settings] = await Promise.all([getHomePage(), getSiteSettings()]);
  return pageMetadata({
    path: '/',
    title: settings.search.title,
    description: settings.search.description,
    seo,
    settings,
  });
}

export default async function HomePage() {
  const [page, settings, services, { prices, time }, { portrait }] = await Promise.all([
    getHomePage(),
    getSiteSettings(),
    getServices(),
    getEstimator(),
    getAboutPage(),
  ]);
  const claims = await getClaims(settings);
  return (
    <>
      <JsonLd
        data={[
          ...siteData({ ...settings, prices }, 'home'),
          ...faqPage('/', questionsOf(page.blocks)),
        ]}
      />
      <ConfirmedNotice />
      <Hero page={page} services={services} assumptions={time} />
      <Claims title={page.claimsTitle} claims={claims} />
      <HiddenParts parts={hiddenFigures(settings.claims, claims)} className="wrap" />
      <Expertises
        id="expertises"
        title={page.expertisesTitle}
        text={page.expertisesText}
        linkLabel={page.expertiseLabel}
        services={services}
        labels={settings.labels}
      />
      <Reasons page={page} portrait={portrait} settings={settings} />
      <Reviews copy={page} />
      <AddedBlocks path="/" blocks={page.blocks} settings={settings} line="left" />
      <section aria-labelledby="suite" className="wrap pb-24">
        <Connector path="right" className="ml-[7px] h-28 w-[calc(50%-7.5px)]" />
        <ClosingPanel id="suite" closing={page.closing} />
      </section>
    </>
  );
}
