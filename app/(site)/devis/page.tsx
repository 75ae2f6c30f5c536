import type { Metadata } from 'next';
import { JsonLd } from '@/app/_components/json-ld.tsx';
import { PriceList } from '@/app/_components/price-list.tsx';
import {
  getAppointmentSettings,
  getEstimator,
  getQuotePage,
  getServices,
  getSiteSettings,
  getTrainingPage,
} from '@/lib/content/index.ts';
import { letterFrame } from '@/lib/estimate-letter/letter-frame.ts';
import { lowestStart } from '@/lib/estimator/announced.ts';
import { formatEuros } from '@/lib/format/numbers.ts';
import { breadcrumb, siteData } from '@/lib/seo/json-ld/index.ts';
import { pageMetadata } from '@/lib/seo/metadata.ts';
import { trainingUrl } from '@/lib/site/training-url.ts';
import { fill } from '@/lib/typography/fill.ts';
import { callLabel } from './_components/call-label.ts';
import type { QuoteOffer, TimeFigures } from './_components/quote-values.ts';
import { QuoteWizard } from './_components/quote-wizard.tsx';
import './devis.css';
import './letter.css';

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  const [page, settings] = await Promise.all([getQuotePage(), getSiteSettings()]);
  return pageMetadata({
    path: '/devis',
    title: page.hero.title,
    description: page.hero.text,
    seo: page.seo,
    settings,
  });
}

/** The page of one service (`[service]`), with that chosen; `figures` where it is made for a visit that brings some. */
export default async function QuotePageView({
  params,
  figures,
}: {
  params: Promise<{ service?: string }>;
  figures?: TimeFigures;
}) {
  const { service: wanted } = await params;
  const [copy, settings, services, content, training, appointments] = await Promise.all([
    getQuotePage(),
    getSiteSettings(),
    getServices(),
    getEstimator(),
    getTrainingPage(),
    getAppointmentSettings(),
  ]);
  const { rules, timelines, budgets, time } = content;
  const offer: QuoteOffer = {
    services: services
      .filter((service) => rules.services.some(({ id }) => id === service.id))
      .map(({ id, name, tagline, icon }) => ({ id, name, tagline, icon })),
    rules,
    timelines,
    budgets,
    time,
    taxLabel: settings.labels.tax,
    letter: letterFrame(settings, copy),
  };

  return (
    <>
      <JsonLd data={[...siteData(settings), breadcrumb('/devis')]} />
      <QuoteWizard
        offer={offer}
        figures={figures}
        chosen={offer.services.find(({ id }) => id === wanted)?.id ?? ''}
        copy={{
          shortTitle: copy.shortTitle,
          words: copy.words,
          questions: copy.questions,
          panel: copy.panel,
          time: copy.time,
          steps: copy.steps,
          confirmation: copy.confirmation,
          call: callLabel(appointments),
        }}
        opening={
          <section className="canvas">
            <div className="wrap pt-32 pb-12 lg:pt-36">
              <h1 className="max-w-4xl font-extrabold text-hero">{copy.hero.title}</h1>
              <p className="mt-6 max-w-2xl text-lead text-muted">
                {copy.hero.text}{' '}
                {fill(copy.start, {
                  prix: `${formatEuros(lowestStart(rules))}\u00a0${offer.taxLabel}`,
                })}
              </p>
              <p className="mt-4">
                {training.enquiry.invitation}{' '}
                <a href={trainingUrl(1)} className="link">
                  {training.enquiry.label}
                </a>
              </p>
            </div>
          </section>
        }
      >
        <div className="price-list mt-10">
          <PriceList
            id="bareme"
            services={offer.services}
            rules={rules}
            taxLabel={offer.taxLabel}
            copy={copy.table}
          />
        </div>
      </QuoteWizard>
    </>
  );
}
