import { BrandMark } from '@/app/_components/layout/brand-mark.tsx';
import { ACCENT, INK, LINE, PAPER } from './colours.ts';
import { motif } from './motif.tsx';

/** Titles get smaller as they get longer, so that the longest still fits: characters, then pixels. */
const SIZES = [
  [24, 104],
  [48, 84],
  [80, 68],
  [Number.POSITIVE_INFINITY, 54],
] as const;

const titleSize = (title: string) => SIZES.find(([length]) => title.length <= length)?.[1];

/** The dots of the canvas, and the line that leads to what the page is about. */
function Canvas({ path }: { path: string }) {
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
      {motif(path)}
    </svg>
  );
}

/** The image of a shared link on a social network: the page's title in the site's own look. */
export function ShareImage({
  path,
  title,
  kind,
  brand,
}: {
  path: string;
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
      <Canvas path={path} />
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
