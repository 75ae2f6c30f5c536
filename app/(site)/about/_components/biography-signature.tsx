import { imageSource } from '@/lib/content/image.ts';
import type { AboutPage, SiteSettings } from '@/lib/content/index.ts';
import { formatMonth } from '@/lib/format/dates.ts';
import { fact } from '@/lib/words/placeholder.ts';

/** The signature of the biography, with its date; none while the name is still to be filled in. */
export function BiographySignature({
  page,
  settings,
}: {
  page: AboutPage;
  settings: SiteSettings;
}) {
  const name = fact(settings.ownerName);
  if (!name) return null;
  const face = page.portrait && imageSource(page.portrait, { width: 64, height: 64 });
  const role = fact(settings.ownerRole);
  return (
    <footer className="mt-10 flex items-center gap-4">
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
      <p className="leading-snug">
        <span className="block font-bold font-display text-2xl leading-tight tracking-tight">
          {name}
        </span>
        <span className="text-muted">
          {role}
          {page.signedOn ? (
            <>
              {role ? ', ' : null}
              <time dateTime={page.signedOn}>{formatMonth(page.signedOn)}</time>
            </>
          ) : null}
        </span>
      </p>
    </footer>
  );
}
