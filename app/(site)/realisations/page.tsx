import type { Metadata } from 'next';
import { draftMode } from 'next/headers';
import { notFound } from 'next/navigation';
import { Study } from '@/app/_components/case-studies/study.tsx';
import { JsonLd } from '@/app/_components/json-ld.tsx';
import { AddedBlocks, LineOn } from '@/app/_components/page-blocks/added-blocks.tsx';
import { ClosingPanel } from '@/app/_components/ui/closing-panel.tsx';
import { Connector } from '@/app/_components/ui/connector.tsx';
import { getCaseStudies, getCaseStudiesPage, getSiteSettings } from '@/lib/content/index.ts';
import { breadcrumb, faqPage, questionsOf, siteData } from '@/lib/seo/json-ld/index.ts';
import { pageMetadata } from '@/lib/seo/metadata.ts';
import { CASE_STUDIES_PAGE } from '@/lib/site/pages.ts';

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  const [page, settings] = await Promise.all([getCaseStudiesPage(), getSiteSettings()]);
  return pageMetadata({
    path: CASE_STUDIES_PAGE,
    title: page.title,
    description: page.intro,
    seo: page.seo,
    settings,
  });
}

export default async function CaseStudiesPage() {
  const [page, settings, studies, { isEnabled: isPreview }] = await Promise.all([
    getCaseStudiesPage(),
    getSiteSettings(),
    getCaseStudies(),
    draftMode(),
  ]);
  // The words of the page can be looked at before there is a first one to show.
  if (studies.length === 0 && !isPreview) notFound();
  return (
    <div className="wrap-anywhere">
      <JsonLd
        data={[
          ...siteData(settings),
          breadcrumb(CASE_STUDIES_PAGE),
          ...faqPage(CASE_STUDIES_PAGE, questionsOf(page.blocks)),
        ]}
      />
      <section className="canvas">
        <div className="wrap pt-36 pb-20 lg:pt-44">
          <h1 className="max-w-5xl font-extrabold text-hero">{page.title}</h1>
          <p className="mt-7 max-w-xl text-lead text-muted">{page.intro}</p>
        </div>
      </section>
      <div className="wrap pt-16">
        {studies.map((study, index) => (
          <div key={study.slug}>
            {index > 0 ? <Connector path="down" className="h-16 w-full" /> : null}
            <Study
              study={study}
              isFirst={index === 0}
              readLabel={page.readLabel}
              ownWork={settings.labels.ownWork}
            />
          </div>
        ))}
      </div>
      <AddedBlocks
        path={CASE_STUDIES_PAGE}
        blocks={page.blocks}
        settings={settings}
        line="middle"
      />
      <section aria-labelledby="suite" className="wrap pb-24">
        <LineOn after={page.blocks} otherwise={<Connector path="down" className="h-16 w-full" />} />
        <ClosingPanel id="suite" closing={page.closing} />
      </section>
    </div>
  );
}
