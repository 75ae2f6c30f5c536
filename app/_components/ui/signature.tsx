import type { ReactNode } from 'react';
import { imageSource } from '@/lib/content/image.ts';
import type { AboutPage, SiteSettings } from '@/lib/content/index.ts';
import { fact } from '@/lib/words/placeholder.ts';

/**
 * Who stands behind what a page says: the face where there is a portrait, else a stroke of the site's line, the name and
 * the role. Nobody while the name is still to be filled in.
 */
export function Signature({
  portrait,
  settings,
  more,
  className = '',
}: {
  portrait: AboutPage['portrait'];
  settings: Pick<SiteSettings, 'ownerName' | 'ownerRole'>;
  /** What follows the role. */
  more?: ReactNode;
  className?: string;
}) {
  const name = fact(settings.ownerName);
  if (!name) return null;
  const face = portrait && imageSource(portrait, { width: 64, height: 64 });
  const role = fact(settings.ownerRole);
  return (
    <div className={`flex items-center gap-4 ${className}`}>
      {face ? (
        // biome-ignore lint/performance/noImgElement: next/image costs 5 kB of script; sizes are known here.
        <img
          {...face}
          alt=""
          loading="lazy"
          className="size-16 flex-none rounded-full border-[1.5px] border-ink"
        />
      ) : (
        <span aria-hidden="true" className="h-[3px] w-8 flex-none bg-accent" />
      )}
      <p className="min-w-0 leading-snug wrap-anywhere">
        <span className="block font-bold font-display text-2xl leading-tight tracking-tight">
          {name}
        </span>
        <span className="text-muted">
          {role}
          {more ? (
            <>
              {role ? ', ' : null}
              {more}
            </>
          ) : null}
        </span>
      </p>
    </div>
  );
}
