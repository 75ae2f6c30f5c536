import { cssVars } from '@/app/_components/ui/css-vars.ts';
import { SectionHeading } from '@/app/_components/ui/section-heading.tsx';
import { wholeImage } from '@/lib/content/image.ts';
import type { CaseStudy } from '@/lib/content/index.ts';
import { playerOf, Video } from './video.tsx';

/** The tallest that a screen is shown, in px: as `max-w` below says with its proportions. */
const TALLEST = 512;

type Shown = Pick<CaseStudy, 'screens' | 'video'>;
type Screen = Shown['screens'][number];

/** A screen as wide as its proportions ask, so that all of its row are equally high. */
function ScreenFigure({ image, caption }: Screen) {
  const source = image && wholeImage(image, { maxWidth: 1120, maxHeight: TALLEST });
  if (!source) return null;
  const { width, height } = source;
  return (
    <figure
      style={cssVars({ '--ratio': width / height })}
      className="min-w-0 max-w-[calc(var(--ratio)*32rem)] flex-[var(--ratio)_1_calc(var(--ratio)*15rem)] break-inside-avoid"
    >
      {/* biome-ignore lint/performance/noImgElement: next/image costs 5 kB of script; sizes are known here. */}
      <img
        {...source}
        alt={source.alt}
        loading="lazy"
        className="h-auto w-full rounded-[0.875rem] border-[1.5px] border-ink"
      />
      {caption ? <figcaption className="mt-3 text-muted text-sm">{caption}</figcaption> : null}
    </figure>
  );
}

/** The project's video, then its screens in rows of one height; nothing where there is neither. */
export function Screens({
  id,
  title,
  screens,
  video = null,
}: Pick<Shown, 'screens'> & Partial<Shown> & { id: string; title: string }) {
  const hasScreens = screens.some(({ image }) => image?.assetId);
  if (!hasScreens && !playerOf(video)) return null;
  return (
    <section aria-labelledby={id} className="wrap">
      <div className="rail pb-20">
        <SectionHeading id={id} title={title} />
        {video ? <Video video={video} /> : null}
        <div className="mt-10 flex flex-wrap gap-6">
          {screens.map((screen) => (
            <ScreenFigure key={screen.image?.assetId} {...screen} />
          ))}
        </div>
      </div>
    </section>
  );
}
