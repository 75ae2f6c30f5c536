import type { Metadata } from 'next';
import { JsonLd } from '@/app/_components/json-ld.tsx';
import { AddedBlocks, LineOn } from '@/app/_components/page-blocks/added-blocks.tsx';
import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { ClosingPanel } from '@/app/_components/ui/closing-panel.tsx';
import { FaqAccordion } from '@/app/_components/ui/faq-accordion.tsx';
import { HiddenParts } from '@/app/_components/ui/hidden-parts.tsx';
import { MissingValue } from '@/app/_components/ui/missing-value.tsx';
import { SectionHeading } from '@/app/_components/ui/section-heading.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import { hiddenForFact, hiddenList } from '@/lib/content/hidden.ts';
import {
  getFaq,
  getSiteSettings,
  getTrainingPage,
  type TrainingPage,
} from '@/lib/content/index.ts';
import { formatEuros } from '@/lib/format/numbers.ts';
import { missingFact } from '@/lib/legal/settings-values.ts';
import { breadcrumb, course, faqPage, questionsOf, siteData } from '@/lib/seo/json-ld/index.ts';
import { pageMetadata } from '@/lib/seo/metadata.ts';
import { type FundingWords, fundingWords } from '@/lib/training/funding.ts';
import { Certificate } from './_components/certificate.tsx';
import { GroupSlider } from './_components/group-slider.tsx';
import { HoursRuler, Programme } from './_components/programme.tsx';
import { PriceSteps, Tiers } from './_components/tiers.tsx';
import './formations.css';

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  const [page, settings] = await Promise.all([getTrainingPage(), getSiteSettings()]);
  return pageMetadata({
    path: '/formations',
    title: page.hero.title,
    description: page.hero.text,
    seo: page.seo,
    settings,
  });
}

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-muted text-sm leading-snug">{label}</dt>
      <dd className="font-bold font-display text-3xl tracking-tight">{value}</dd>
    </div>
  );
}

/** The key figures; all but the support follow from the programme and the prices (product.md, Training). */
function KeyFigures({ page }: { page: TrainingPage }) {
  return (
    <section aria-labelledby="chiffres" className="tile p-6 sm:p-9">
      <h2 id="chiffres" className="sr-only">
        En quelques chiffres
      </h2>
      <dl>
        <div className="flex flex-col-reverse">
          <dt className="text-muted">{page.figureLabels.hours}</dt>
          <dd className="font-extrabold font-display text-[clamp(4rem,8vw,6.5rem)] leading-none tracking-tight">
            {page.hours}h
          </dd>
        </div>
      </dl>
      <div className="mt-8">
        <HoursRuler modules={page.modules} />
      </div>
      <dl className="mt-8 grid gap-6 border-line border-t-[1.5px] pt-7 min-[26rem]:grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))]">
        <Figure value={`${page.modules.length}`} label={page.figureLabels.modules} />
        <Figure value={`${page.participantsMax}`} label={page.figureLabels.participants} />
        <Figure value={`${page.supportMonths}\u00a0mois`} label={page.figureLabels.support} />
      </dl>
    </section>
  );
}

/** The bodies that may pay for the training, and the certificate that this depends on. */
function Funding({ funding, label }: { funding: FundingWords; label: string }) {
  const { title, text, certificate } = funding;
  return (
    <div className="mt-14 grid grid-cols-1 gap-x-12 gap-y-3 rounded-[1.25rem] bg-accent-soft p-6 sm:p-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)]">
      <h3 className="text-block">{title}</h3>
      <div className="max-w-2xl">
        <p className="text-lead">
          <Words>{text}</Words>
        </p>
        <p className="mt-3 text-sm">
          {certificate ?? (
            <>
              {label} <MissingValue>{missingFact('numéro et date')}</MissingValue>
            </>
          )}
        </p>
      </div>
    </div>
  );
}

export default async function TrainingPageView() {
  const [page, questions, settings] = await Promise.all([
    getTrainingPage(),
    getFaq('training'),
    getSiteSettings(),
  ]);
  const { labels } = settings;
  const funding = fundingWords(page, settings);
  const faq = questions.filter(({ isAboutFunding }) => funding || !isAboutFunding);
  return (
    <>
      <JsonLd
        data={[
          ...siteData(settings),
          breadcrumb('/formations'),
          course(page),
          ...faqPage('/formations', [...faq, ...questionsOf(page.blocks)]),
        ]}
      />
      <section className="canvas">
        <div className="wrap grid grid-cols-1 items-center gap-x-14 gap-y-12 pt-36 pb-16 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:pt-44 lg:pb-24">
          <div>
            <h1 className="font-extrabold text-hero">{page.hero.title}</h1>
            <p className="mt-7 max-w-xl text-lead text-muted">
              <Words>{page.hero.text}</Words>
            </p>
            <p className="mt-6">
              {labels.from}{' '}
              <strong className="figure text-2xl">{formatEuros(page.fromPrice)}</strong>{' '}
              {labels.tax} {page.personLabel}
            </p>
            <div className="mt-8 flex flex-wrap gap-3">
              <ButtonLink href={page.closing.primary.href}>{page.closing.primary.label}</ButtonLink>
              <ButtonLink href="#tarifs" look="secondary">
                {page.pricesLabel}
              </ButtonLink>
            </div>
          </div>
          <KeyFigures page={page} />
        </div>
      </section>

      <section aria-labelledby="programme" className="wrap pt-24">
        <div className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,2.4fr)]">
          <div className="lg:sticky lg:top-28 lg:self-start">
            <SectionHeading id="programme" title={page.programme.title}>
              <Words>{page.programme.text}</Words>
            </SectionHeading>
          </div>
          <Programme modules={page.modules} hours={page.hours} />
        </div>
      </section>

      <section aria-labelledby="compris" className="wrap pt-24">
        <div className="tile grid grid-cols-1 overflow-hidden lg:grid-cols-[minmax(0,1fr)_minmax(0,1.9fr)]">
          <div className="canvas flex flex-col gap-8 border-ink p-6 max-lg:border-b-[1.5px] sm:p-10 lg:border-r-[1.5px]">
            <div className="mx-auto w-full max-w-xs lg:mx-0">
              <Certificate />
            </div>
            <div>
              <h2 className="text-block">{page.certification.title}</h2>
              <p className="mt-3 text-muted">
                <Words>{page.certification.text}</Words>
              </p>
            </div>
          </div>
          <div className="p-6 sm:p-10">
            <h2 id="compris" className="text-title">
              {page.includedTitle}
            </h2>
            <ul className="mt-8 grid grid-cols-1 gap-x-10 gap-y-8 sm:grid-cols-2">
              {page.included.map(({ title, text }) => (
                <li
                  key={title}
                  className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4"
                >
                  <svg aria-hidden="true" viewBox="0 0 24 24" className="mt-0.5 size-6">
                    <circle cx="12" cy="12" r="12" fill="var(--accent)" />
                    <path
                      d="m7 12.4 3.4 3.6L17 8.6"
                      fill="none"
                      stroke="var(--on-accent)"
                      strokeWidth="2.2"
                      strokeLinecap="round"
                      strokeLinejoin="round"
                    />
                  </svg>
                  <h3 className="text-xl leading-snug">{title}</h3>
                  <p className="col-start-2 mt-1.5 text-muted leading-relaxed">
                    <Words>{text}</Words>
                  </p>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </section>

      <section aria-labelledby="tarifs" className="wrap pt-28">
        <SectionHeading id="tarifs" title={page.prices.title}>
          <Words>{page.prices.text}</Words>
        </SectionHeading>
        <div className="tiers-frame mt-12">
          <Tiers page={page} taxLabel={labels.tax} />
          <PriceSteps page={page} taxLabel={labels.tax} />
          <GroupSlider
            tiers={page.tiers.map(({ name, from, to, price }) => ({ name, from, to, price }))}
            most={page.participantsMax}
            words={{
              participants: page.enquiry.participants,
              label: page.enquiry.label,
              tax: labels.tax,
              person: page.personLabel,
            }}
          />
        </div>
        {funding ? (
          <Funding funding={funding} label={page.qualiopi.label} />
        ) : (
          <HiddenParts parts={[hiddenForFact(page.financing.title, settings, 'qualiopi')]} />
        )}
      </section>

      {faq.length > 0 ? (
        <section
          aria-labelledby="questions"
          className="wrap grid grid-cols-1 gap-x-12 gap-y-10 pt-28 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.9fr)]"
        >
          <div className="lg:sticky lg:top-28 lg:self-start">
            <SectionHeading id="questions" title={page.faqTitle} />
          </div>
          <FaqAccordion name="questions-formation" entries={faq} />
        </section>
      ) : null}
      <HiddenParts parts={hiddenList(page.faqTitle, faq)} className="wrap" />

      <AddedBlocks path="/formations" blocks={page.blocks} settings={settings} line="none" />
      {/* The first in its section, the panel has no port: no line leads to it. */}
      <section aria-labelledby="suite" className="wrap pb-24 has-[>:only-child]:pt-28">
        <LineOn after={page.blocks} otherwise={null} />
        <ClosingPanel id="suite" closing={page.closing} />
      </section>
    </>
  );
}
