import { AnimatedDiagram, at } from './animated-diagram.tsx';

/** The builder: someone at a desk, wiring two blocks through a laptop. Stands in for a portrait. */
export function PortraitDiagram() {
  return (
    <AnimatedDiagram viewBox="0 0 420 316">
      <path className="wire" d="M108 130C150 130 96 250 146 250" />
      <path className="wire" d="M274 250C330 250 268 108 312 108" />
      <path className="data" d="M108 130C150 130 96 250 146 250" pathLength={100} />
      <path
        className="data"
        d="M274 250C330 250 268 108 312 108"
        pathLength={100}
        style={at(1.2)}
      />
      <rect className="sheet" x="20" y="94" width="88" height="72" rx="14" />
      <rect className="ink" x="36" y="110" width="40" height="8" rx="4" />
      <rect className="line" x="36" y="126" width="56" height="7" rx="3.5" />
      <rect className="line" x="36" y="140" width="44" height="7" rx="3.5" />
      <rect className="sheet" x="312" y="68" width="88" height="80" rx="14" />
      <path className="stroke" d="M312 92h88" />
      <rect className="soft" x="326" y="104" width="26" height="30" rx="4" />
      <rect className="ink" x="360" y="104" width="26" height="8" rx="4" />
      <rect className="line" x="360" y="119" width="20" height="7" rx="3.5" />
      <path className="accent" d="M122 297v-13c0-64 34-104 88-104s88 40 88 104v13z" />
      <path className="sheet" d="M190 158v26a20 20 0 0 0 40 0v-26z" />
      <circle className="sheet" cx="210" cy="116" r="48" />
      <path
        className="ink"
        d="M161 122c-6-62 40-66 60-60 26-4 46 18 38 60-18-2-32-12-40-26-12 16-34 26-58 26z"
      />
      <circle className="ink" cx="193" cy="130" r="3.5" />
      <circle className="ink" cx="227" cy="130" r="3.5" />
      <path className="stroke" d="M198 145q12 9 24 0" />
      <rect className="sheet" x="146" y="212" width="128" height="84" rx="10" />
      <rect className="ink" x="192" y="236" width="15" height="15" rx="4" />
      <rect className="accent" x="213" y="257" width="15" height="15" rx="4" />
      <path className="wire" d="M207 243h5a8 8 0 0 1 8 8v6" />
      <path className="stroke" d="M14 297h392" />
      <path className="sheet" d="M332 264h34v20a12 12 0 0 1-12 12h-10a12 12 0 0 1-12-12z" />
      <path
        className="stroke"
        d="M366 270h6a8 8 0 0 1 0 16h-6M343 254c0-6 6-6 6-12M355 254c0-6 6-6 6-12"
      />
      <circle className="dot" cx="108" cy="130" r="6" />
      <circle className="dot" cx="146" cy="250" r="6" />
      <circle className="dot" cx="274" cy="250" r="6" />
      <circle className="dot" cx="312" cy="108" r="6" />
    </AnimatedDiagram>
  );
}
