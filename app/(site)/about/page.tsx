import type { Metadata } from 'next';
import { JsonLd } from '@/app/_components/json-ld.tsx';
import { AddedBlocks } from '@/app/_components/page-blocks/added-blocks.tsx';
import { ClosingPanel } from '@/app/_components/ui/closing-panel.tsx';
import { Connector } from '@/app/_components/ui/connector.tsx';
import { HiddenParts } from '@/app/_components/ui/hidden-parts.tsx';
import { MarkedText } from '@/app/_components/ui/marked-text.tsx';
import { SectionHeading } from '@/app/_components/ui/section-heading.tsx';
import { Signature } from '@/app/_components/ui/signature.tsx';
import { TitleConnector } from '@/app/_components/ui/title-connector.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import { hiddenList } from '@/lib/content/hidden.ts';
import {
  type AboutPage as Content,
  getAboutPage,
  getSiteSettings,
  type SiteSettings,
} from '@/lib/content/index.ts';
import { formatMonth } from '@/lib/format/dates.ts';
import {
  breadcrumb,
  faqPage,
  profilePage,
  questionsOf,
  siteData,
} from '@/lib/seo/json-ld/index.ts';
import { pageMetadata } from '@/lib/seo/metadata.ts';
import { ProfileCard } from './_components/profile-card.tsx';
import { Tiles } from './_components/tiles.tsx';

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  const [page, settings] = await Promise.all([getAboutPage(), getSiteSettings()]);
  return pageMetadata({
    path: '/about',
    title: page.heroTitle,
    description: page.heroText,
    seo: page.seo,
    settings,
  });
}

function Biography({ page, settings }: { page: Content; settings: SiteSettings }) {
  const [first, ...others] = page.biography;
  return (
    <section aria-labelledby="biographie" className="wrap">
      <div className="rail grid grid-cols-1 gap-x-12 gap-y-8 pt-4 pb-20 lg:grid-cols-[1fr_1.5fr]">
        <div className="lg:sticky lg:top-28 lg:self-start">
          <SectionHeading id="biographie" title={page.biographyTitle} />
        </div>
        <div className="max-w-2xl">
          <p className="font-display font-semibold text-block">
            <MarkedText>{first ?? ''}</MarkedText>
          </p>
          {others.map((paragraph) => (
            <p key={paragraph} className="mt-5 text-lead">
              <MarkedText>{paragraph}</MarkedText>
            </p>
          ))}
          <Signature
            portrait={page.portrait}
            settings={settings}
            more={
              page.signedOn ? (
                <time dateTime={page.signedOn}>{formatMonth(page.signedOn)}</time>
              ) : null
            }
            className="mt-10"
          />
        </div>
      </div>
    </section>
  );
}

function Facts({ page }: { page: Content }) {
  if (page.tiles.length === 0) {
    return <HiddenParts parts={hiddenList(page.tilesTitle, page.tiles)} className="wrap" />;
  }
  return (
    <section aria-labelledby="reperes" className="wrap">
      <div className="rail pb-4">
        <SectionHeading id="reperes" title={page.tilesTitle} />
      </div>
      <Connector path="right" className="ml-[7px] hidden h-20 w-[calc(50%-7.5px)] md:block" />
      <Tiles tiles={page.tiles} />
      <Connector path="left" className="ml-[7px] hidden h-20 w-[calc(50%-7.5px)] md:block" />
      <div className="rail h-16 md:hidden" />
    </section>
  );
}

function Values({ page }: { page: Content }) {
  if (page.values.length === 0) {
    return <HiddenParts parts={hiddenList(page.valuesTitle, page.values)} className="wrap" />;
  }
  return (
    <section aria-labelledby="valeurs" className="wrap">
      <div className="rail py-4">
        <SectionHeading id="valeurs" title={page.valuesTitle} />
        <ol className="mt-10">
          {page.values.map((value) => (
            <li
              key={value.title}
              className="relative grid grid-cols-1 gap-x-12 gap-y-2 py-7 md:grid-cols-2"
            >
              <span aria-hidden="true" className="rail-port port port-full top-9" />
              <h3 className="text-block">{value.title}</h3>
              <p className="max-w-xl text-lead text-muted">
                <Words>{value.text}</Words>
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

export default async function AboutPage() {
  const [page, settings] = await Promise.all([getAboutPage(), getSiteSettings()]);
  return (
    <>
      <JsonLd
        data={[
          ...siteData(settings),
          breadcrumb('/about'),
          ...profilePage(page, settings),
          ...faqPage('/about', questionsOf(page.blocks)),
        ]}
      />
      <section className="canvas">
        <div className="wrap grid grid-cols-1 items-end gap-x-16 gap-y-12 pt-36 lg:grid-cols-[1.3fr_1fr] lg:pt-44">
          <div className="lg:pb-24">
            <h1 className="font-extrabold text-hero">{page.heroTitle}</h1>
            <p className="mt-7 max-w-xl text-lead text-muted">
              <Words>{page.heroText}</Words>
            </p>
          </div>
          <ProfileCard portrait={page.portrait} settings={settings} />
        </div>
      </section>
      <TitleConnector />
      <Biography page={page} settings={settings} />
      <Facts page={page} />
      <Values page={page} />
      <AddedBlocks path="/about" blocks={page.blocks} settings={settings} line="left" />
      <section aria-labelledby="suite" className="wrap pb-24">
        <Connector path="right" className="ml-[7px] h-28 w-[calc(50%-7.5px)]" />
        <ClosingPanel id="suite" closing={page.closing} />
      </section>
    </>
  );
}
