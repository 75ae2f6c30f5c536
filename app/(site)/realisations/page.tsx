import type { Metadata } from 'next';
import { draftMode } from 'next/headers';
import { notFound } from 'next/navigation';
import { JsonLd } from '@/app/_components/json-ld.tsx';
import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { ClosingPanel } from '@/app/_components/ui/closing-panel.tsx';
import { Connector } from '@/app/_components/ui/connector.tsx';
import { MarkedText } from '@/app/_components/ui/marked-text.tsx';
import { OutlinedTag } from '@/app/_components/ui/outlined-tag.tsx';
import { Tag } from '@/app/_components/ui/tag.tsx';
import { imageSource } from '@/lib/content/image.ts';
import {
  type CaseStudySummary,
  getCaseStudies,
  getCaseStudiesPage,
  getSiteSettings,
} from '@/lib/content/index.ts';
import { formatMonth } from '@/lib/format/dates.ts';
import { breadcrumb, siteData } from '@/lib/seo/json-ld/index.ts';
import { pageMetadata } from '@/lib/seo/metadata.ts';
import { CASE_STUDIES_PAGE, caseStudyPath } from '@/lib/site/pages.ts';
import { Figure } from './_components/figure.tsx';

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

/** A screen of the project, the first one of the list at once; else its first measured result; nothing where neither is known. */
function Look({ study, isFirst }: { study: CaseStudySummary; isFirst: boolean }) {
  const screen = study.screens[0]?.image;
  const source = screen && imageSource(screen, { width: 640, height: 480 });
  if (source) {
    return (
      // biome-ignore lint/performance/noImgElement: next/image costs 5 kB of script; sizes are known here.
      <img
        {...source}
        alt={source.alt}
        loading={isFirst ? 'eager' : 'lazy'}
        className="h-full w-full border-ink object-cover max-lg:rounded-t-[0.8rem] max-lg:border-b-[1.5px] lg:rounded-l-[0.8rem] lg:border-r-[1.5px]"
      />
    );
  }
  const [measure] = study.measures;
  return measure ? (
    <dl className="canvas flex flex-col justify-center border-ink p-6 max-lg:border-b-[1.5px] sm:p-10 lg:border-r-[1.5px]">
      <Figure measure={measure} />
    </dl>
  ) : null;
}

/** One project, as a block on the page's line. */
function Study({
  study,
  index,
  readLabel,
  ownWork,
}: {
  study: CaseStudySummary;
  index: number;
  readLabel: string;
  ownWork: string;
}) {
  const href = caseStudyPath(study.slug);
  const [measure] = study.measures;
  const hasScreen = Boolean(study.screens[0]?.image?.assetId);
  return (
    <article
      className={`tile grid grid-cols-[minmax(0,1fr)] ${hasScreen || measure ? 'lg:grid-cols-[1fr_1.35fr]' : ''}`}
    >
      {index > 0 ? (
        <span
          aria-hidden="true"
          className="-top-2 port port-full absolute left-[calc(50%-7.5px)] z-10"
        />
      ) : null}
      <Look study={study} isFirst={index === 0} />
      <div className="flex flex-col items-start p-6 sm:p-10">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Tag>{study.sector}</Tag>
          {study.isOwn ? <OutlinedTag>{ownWork}</OutlinedTag> : null}
          {study.client ? (
            <span className="font-semibold">
              <MarkedText>{study.client}</MarkedText>
            </span>
          ) : null}
          <time dateTime={study.deliveredOn} className="text-muted">
            {formatMonth(study.deliveredOn)}
          </time>
        </p>
        <h2 className="mt-5 text-block">
          <a href={href} className="underline-offset-[0.2em] hover:underline">
            {study.title}
          </a>
        </h2>
        <p className="mt-4 max-w-2xl text-lead text-muted">{study.summary}</p>
        {hasScreen && measure ? (
          <dl className="mt-7 w-full border-line border-t-[1.5px] pt-6">
            <Figure measure={measure} />
          </dl>
        ) : null}
        <p className="mt-auto pt-9">
          <ButtonLink href={href}>
            {readLabel}
            <span className="sr-only"> {study.title}</span>
          </ButtonLink>
        </p>
      </div>
    </article>
  );
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
      <JsonLd data={[...siteData(settings), breadcrumb(CASE_STUDIES_PAGE)]} />
      <section className="canvas">
        <div className="wrap pt-36 pb-20 lg:pt-44">
          <h1 className="max-w-5xl font-extrabold text-hero">{page.title}</h1>
          <p className="mt-7 max-w-xl text-lead text-muted">{page.intro}</p>
        </div>
      </section>
      <div className="wrap pt-16 pb-24">
        {studies.map((study, index) => (
          <div key={study.slug}>
            {index > 0 ? <Connector path="down" className="h-16 w-full" /> : null}
            <Study
              study={study}
              index={index}
              readLabel={page.readLabel}
              ownWork={settings.labels.ownWork}
            />
          </div>
        ))}
        <section aria-labelledby="suite">
          <Connector path="down" className="h-16 w-full" />
          <ClosingPanel id="suite" closing={page.closing} />
        </section>
      </div>
    </div>
  );
}
