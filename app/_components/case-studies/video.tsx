import { MarkedText } from '@/app/_components/ui/marked-text.tsx';
import { fileUrl } from '@/lib/content/file.ts';
import { wholeImage } from '@/lib/content/image.ts';
import type { CaseStudy } from '@/lib/content/index.ts';

/** What a player needs of a video: where its file is, and the picture before it plays. Null where one is missing. */
export function playerOf(video: CaseStudy['video']) {
  const src = video && fileUrl(video.fileId);
  const poster = video?.poster && wholeImage(video.poster, { maxWidth: 1120, maxHeight: 720 });
  return src && poster ? { src, poster } : null;
}

/**
 * The project in motion, by the browser's own player: nothing of it is fetched before it is asked for. What it shows
 * stands beneath in words, for who does not play it.
 */
export function Video({ video }: { video: NonNullable<CaseStudy['video']> }) {
  const player = playerOf(video);
  if (!player) return null;
  const { src, poster } = player;
  return (
    <figure className="mt-10 break-inside-avoid" style={{ maxWidth: poster.width }}>
      {/* biome-ignore lint/a11y/useMediaCaption: what is seen and said stands beneath, in words. */}
      <video
        src={src}
        poster={poster.src}
        width={poster.width}
        height={poster.height}
        aria-label={poster.alt}
        aria-describedby="video-en-mots"
        controls
        playsInline
        preload="none"
        className="h-auto w-full rounded-[0.875rem] border-[1.5px] border-ink bg-paper"
      />
      <figcaption className="mt-3 text-muted text-sm">
        {video.caption ? <p className="text-ink">{video.caption}</p> : null}
        <div id="video-en-mots" className="mt-2 grid max-w-2xl gap-2">
          {video.transcript.map((paragraph) => (
            <p key={paragraph}>
              <MarkedText>{paragraph}</MarkedText>
            </p>
          ))}
        </div>
      </figcaption>
    </figure>
  );
}
