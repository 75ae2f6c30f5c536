import type { ReactElement } from 'react';
import { AnimatedDiagram, at } from './animated-diagram.tsx';
import type { DiagramName } from './service-glyph.tsx';

/** A screen being built: blocks snap into a window, the last one dragged by hand. */
function Screen() {
  return (
    <>
      <rect className="sheet" x="20" y="18" width="320" height="224" rx="12" />
      <path className="stroke" d="M20 48h320" />
      <circle className="line" cx="38" cy="33" r="5" />
      <circle className="line" cx="54" cy="33" r="5" />
      <circle className="line" cx="70" cy="33" r="5" />
      <rect className="paper" x="120" y="26" width="150" height="14" rx="7" />
      <g className="place">
        <rect className="ink" x="38" y="64" width="64" height="12" rx="3" />
        <rect className="line" x="238" y="66" width="34" height="8" rx="4" />
        <rect className="line" x="286" y="66" width="34" height="8" rx="4" />
      </g>
      <g className="place" style={at(0.5)}>
        <rect className="soft" x="38" y="92" width="118" height="130" rx="8" />
        <path className="wire" d="M52 198l30-38 22 24 16-16 24 30" />
        <circle className="accent" cx="128" cy="122" r="11" />
      </g>
      <g className="place" style={at(1)}>
        <rect className="ink" x="176" y="96" width="144" height="14" rx="3" />
        <rect className="ink" x="176" y="117" width="96" height="14" rx="3" />
        <rect className="line" x="176" y="145" width="144" height="7" rx="3.5" />
        <rect className="line" x="176" y="160" width="120" height="7" rx="3.5" />
      </g>
      <rect className="ghost" x="176" y="184" width="112" height="38" rx="19" />
      <g className="drag">
        <rect className="accent" x="176" y="184" width="112" height="38" rx="19" />
        <path className="check" d="M214 203h34m-10-8 10 8-10 8" />
        <path
          d="M270 210l4 26 7-8 10 3z"
          fill="var(--ink)"
          stroke="var(--sheet)"
          strokeWidth="2"
          strokeLinejoin="round"
        />
      </g>
    </>
  );
}

/** A shop window: an awning, goods on a shelf, one of them on its way to the bag. */
function ShopWindow() {
  return (
    <>
      <rect className="sheet" x="36" y="58" width="288" height="184" rx="6" />
      <rect className="soft" x="54" y="98" width="176" height="110" rx="4" />
      <path className="stroke" d="M54 174h176" />
      <path className="stroke" d="M70 174v8M214 174v8" />
      <rect className="ink" x="72" y="132" width="26" height="42" rx="4" />
      <rect className="line" x="77" y="122" width="16" height="12" rx="3" />
      <g className="to-bag">
        <path className="accent" d="M124 148h44l-6 26h-32z" />
        <path className="wire" d="M134 148c0-18 24-18 24 0" />
      </g>
      <rect className="sheet" x="186" y="138" width="30" height="36" rx="4" />
      <path className="stroke" d="M186 150h30" />
      <g className="swing">
        <path className="stroke" d="M85 182v8" />
        <rect className="sheet" x="70" y="190" width="32" height="14" rx="3" />
        <rect className="ink" x="77" y="195" width="18" height="4" rx="2" />
      </g>
      <g className="swing" style={at(-4.5)}>
        <path className="stroke" d="M201 182v8" />
        <rect className="sheet" x="186" y="190" width="32" height="14" rx="3" />
        <rect className="ink" x="193" y="195" width="18" height="4" rx="2" />
      </g>
      <path className="sheet" d="M248 242V112a8 8 0 0 1 8-8h44a8 8 0 0 1 8 8v130z" />
      <rect className="paper" x="260" y="118" width="36" height="52" rx="3" />
      <path className="sheet" d="M258 198h40l5 44h-50z" />
      <path className="wire" d="M268 206v-8c0-14 20-14 20 0v8" />
      {/* Checked as the goods reach the bag. */}
      <g className="pop" style={at(-0.1)}>
        <circle className="accent" cx="304" cy="196" r="13" />
        <path className="check" d="M298 196l4 5 8-9" />
      </g>
      <path className="sheet" d="M36 22h288l12 50H24z" />
      {[0, 2, 4].map((band) => (
        <path
          key={band}
          className="accent"
          d={`M${84 + band * 48 - 24} 23h48l${band * 4 - 6} 48h-52z`}
        />
      ))}
      <path
        className="sheet"
        d="M24 72a26 15 0 0 0 52 0 26 15 0 0 0 52 0 26 15 0 0 0 52 0 26 15 0 0 0 52 0 26 15 0 0 0 52 0 26 15 0 0 0 52 0z"
      />
    </>
  );
}

const wires = [
  'M72 130H142',
  'M198 130C240 130 228 56 274 56',
  'M198 130H274',
  'M198 130C240 130 228 204 274 204',
];

/** A scenario: one event, a router, three destinations, and data running between them. */
function Scenario() {
  return (
    <>
      {wires.map((wire) => (
        <path key={wire} className="wire" d={wire} />
      ))}
      {wires.map((wire, index) => (
        <path
          key={`data-${wire}`}
          className="data"
          d={wire}
          pathLength={100}
          style={at(index === 0 ? 0 : 1.1 + index * 0.25)}
        />
      ))}
      <circle className="sheet" cx="44" cy="130" r="30" />
      <path className="stroke" d="M30 120h28v20H30zM30 121l14 11 14-11" />
      <circle className="accent" cx="170" cy="130" r="31" />
      <path className="check" d="M156 130h12m0 0 14-13m-14 13h15m-15 0 14 13" />
      <circle className="sheet" cx="304" cy="56" r="30" />
      <path className="stroke" d="M290 45h28v22h-28zM290 53h28M300 53v14" />
      <circle className="sheet" cx="304" cy="130" r="30" />
      <path className="stroke" d="M292 138v-9a12 12 0 0 1 24 0v9l3 4h-30zM300 146a4 4 0 0 0 8 0" />
      <circle className="sheet" cx="304" cy="204" r="30" />
      <path className="stroke" d="M294 190h15l7 7v21h-22zM299 205h12M299 211h12" />
      {[
        [74, 130],
        [139, 130],
        [201, 130],
        [274, 56],
        [274, 130],
        [274, 204],
      ].map(([x, y]) => (
        <circle key={`${x}-${y}`} className="dot" cx={x} cy={y} r="5.5" />
      ))}
    </>
  );
}

const rows = [
  { y: 82, name: 82, tone: 'accent', width: 46, done: true },
  { y: 118, name: 62, tone: 'soft', width: 58, done: false },
  { y: 154, name: 94, tone: 'accent', width: 46, done: true },
  { y: 190, name: 70, tone: 'soft', width: 58, done: true },
] as const;

/** A table that fills itself, row after row. */
function Table() {
  return (
    <>
      <rect className="sheet" x="20" y="26" width="320" height="208" rx="12" />
      <path className="ink" d="M20 62V38a12 12 0 0 1 12-12h296a12 12 0 0 1 12 12v24z" />
      <rect className="paper" x="72" y="40" width="58" height="8" rx="4" />
      <rect className="paper" x="192" y="40" width="40" height="8" rx="4" />
      <rect className="paper" x="274" y="40" width="34" height="8" rx="4" />
      {rows.map((row, index) => (
        <g key={row.y}>
          <path className="stroke" d={`M20 ${row.y + 24}h320`} opacity={index === 3 ? 0 : 0.25} />
          <g className="pop" style={at(index * 0.9)}>
            <rect className="accent" x="36" y={row.y - 7} width="18" height="18" rx="5" />
            <path className="check" d={`M40 ${row.y + 2}l4 4 7-8`} />
          </g>
          <rect
            className="ink grow"
            style={at(0.2 + index * 0.9)}
            x="72"
            y={row.y - 2}
            width={row.name}
            height="8"
            rx="4"
          />
          <rect
            className={`${row.tone} grow`}
            style={at(0.5 + index * 0.9)}
            x="192"
            y={row.y - 7}
            width={row.width}
            height="18"
            rx="9"
          />
          <rect
            className="line grow"
            style={at(0.7 + index * 0.9)}
            x="274"
            y={row.y - 2}
            width={row.done ? 46 : 30}
            height="8"
            rx="4"
          />
        </g>
      ))}
      <path className="stroke" d="M180 26v208M262 26v208" opacity="0.25" />
    </>
  );
}

const diagrams: Record<DiagramName, () => ReactElement> = {
  bubble: Screen,
  shopify: ShopWindow,
  make: Scenario,
  airtable: Table,
};

/** The small working diagram of a service. Decorative: the words beside it say the same. */
export function ServiceDiagram({ name }: { name: DiagramName }) {
  const Drawing = diagrams[name];
  return (
    <AnimatedDiagram viewBox="0 0 360 260">
      <Drawing />
    </AnimatedDiagram>
  );
}
