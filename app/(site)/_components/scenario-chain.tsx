import type { CSSProperties } from 'react';
import { Glyph } from '@/app/_components/diagrams/glyph.tsx';
import { Connector } from '@/app/_components/ui/connector.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import type { Scenario } from '@/lib/content/index.ts';

const triggers: Record<Scenario['icon'], string> = {
  order: 'M6 11h20l-2 16H8zM11 15V9a5 5 0 0 1 10 0v6',
  invoice: 'M8 4h16v24l-4-3-4 3-4-3-4 3zM12 10h8M12 15h8M12 20h4',
  alert: 'M8 22V14a8 8 0 0 1 16 0v8l2 2H6zM13 28a3 3 0 0 0 6 0',
  message: 'M4 6h24v17H15l-7 5v-5H4zM10 12h12M10 17h8',
  table: 'M4 7h24v18H4zM4 13h24M4 19h24M13 7v18',
};
const ITSELF = 'M18 4 7 18h8l-1 10 11-14h-8z';
const DONE = 'M6 17l7 7L26 9';

/** A scenario as it runs: blocks that step down from what sets it off to what comes of it, on one line. */
export function ScenarioChain({ scenario: { icon, blocks } }: { scenario: Scenario }) {
  const last = blocks.length - 1;
  return (
    <ol className="chain" style={{ '--steps': last } as CSSProperties}>
      {blocks.map((block, index) => (
        <li key={block} style={{ '--at': index } as CSSProperties}>
          {index > 0 ? <Connector path="right" className="chain-wire" /> : null}
          <span className="tile chain-block">
            <Glyph path={index === 0 ? triggers[icon] : index === last ? DONE : ITSELF} />
            <span>
              <Words>{block}</Words>
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
