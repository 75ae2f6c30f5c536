'use client';

import { sayZone } from '@/lib/appointments/say-zone.ts';
import { differs, sayMoment, sayTime } from '@/lib/format/moments.ts';
import { useVisitorZone } from './visitor-zone.ts';

/** When a call is: by the visitor's clocks, then by those of Paris where these differ. */
export function When({ moment, isCancelled = false }: { moment: number; isCancelled?: boolean }) {
  const zone = useVisitorZone();
  const isAbroad = differs(moment, zone);
  const said = sayMoment(moment, isAbroad ? zone : undefined);
  return (
    <>
      <p className="text-2xl leading-tight first-letter:uppercase">
        {isCancelled ? <s>{said}</s> : <strong>{said}</strong>}
      </p>
      <p className="mt-2 text-muted first-letter:uppercase">
        {isAbroad ? sayZone(zone) : 'Heure de Paris'}
      </p>
      {isAbroad ? (
        <p className="mt-2 text-muted">
          À Paris{'\u00a0'}: {sayMoment(moment)}
        </p>
      ) : null}
    </>
  );
}

/** The same within a sentence, by the visitor's clocks alone: the time, or its day too, and whose clocks they are. */
export function Told({ moment, withDay = false }: { moment: number; withDay?: boolean }) {
  const zone = useVisitorZone();
  const isAbroad = differs(moment, zone);
  const say = withDay ? sayMoment : sayTime;
  return `${say(moment, isAbroad ? zone : undefined)}, ${isAbroad ? sayZone(zone) : 'heure de Paris'}`;
}
