import { formatDay } from '../../../lib/format/dates.ts';
import type { RequestSummary } from '../../../lib/requests/wire.ts';

/** Says the next step of a request, and its day. */
export const sayNextStep = ({ day, text }: NonNullable<RequestSummary['nextStep']>): string =>
  `À faire le ${formatDay(day)}\u00a0: ${text}`;
