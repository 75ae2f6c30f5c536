'use client';

import { sayZone } from '@/lib/appointments/say-zone.ts';
import { differs, sayMoment, sayTime } from '@/lib/format/moments.ts';
import { useVisitorZone } from './visitor-zone.ts';

/** The time of a moment by the visitor's clocks, where these are not those of Paris. */
export function OwnTime({ moment }: { moment: number }) {
  const zone = useVisitorZone();
  if (!differs(moment, zone)) return null;
  return (
    <span className="block font-normal text-sm">
      {sayTime(moment, zone)}
      <span className="sr-only"> chez vous</span>
    </span>
  );
}

/** The whole moment by the visitor's clocks, in a sentence of its own. */
export function OwnMoment({ moment }: { moment: number }) {
  const zone = useVisitorZone();
  if (!differs(moment, zone)) return null;
  return (
    <p className="mt-2 text-muted">
      Chez vous{'\u00a0'}: {sayMoment(moment, zone)} ({sayZone(zone)})
    </p>
  );
}

/** A note on whose clocks the times below are by. */
export function ZoneNote({ moment }: { moment: number }) {
  const zone = useVisitorZone();
  return (
    <p className="text-muted">
      Les heures sont celles de Paris
      {differs(moment, zone) ? `, et en dessous les vôtres (${sayZone(zone)})` : ''}.
    </p>
  );
}
