import type { Block } from '@/lib/content/article-body.ts';
import { imageSource } from '@/lib/content/image.ts';

/** A picture in the text; nothing where its file is gone. */
export function ArticleImage({ value }: { value: Block<'articleImage'> }) {
  const source = imageSource(value.image, { width: 736, height: 460 });
  if (!source) return null;
  return (
    <figure className="mt-8 break-inside-avoid">
      {/* biome-ignore lint/performance/noImgElement: next/image costs 5 kB of script; sizes are known here. */}
      <img
        {...source}
        alt={source.alt}
        loading="lazy"
        className="h-auto w-full rounded-[0.875rem] border-[1.5px] border-ink"
      />
      {value.caption ? (
        <figcaption className="mt-3 text-muted text-sm">{value.caption}</figcaption>
      ) : null}
    </figure>
  );
}
