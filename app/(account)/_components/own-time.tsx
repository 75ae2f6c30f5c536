'use client';

import { Words } from '@/app/_components/ui/whole-words.tsx';
import { sayZone } from '@/lib/appointments/say-zone.ts';
import { clockOf, sayMoment, sayTime } from '@/lib/format/moments.ts';
import { PARIS } from '@/lib/format/zone.ts';
import { useVisitorZone } from './visitor-zone.ts';

/** When a call is: by the visitor's clocks, then by those of Paris where these differ. */
export function When({ moment, isCancelled = false }: { moment: number; isCancelled?: boolean }) {
  const clock = clockOf(moment, useVisitorZone());
  const said = <Words>{sayMoment(moment, clock)}</Words>;
  return (
    <>
      <p className="text-2xl leading-tight first-letter:uppercase">
        {isCancelled ? <s>{said}</s> : <strong>{said}</strong>}
      </p>
      <p className="mt-2 text-muted first-letter:uppercase">{sayZone(clock)}</p>
      {clock === PARIS ? null : (
        <p className="mt-2 text-muted">
          À Paris{'\u00a0'}: <Words>{sayMoment(moment)}</Words>
        </p>
      )}
    </>
  );
}

/** The same within a sentence, by the visitor's clocks alone: the time, or its day too, and whose clocks they are. */
export function Told({ moment, withDay = false }: { moment: number; withDay?: boolean }) {
  const clock = clockOf(moment, useVisitorZone());
  return <Words>{`${(withDay ? sayMoment : sayTime)(moment, clock)}, ${sayZone(clock)}`}</Words>;
}
