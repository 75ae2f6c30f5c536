import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { MarkedText } from '@/app/_components/ui/marked-text.tsx';
import { OutlinedTag } from '@/app/_components/ui/outlined-tag.tsx';
import { Tag } from '@/app/_components/ui/tag.tsx';
import { imageSource } from '@/lib/content/image.ts';
import type { CaseStudySummary } from '@/lib/content/index.ts';
import { formatMonth } from '@/lib/format/dates.ts';
import { caseStudyPath } from '@/lib/site/pages.ts';
import { Figure } from './figure.tsx';

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
export function Study({
  study,
  isFirst,
  heading: Heading = 'h2',
  readLabel,
  ownWork,
}: {
  study: CaseStudySummary;
  /** Whether no other is above it, and its screen is seen at once. */
  isFirst: boolean;
  /** The level of its title. */
  heading?: 'h2' | 'h3';
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
      {isFirst ? null : (
        <span
          aria-hidden="true"
          className="-top-2 port port-full absolute left-[calc(50%-7.5px)] z-10"
        />
      )}
      <Look study={study} isFirst={isFirst} />
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
        <Heading className="mt-5 text-block">
          <a href={href} className="underline-offset-[0.2em] hover:underline">
            {study.title}
          </a>
        </Heading>
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
