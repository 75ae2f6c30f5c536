import { BrandMark } from '@/app/_components/layout/brand-mark.tsx';

/** The light theme's colours: an image has no stylesheet. */
const PAPER = '#f5f0e4';
const SHEET = '#fffcf5';
const INK = '#1a1916';
const LINE = '#d8cfbc';
const ACCENT = '#1c3fdc';

/** Titles get smaller as they get longer, so that the longest still fits: characters, then pixels. */
const SIZES = [
  [24, 104],
  [48, 84],
  [80, 68],
  [Number.POSITIVE_INFINITY, 54],
] as const;

const titleSize = (title: string) => SIZES.find(([length]) => title.length <= length)?.[1];

/** The dots of the canvas, and a connector that runs from the brand through a block to the edge. */
function Canvas() {
  const dots = Array.from({ length: 26 * 50 }, (_, index) => ({
    x: 12 + (index % 50) * 24,
    y: 12 + Math.floor(index / 50) * 24,
  }));
  return (
    <svg
      aria-hidden="true"
      width="1200"
      height="630"
      viewBox="0 0 1200 630"
      style={{ position: 'absolute', left: 0, top: 0 }}
    >
      <path
        d={dots
          .map(({ x, y }) => `M${x - 1.2} ${y}a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0`)
          .join('')}
        fill={LINE}
      />
      <g fill="none" stroke={ACCENT} strokeWidth="5">
        <path d="M83 552H812C900 552 892 480 968 480" />
        <path d="M812 552C900 552 892 566 968 566" />
        <path d="M1128 480C1168 480 1160 523 1200 523" />
        <path d="M1128 566C1168 566 1160 523 1200 523" />
      </g>
      <g fill={SHEET} stroke={INK} strokeWidth="3">
        <rect x="968" y="450" width="160" height="60" rx="14" />
        <rect x="968" y="536" width="160" height="60" rx="14" />
      </g>
      <g fill={INK}>
        <rect x="1000" y="475" width="72" height="10" rx="5" />
        <rect x="1000" y="561" width="96" height="10" rx="5" />
      </g>
      <g fill={PAPER} stroke={ACCENT} strokeWidth="5">
        <circle cx="83" cy="552" r="11" fill={ACCENT} />
        <circle cx="968" cy="480" r="11" />
        <circle cx="968" cy="566" r="11" />
        <circle cx="1128" cy="480" r="11" />
        <circle cx="1128" cy="566" r="11" />
      </g>
    </svg>
  );
}

/** What a link to a page shows on a social network: the page's title in the site's own look. */
export function ShareImage({
  title,
  kind,
  brand,
}: {
  title: string;
  kind: string | null;
  brand: string;
}) {
  return (
    <div
      style={{
        width: '100%',
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        padding: '60px 72px',
        background: PAPER,
        color: INK,
        fontFamily: 'Instrument Sans',
      }}
    >
      <Canvas />
      <div style={{ display: 'flex', alignItems: 'center', gap: 20 }}>
        <BrandMark size={60} block={INK} link={ACCENT} />
        <div style={{ fontFamily: 'Bricolage Grotesque', fontSize: 38, letterSpacing: -1 }}>
          {brand}
        </div>
      </div>
      {kind ? <div style={{ marginTop: 52, color: ACCENT, fontSize: 30 }}>{kind}</div> : null}
      <div
        style={{
          marginTop: kind ? 8 : 60,
          maxWidth: 1040,
          fontFamily: 'Bricolage Grotesque',
          fontSize: titleSize(title),
          lineHeight: 1.02,
          letterSpacing: -2,
        }}
      >
        {title}
      </div>
    </div>
  );
}
