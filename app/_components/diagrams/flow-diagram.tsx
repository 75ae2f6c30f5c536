import { Words } from '@/app/_components/ui/whole-words.tsx';
import type { FlowSign } from '@/lib/content/flow-signs.ts';
import './flow-diagram.css';

const signs: Record<FlowSign, string> = {
  form: 'M21 18h22v28H21zM26 26h12M26 32h12M26 38h7',
  envelope: 'M18 23h28v19H18zM18 24l14 10 14-10',
  cart: 'M20 26h24l2 20H18zM26 26v-3a6 6 0 0 1 12 0v3',
  contract: 'M23 17h11l7 7v23H23zM28 31h8M28 36h8M28 41h5',
  table: 'M18 21h28v22H18zM18 28h28M18 35.5h28M28 28v15',
  automation:
    'M18 32h9m0 0c8 0 5-9 13-9m-13 9c8 0 5 9 13 9M46 23a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM46 41a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
  calendar: 'M19 22h26v23H19zM19 29h26M26 18v7M38 18v7M26 37l4 4 8-8',
  bell: 'M22 41v-8a10 10 0 0 1 20 0v8l3 4H19zM29 48a3.5 3.5 0 0 0 6 0',
  person: 'M32 31a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM20 46c0-8 5-12 12-12s12 4 12 12z',
  done: 'M21 33l8 8 15-18',
};

/** A wire from one step to the next: across where there is room, down where there is not. */
function Wire({ rises }: { rises: boolean }) {
  return (
    <span aria-hidden="true" className={`flow-wire ${rises ? 'flow-wire-up' : ''}`}>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="connector connector-drawn connector-across flow-across"
      >
        <path d={rises ? 'M0 100C50 100 50 0 100 0' : 'M0 0C50 0 50 100 100 100'} />
      </svg>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="connector connector-drawn flow-down"
      >
        <path d="M50 0V100" />
      </svg>
    </span>
  );
}

/**
 * Steps that follow from each other, as blocks on a wave of the site's line, the last one filled. A list in its
 * order to who does not see it: the drawing says nothing that the words do not.
 */
export function FlowDiagram({
  steps,
}: {
  steps: ReadonlyArray<{ sign: FlowSign; label: string; text?: string | null | undefined }>;
}) {
  return (
    <div className="flow">
      <ol className="flow-steps">
        {steps.map(({ sign, label, text }, index) => {
          const isLast = index === steps.length - 1;
          return (
            <li key={label} className="flow-step">
              <svg aria-hidden="true" viewBox="0 0 64 64" className="diagram flow-sign">
                <circle className={isLast ? 'accent' : 'sheet'} cx="32" cy="32" r="30" />
                <path className={isLast ? 'check' : 'stroke'} d={signs[sign]} />
              </svg>
              <div className="flow-words">
                <p className="text-balance font-semibold text-base leading-snug">
                  <Words>{label}</Words>
                </p>
                {text ? (
                  <p className="mt-1 text-balance text-muted text-sm leading-snug">
                    <Words>{text}</Words>
                  </p>
                ) : null}
              </div>
              {isLast ? null : <Wire rises={index % 2 === 1} />}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
