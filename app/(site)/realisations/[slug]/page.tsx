import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Built } from '@/app/_components/case-studies/built.tsx';
import { Figure } from '@/app/_components/case-studies/figure.tsx';
import { Screens } from '@/app/_components/case-studies/screens.tsx';
import { JsonLd } from '@/app/_components/json-ld.tsx';
import { Breadcrumb } from '@/app/_components/ui/breadcrumb.tsx';
import { ClosingPanel } from '@/app/_components/ui/closing-panel.tsx';
import { Connector } from '@/app/_components/ui/connector.tsx';
import { MarkedText } from '@/app/_components/ui/marked-text.tsx';
import { OutlinedTag } from '@/app/_components/ui/outlined-tag.tsx';
import { SectionHeading } from '@/app/_components/ui/section-heading.tsx';
import { Tag } from '@/app/_components/ui/tag.tsx';
import { TitleConnector } from '@/app/_components/ui/title-connector.tsx';
import { sayExample } from '@/lib/articles/example.ts';
import {
  type CaseStudiesPage,
  type CaseStudy,
  type CaseStudySummary,
  getCaseStudies,
  getCaseStudiesPage,
  getCaseStudy,
  getSiteSettings,
} from '@/lib/content/index.ts';
import { formatMonth } from '@/lib/format/dates.ts';
import { caseStudyData, siteData } from '@/lib/seo/json-ld/index.ts';
import { pageMetadata } from '@/lib/seo/metadata.ts';
import { CASE_STUDIES_PAGE, caseStudyPath } from '@/lib/site/pages.ts';
import { getApprovedTestimonial } from '@/lib/testimonials/public.ts';
import { ClientReview } from './_components/client-review.tsx';

export const ensureStatic = 'navigation';

/** No case study has it: it stands for « none yet », since a build asks for one URL at least. */
const NO_CASE_STUDY = '-';

type Props = { params: Promise<{ slug: string }> };

export async function generateStaticParams() {
  const slugs = (await getCaseStudies()).map(({ slug }) => slug);
  return (slugs.length > 0 ? slugs : [NO_CASE_STUDY]).map((slug) => ({ slug }));
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug } = await params;
  const [study, settings] = await Promise.all([getCaseStudy(slug), getSiteSettings()]);
  if (!study) return { title: 'Page introuvable' };
  const { seo } = study;
  const told = (text: string) => sayExample(text, study.isOwn, settings.labels.ownWork);
  return pageMetadata({
    path: caseStudyPath(slug),
    title: told(study.title),
    description: told(study.summary),
    seo: seo && {
      ...seo,
      title: seo.title && told(seo.title),
      description: seo.description && told(seo.description),
    },
    settings,
  });
}

type Parts = { study: CaseStudy; page: CaseStudiesPage };
type Own = { ownWork: string };

/** For whom it was made, the period and the services of a project. */
function Facts({ study, page }: Parts) {
  return (
    <dl className="mt-9 flex flex-wrap gap-x-10 gap-y-4 text-muted [&_dd]:font-semibold [&_dd]:text-ink">
      {study.client ? (
        <div>
          <dt className="text-sm">{page.clientLabel}</dt>
          <dd>
            <MarkedText>{study.client}</MarkedText>
          </dd>
        </div>
      ) : null}
      <div>
        <dt className="text-sm">{page.deliveredLabel}</dt>
        <dd>
          <time dateTime={study.deliveredOn}>{formatMonth(study.deliveredOn)}</time>
        </dd>
      </div>
      {study.services.length > 0 ? (
        <div>
          <dt className="text-sm">{page.servicesLabel}</dt>
          <dd className="flex flex-wrap gap-x-5">
            {study.services.map(({ id, name }) => (
              <a key={id} href={`/services#${id}`} className="link">
                {name}
              </a>
            ))}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

/** The title; beside it the measures, where the page's line then starts. */
function Opening({ study, page, ownWork }: Parts & Own) {
  const isMeasured = study.measures.length > 0;
  return (
    <header className="canvas">
      <div className="wrap pt-28 lg:pt-32">
        <Breadcrumb
          list={CASE_STUDIES_PAGE}
          here={study.client ?? (study.isOwn ? ownWork : study.title)}
        />
        <div
          className={
            isMeasured
              ? 'mt-10 grid grid-cols-[minmax(0,1fr)] items-end gap-x-16 gap-y-12 lg:mt-14 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]'
              : 'rail mt-10 pb-14 before:top-3 lg:mt-14 lg:pb-16'
          }
        >
          <div className={isMeasured ? 'lg:pb-16' : undefined}>
            <p className="relative flex flex-wrap gap-2">
              {isMeasured ? null : (
                <span aria-hidden="true" className="rail-port port port-full top-1.5" />
              )}
              <Tag>{study.sector}</Tag>
              {study.isOwn ? <OutlinedTag>{ownWork}</OutlinedTag> : null}
            </p>
            <h1 className="mt-5 max-w-4xl font-extrabold text-title">{study.title}</h1>
            <p className="mt-6 max-w-2xl text-lead text-muted">{study.summary}</p>
            <Facts study={study} page={page} />
          </div>
          {isMeasured ? (
            <section aria-labelledby="mesures" className="tile p-6 sm:p-8">
              <h2 id="mesures" className="font-sans font-semibold text-base tracking-normal">
                {page.measuresTitle}
              </h2>
              <dl className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-8">
                {study.measures.map((measure) => (
                  <Figure key={measure.label} measure={measure} />
                ))}
              </dl>
              <span
                aria-hidden="true"
                className="-bottom-2 port port-full absolute left-[calc(50%-7.5px)]"
              />
            </section>
          ) : null}
        </div>
      </div>
      {isMeasured ? <TitleConnector /> : null}
    </header>
  );
}

function Problem({ study, page }: Parts) {
  const [first = '', ...others] = study.problem;
  return (
    <section aria-labelledby="probleme" className="wrap">
      <div className="rail grid grid-cols-1 gap-x-12 gap-y-8 pt-6 pb-20 lg:grid-cols-[1fr_1.5fr]">
        <SectionHeading id="probleme" title={page.problemTitle} />
        <div className="max-w-2xl">
          <p className="font-display font-semibold text-block">
            <MarkedText>{first}</MarkedText>
          </p>
          {others.map((paragraph) => (
            <p key={paragraph} className="mt-5 text-lead">
              <MarkedText>{paragraph}</MarkedText>
            </p>
          ))}
        </div>
      </div>
    </section>
  );
}

/** Other projects, the newest first. */
function More({ title, studies, ownWork }: { title: string; studies: CaseStudySummary[] } & Own) {
  if (studies.length === 0) return null;
  return (
    <section aria-labelledby="autres" className="no-print wrap">
      <div className="rail pb-16">
        <SectionHeading id="autres" title={title} />
        <ul className="mt-8 max-w-4xl">
          {studies.map((study) => (
            <li key={study.slug} className="border-line border-t-[1.5px] last:border-b-[1.5px]">
              <a href={caseStudyPath(study.slug)} className="group grid gap-1 py-5">
                <span className="text-muted text-sm">
                  {[study.sector, study.isOwn ? ownWork : study.client].filter(Boolean).join(' · ')}
                </span>
                <span className="font-bold font-display text-xl leading-snug tracking-tight underline-offset-4 group-hover:text-accent group-hover:underline">
                  {study.title}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export default async function CaseStudyPage({ params }: Props) {
  const { slug } = await params;
  const study = await getCaseStudy(slug);
  if (!study) notFound();
  const [page, settings, studies, review] = await Promise.all([
    getCaseStudiesPage(),
    getSiteSettings(),
    getCaseStudies(),
    study.reviewId ? getApprovedTestimonial(study.reviewId) : null,
  ]);
  const { ownWork } = settings.labels;
  return (
    <article className="wrap-anywhere">
      <JsonLd data={[...siteData(settings), ...caseStudyData(study, ownWork)]} />
      <Opening study={study} page={page} ownWork={ownWork} />
      <Problem study={study} page={page} />
      <Built id="construit" title={page.builtTitle} blocks={study.built} />
      <Screens id="ecrans" title={page.screensTitle} screens={study.screens} video={study.video} />
      {review ? <ClientReview title={page.reviewTitle} review={review} /> : null}
      <More
        title={page.moreTitle}
        ownWork={ownWork}
        studies={studies.filter((other) => other.slug !== study.slug).slice(0, 3)}
      />
      <section aria-labelledby="suite" className="wrap pb-24">
        <Connector path="right" className="ml-[7px] h-28 w-[calc(50%-7.5px)]" />
        <ClosingPanel id="suite" closing={page.closing} />
      </section>
    </article>
  );
}
