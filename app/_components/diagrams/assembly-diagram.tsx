import { AnimatedDiagram, at } from './animated-diagram.tsx';

/** The tops of the blocks. */
const TOPS = [34, 138, 242, 346];

const inward = TOPS.map((y) => `M92 236 C150 236 128 ${y + 32} 182 ${y + 32}`);
const outward = TOPS.map((y) => `M378 ${y + 32} C432 ${y + 32} 410 236 468 236`);

/** The idea of the house in one drawing: an idea, the four blocks it needs, and a product online. */
export function AssemblyDiagram({ labels }: { labels: readonly string[] }) {
  return (
    <AnimatedDiagram viewBox="0 0 560 444">
      {[...inward, ...outward].map((d) => (
        <path key={d} className="wire" d={d} />
      ))}
      {[...inward, ...outward].map((d, index) => (
        <path
          key={`data-${d}`}
          className="data"
          d={d}
          pathLength={100}
          style={at((index % 4) * 0.45 + (index > 3 ? 1.5 : 0))}
        />
      ))}
      <circle className="sheet" cx="50" cy="236" r="42" />
      <path
        className="stroke"
        d="M40 249v-5c-6-4-10-9-10-16a20 20 0 0 1 40 0c0 7-4 12-10 16v5zM42 258h16"
      />
      {TOPS.map((y, index) => (
        <g key={y}>
          <rect className="sheet" x="182" y={y} width="196" height="64" rx="14" />
          <circle className="dot" cx="182" cy={y + 32} r="7" />
          <circle className="dot" cx="378" cy={y + 32} r="7" />
          <text x="280" y={y + 39} textAnchor="middle" fontSize="20">
            {labels[index]}
          </text>
        </g>
      ))}
      <circle className="accent" cx="508" cy="236" r="46" />
      <path className="check" d="M489 237l13 14 26-29" style={{ strokeWidth: 5 }} />
      <circle className="dot" cx="93" cy="236" r="7" />
      <circle className="dot" cx="463" cy="236" r="7" />
    </AnimatedDiagram>
  );
}
