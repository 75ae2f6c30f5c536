import type { Metadata } from 'next';
import { JsonLd } from '@/app/_components/json-ld.tsx';
import { AddedBlocks, LineOn } from '@/app/_components/page-blocks/added-blocks.tsx';
import { PriceList } from '@/app/_components/price-list.tsx';
import { ClosingPanel } from '@/app/_components/ui/closing-panel.tsx';
import { Connector } from '@/app/_components/ui/connector.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import {
  getCaseStudies,
  getCaseStudiesPage,
  getEstimator,
  getQuotePage,
  getServices,
  getServicesPage,
  getSiteSettings,
  getTrainingPage,
} from '@/lib/content/index.ts';
import { breadcrumb, faqPage, questionsOf, service, siteData } from '@/lib/seo/json-ld/index.ts';
import { pageMetadata } from '@/lib/seo/metadata.ts';
import { Comparison } from './_components/comparison.tsx';
import { Process } from './_components/process.tsx';
import { ServiceSection } from './_components/service-section.tsx';
import { TrainingTeaser } from './_components/training-teaser.tsx';

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  const [page, settings] = await Promise.all([getServicesPage(), getSiteSettings()]);
  return pageMetadata({
    path: '/services',
    title: page.heroTitle,
    description: page.heroText,
    seo: page.seo,
    settings,
  });
}

export default async function ServicesPage() {
  const [
    page,
    settings,
    services,
    { prices, rules },
    training,
    studies,
    { serviceLabel },
    { table },
  ] = await Promise.all([
    getServicesPage(),
    getSiteSettings(),
    getServices(),
    getEstimator(),
    getTrainingPage(),
    getCaseStudies(),
    getCaseStudiesPage(),
    getQuotePage(),
  ]);
  const { labels } = settings;
  return (
    <>
      <JsonLd
        data={[
          ...siteData({ ...settings, prices }, 'services'),
          breadcrumb('/services'),
          ...services.map(service),
          ...faqPage('/services', questionsOf(page.blocks)),
        ]}
      />
      <div className="canvas">
        <div className="wrap grid grid-cols-1 items-end gap-x-16 gap-y-7 pt-36 lg:grid-cols-[1.35fr_1fr] lg:pt-44">
          <h1 className="font-extrabold text-hero">{page.heroTitle}</h1>
          <div className="max-w-xl text-lead text-muted">
            <p>
              <Words>{page.heroText}</Words>
            </p>
            <p className="mt-3">
              <a href="#bareme" className="link">
                {table.title}
              </a>
            </p>
          </div>
        </div>
        <div className="wrap pt-12 lg:pt-16">
          <div className="tile p-5 sm:p-9">
            <Comparison services={services} page={page} labels={labels} />
          </div>
        </div>
      </div>

      <div className="wrap">
        {services.map((service, index) => (
          <div key={service.id}>
            <Connector path="down" className="h-10 w-full sm:h-16" />
            <ServiceSection
              service={service}
              index={index}
              page={page}
              labels={labels}
              proof={{
                label: serviceLabel,
                studies: studies.filter(({ services }) =>
                  services.some(({ id }) => id === service.id),
                ),
              }}
            />
          </div>
        ))}
        <Connector path="down" className="h-16 w-full" />
        <div className="tile p-5 sm:p-9">
          <PriceList
            id="bareme"
            services={services}
            rules={rules}
            taxLabel={labels.tax}
            copy={table}
          />
        </div>
      </div>

      <Process page={page} />

      <div className="wrap">
        <TrainingTeaser page={page} training={training} labels={labels} />
      </div>
      <AddedBlocks path="/services" blocks={page.blocks} settings={settings} line="middle" />
      <section aria-labelledby="suite" className="wrap pb-24">
        <LineOn after={page.blocks} otherwise={<Connector path="down" className="h-16 w-full" />} />
        <ClosingPanel id="suite" closing={page.closing} />
      </section>
    </>
  );
}
