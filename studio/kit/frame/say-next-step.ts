import { formatDay } from '../../../lib/format/dates.ts';
import type { RequestSummary } from '../../../lib/requests/wire.ts';

/** What comes next of a request, and on which day. */
export const sayNextStep = ({ day, text }: NonNullable<RequestSummary['nextStep']>): string =>
  `À faire le ${formatDay(day)}\u00a0: ${text}`;
