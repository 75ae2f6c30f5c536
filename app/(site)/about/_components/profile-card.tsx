import { PortraitDiagram } from '@/app/_components/diagrams/portrait-diagram.tsx';
import { MarkedText } from '@/app/_components/ui/marked-text.tsx';
import { imageSource } from '@/lib/content/image.ts';
import type { AboutPage, SiteSettings } from '@/lib/content/index.ts';

/** The person behind the studio: a portrait, a name, a role. */
export function ProfileCard({
  portrait,
  settings,
}: {
  portrait: AboutPage['portrait'];
  settings: SiteSettings;
}) {
  const source = portrait && imageSource(portrait, { width: 720, height: 560 });
  return (
    <figure className="tile">
      <div className="canvas overflow-hidden rounded-t-[0.8rem] border-ink border-b-[1.5px]">
        {source ? (
          // biome-ignore lint/performance/noImgElement: next/image costs 5 kB of script; sizes are known here.
          <img {...source} alt={source.alt} className="h-auto w-full" />
        ) : (
          <div className="px-6 pt-8 sm:px-10">
            <PortraitDiagram />
          </div>
        )}
      </div>
      <figcaption className="p-6 sm:px-8">
        <span className="block font-bold font-display text-2xl leading-tight tracking-tight">
          <MarkedText>{settings.ownerName}</MarkedText>
        </span>
        <span className="mt-1 block text-muted">
          <MarkedText>{settings.ownerRole}</MarkedText>
        </span>
      </figcaption>
      <span
        aria-hidden="true"
        className="-bottom-2 port port-full absolute left-[calc(50%-7.5px)]"
      />
    </figure>
  );
}
