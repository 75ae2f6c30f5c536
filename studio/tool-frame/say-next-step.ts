import { formatDay } from '../../lib/articles/dates.ts';
import type { RequestSummary } from '../../lib/inbox/wire.ts';

/** What comes next of a request, and on which day. */
export const sayNextStep = ({ day, text }: NonNullable<RequestSummary['nextStep']>): string =>
  `À faire le ${formatDay(day)}\u00a0: ${text}`;
