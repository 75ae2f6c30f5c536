'use client';

import { useEffect, useRef, useState } from 'react';
import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import {
  formatGroup,
  groupPrice,
  groupSizes,
  type TrainingTier,
  tierOf,
} from '@/lib/estimator/training-tiers.ts';
import { formatEuros } from '@/lib/format/numbers.ts';
import { TRAINING_PARAMETER } from '@/lib/site/training-url.ts';

/** Number of marks that can be read under the slider. */
const MOST_MARKS = 12;

/**
 * A number of participants, what the whole group then pays and how that is computed, and the way to the enquiry with
 * it. Without scripts a form like any: the numbers stand under the slider, and the totals above it.
 */
export function GroupSlider({
  tiers,
  most,
  words: { participants, label, tax, person },
}: {
  tiers: ReadonlyArray<TrainingTier & { name: string }>;
  /** The largest group. */
  most: number;
  words: { participants: string; label: string; tax: string; person: string };
}) {
  const [number, setNumber] = useState(Math.min(3, most));
  const slider = useRef<HTMLInputElement>(null);
  // It may have been moved before the scripts came.
  useEffect(() => setNumber(Number(slider.current?.value)), []);
  const tier = tierOf(tiers, number);
  const group = formatGroup({ from: number, to: number });
  return (
    <form
      action="/devis"
      className="tile mt-10 grid items-center gap-x-12 gap-y-6 p-4 sm:p-8 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]"
    >
      <div>
        <label
          htmlFor="participants"
          className="font-bold font-display text-xl tracking-tight sm:text-2xl"
        >
          {participants}
        </label>
        <input
          ref={slider}
          id="participants"
          name={TRAINING_PARAMETER}
          type="range"
          min={1}
          max={most}
          defaultValue={number}
          aria-valuetext={group}
          onChange={({ target }) => setNumber(Number(target.value))}
          className="mt-5 block h-8 w-full cursor-pointer accent-(--accent)"
        />
        {most > 1 && most <= MOST_MARKS ? (
          <p aria-hidden="true" className="slider-marks mt-2 text-muted text-sm">
            {groupSizes({ from: 1, to: most }).map((size) => (
              <span key={size}>{size}</span>
            ))}
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
        {tier ? (
          <output htmlFor="participants" className="needs-script">
            <span className="figure block text-2xl sm:text-3xl">
              {formatEuros(groupPrice(tier, number))}{' '}
              <span className="font-medium font-sans text-base tracking-normal">{tax}</span>
            </span>
            <span className="block text-muted">
              {`${tier.name}\u00a0: ${formatEuros(tier.price)}\u00a0${tax} ${person} ×\u00a0${number}`}
            </span>
          </output>
        ) : null}
        <button type="submit" className={buttonClass()}>
          {label}
        </button>
      </div>
    </form>
  );
}
