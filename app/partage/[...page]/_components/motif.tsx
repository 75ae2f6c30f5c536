import type { ReactElement } from 'react';
import { ACCENT, INK, PAPER, SHEET } from './colours.ts';

const block = { fill: SHEET, stroke: INK, strokeWidth: 3 };

// Called, not rendered: an image's drawings may hold no components.

/** Points at which the line enters or leaves a block. */
const ports = (...at: ReadonlyArray<readonly [x: number, y: number]>) =>
  at.map(([x, y]) => (
    <circle key={`${x} ${y}`} cx={x} cy={y} r="11" fill={PAPER} stroke={ACCENT} strokeWidth="5" />
  ));

const line = (d: string) => <path d={d} fill="none" stroke={ACCENT} strokeWidth="5" />;

/** Two tools, linked. */
function linked() {
  return (
    <g>
      {line(
        'M83 552H812C900 552 892 480 968 480M812 552C900 552 892 566 968 566M1128 480C1168 480 1160 523 1200 523M1128 566C1168 566 1160 523 1200 523',
      )}
      <rect x="968" y="450" width="160" height="60" rx="14" {...block} />
      <rect x="968" y="536" width="160" height="60" rx="14" {...block} />
      <rect x="1000" y="475" width="72" height="10" rx="5" fill={INK} />
      <rect x="1000" y="561" width="96" height="10" rx="5" fill={INK} />
      {ports([968, 480], [968, 566], [1128, 480], [1128, 566])}
    </g>
  );
}

const SERVICES = [788, 888, 988, 1088];

/** The four services, on one line. */
function services() {
  return (
    <g>
      {line('M83 552H1200')}
      {SERVICES.map((x) => (
        <rect key={x} x={x} y="518" width="68" height="68" rx="14" {...block} />
      ))}
      <rect x="804" y="536" width="36" height="32" rx="5" fill={ACCENT} />
      <path d="M902 566l20-34 20 34z" fill={ACCENT} />
      <circle cx="1022" cy="552" r="18" fill={ACCENT} />
      <path d="M1104 536h36v8h-36zm0 12h36v8h-36zm0 12h36v8h-36z" fill={ACCENT} />
    </g>
  );
}

const HOURS = [
  [820, 552],
  [910, 520],
  [1000, 488],
  [1090, 456],
] as const;

/** Steps of learning, one after the other. */
function steps() {
  return (
    <g>
      {line('M83 552H820L910 520L1000 488L1090 456H1200')}
      {HOURS.map(([x, y]) => (
        <rect key={x} x={x - 30} y={y + 24} width="60" height={590 - y - 24} rx="8" {...block} />
      ))}
      {ports(...HOURS)}
    </g>
  );
}

/** A price, between its two bounds. */
function price() {
  return (
    <g>
      {line('M83 552H1200')}
      <rect x="820" y="462" width="300" height="62" rx="14" {...block} />
      <rect x="846" y="486" width="96" height="14" rx="7" fill={INK} />
      <rect x="962" y="486" width="40" height="14" rx="7" fill={ACCENT} />
      <rect x="1022" y="486" width="70" height="14" rx="7" fill={INK} />
      {ports([880, 552], [1060, 552])}
    </g>
  );
}

/** A page, and the line that is read. */
function reading() {
  return (
    <g>
      <path d="M940 440h150l46 46v124H940z" {...block} strokeLinejoin="round" />
      <path d="M1090 440v46h46z" fill={INK} />
      <rect x="968" y="480" width="84" height="10" rx="5" fill={INK} />
      <rect x="968" y="510" width="132" height="10" rx="5" fill={INK} />
      <rect x="968" y="582" width="104" height="10" rx="5" fill={INK} />
      {line('M83 552H1200')}
      {ports([940, 552])}
    </g>
  );
}

/** A letter. */
function letter() {
  return (
    <g>
      {line('M83 552H944M1136 552H1200')}
      <rect x="944" y="484" width="192" height="120" rx="14" {...block} />
      <path
        d="M950 494l90 62 90-62"
        fill="none"
        stroke={INK}
        strokeWidth="3"
        strokeLinejoin="round"
      />
      {ports([944, 552], [1136, 552])}
    </g>
  );
}

/** Somebody. */
function person() {
  return (
    <g>
      {line('M83 552H960M1120 552H1200')}
      <circle cx="1040" cy="528" r="80" {...block} />
      <circle cx="1040" cy="504" r="26" fill={INK} />
      <path d="M992 584c0-60 96-60 96 0a78 78 0 0 1-96 0z" fill={ACCENT} />
      {ports([960, 552], [1120, 552])}
    </g>
  );
}

/** The motif of every other page: the line alone. */
function plain() {
  return line('M83 552H1200');
}

/** Drawings by the first part of a page's path. */
const MOTIFS: Record<string, () => ReactElement> = {
  '': linked,
  services,
  formations: steps,
  devis: price,
  blog: reading,
  contact: letter,
  about: person,
};

/** The drawing at the end of the line on the share image of this page. */
export function motif(path: string): ReactElement {
  const drawing = MOTIFS[path.split('/')[1] ?? ''] ?? plain;
  return (
    <g>
      {drawing()}
      <circle cx="83" cy="552" r="11" fill={ACCENT} stroke={ACCENT} strokeWidth="5" />
    </g>
  );
}
