import { BrandMark } from '@/app/_components/layout/brand-mark.tsx';
import { MarkedText } from '@/app/_components/ui/marked-text.tsx';
import type { AboutPage } from '@/lib/content/index.ts';

type Tile = AboutPage['tiles'][number];

const glyphs: Record<Tile['icon'], string> = {
  training: 'M4 19 24 9l20 10-20 10zM12 24v11c7 6 17 6 24 0V24M44 19v13',
  certification:
    'M24 5a14 14 0 1 1 0 28 14 14 0 0 1 0-28zM17 31l-4 13 11-5 11 5-4-13M18 19l4.5 4.5 8-8.5',
  location:
    'M24 44C14 33 9 26 9 19a15 15 0 0 1 30 0c0 7-5 14-15 25zM24 13a6 6 0 1 1 0 12 6 6 0 0 1 0-12z',
  specialty: 'M6 6h15v15H6zM27 27h15v15H27zM21 13.5h7a6 6 0 0 1 6 6V27',
};

/** Paths from the hub in the middle to each tile's inner edge, in a box of 100 by 100. */
const wires = [
  'M50 50C20 50 32 25 0 25',
  'M50 50C80 50 68 25 100 25',
  'M50 50C20 50 32 75 0 75',
  'M50 50C80 50 68 75 100 75',
];

/**
 * Training, certification, location, specialty (product.md, About): all wired to the studio in the
 * middle, through which the page's connector passes. On a phone they follow each other on its line.
 */
export function Tiles({ tiles }: { tiles: Tile[] }) {
  return (
    <div className="relative break-inside-avoid">
      <span
        aria-hidden="true"
        className="absolute inset-y-0 w-[3px] bg-accent max-md:left-[6px] md:left-[calc(50%-1.5px)]"
      />
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="connector connector-drawn -translate-x-1/2 absolute inset-y-0 left-1/2 hidden h-full w-44 overflow-visible md:block lg:w-64"
      >
        {wires.slice(0, tiles.length).map((d) => (
          <path key={d} d={d} />
        ))}
      </svg>
      <span
        aria-hidden="true"
        className="-translate-x-1/2 -translate-y-1/2 absolute top-1/2 left-1/2 hidden size-24 place-items-center rounded-full bg-accent text-on-accent [--mark:var(--on-accent)] md:grid lg:size-28"
      >
        <BrandMark size={44} />
      </span>
      <ul className="grid grid-cols-1 max-md:gap-6 max-md:pl-(--rail) md:auto-rows-fr md:grid-cols-2 md:gap-x-44 lg:gap-x-64">
        {tiles.map((tile, index) => (
          <li key={tile.title} className="relative md:py-5">
            <div className="tile h-full p-6 sm:p-8">
              <svg aria-hidden="true" viewBox="0 0 48 48" width="48" height="48">
                <path
                  d={glyphs[tile.icon]}
                  fill="none"
                  stroke="var(--accent)"
                  strokeWidth="3"
                  strokeLinecap="round"
                  strokeLinejoin="round"
                />
              </svg>
              <h3 className="mt-4 text-2xl leading-tight">{tile.title}</h3>
              <p className="mt-2 text-muted">
                <MarkedText>{tile.text}</MarkedText>
              </p>
            </div>
            <span
              aria-hidden="true"
              className={`port port-full -translate-y-1/2 absolute top-1/2 max-md:-left-(--rail) ${
                index % 2 === 0 ? 'md:-right-[7.5px]' : 'md:-left-[7.5px]'
              }`}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
