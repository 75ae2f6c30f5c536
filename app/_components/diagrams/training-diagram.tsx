import { AnimatedDiagram, at } from './animated-diagram.tsx';

const seats = [
  [84, 88],
  [150, 72],
  [210, 72],
  [276, 88],
  [84, 196],
  [150, 212],
  [210, 212],
  [276, 196],
] as const;

/** Eight people around a table: what one knows reaches the others. */
export function TrainingDiagram() {
  return (
    <AnimatedDiagram viewBox="0 0 360 284">
      {seats.map(([x, y]) => (
        <path key={`${x}-${y}`} className="wire" d={`M180 142Q${(x + 180) / 2} ${y} ${x} ${y}`} />
      ))}
      {seats.map(([x, y], index) => (
        <path
          key={`data-${x}-${y}`}
          className="data"
          d={`M180 142Q${(x + 180) / 2} ${y} ${x} ${y}`}
          pathLength={100}
          style={at((index % 4) * 0.35)}
        />
      ))}
      <rect className="sheet" x="112" y="104" width="136" height="76" rx="16" />
      <rect className="line" x="132" y="158" width="96" height="7" rx="3.5" />
      <path
        className="accent"
        d="M180 116l6.5 15.5 15.5 6.5-15.5 6.5-6.5 15.5-6.5-15.5-15.5-6.5 15.5-6.5z"
      />
      {seats.map(([x, y], index) => (
        <g key={`seat-${x}-${y}`}>
          <path
            className={index === 1 ? 'accent' : 'sheet'}
            d={`M${x - 24} ${y + 30}a24 22 0 0 1 48 0z`}
          />
          <circle className={index === 1 ? 'accent' : 'sheet'} cx={x} cy={y - 8} r="14" />
        </g>
      ))}
    </AnimatedDiagram>
  );
}
