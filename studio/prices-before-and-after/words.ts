import type { Estimate } from '../../lib/estimator/estimate.ts';
import { estimatedPrice, estimatedWeeks } from '../../lib/estimator/shown.ts';
import { formatDecimal, formatEuros } from '../../lib/format/numbers.ts';
import type { Change, PriceRow } from './compare.ts';

const signed = (by: number, figure: string) => `${by > 0 ? '+' : '−'}\u00a0${figure}`;

const weeks = (count: number) => `${count}\u00a0semaine${count > 1 ? 's' : ''}`;

/** A percentage to a tenth: « + 10 % »; a difference that rounds to 0 is still named. */
function percent(value: number): string {
  const tenths = Math.round(Math.abs(value) * 10) / 10;
  return tenths === 0 ? 'moins de 0,1\u00a0%' : signed(value, `${formatDecimal(tenths)}\u00a0%`);
}

const ENDS: Record<Change['what'], string> = {
  minimum: 'Minimum',
  maximum: 'Maximum',
  shortest: 'Durée minimale',
  longest: 'Durée maximale',
  person: 'Par personne',
};

/** « Minimum : + 250 € (+ 10 %) », « Durée maximale : − 1 semaine ». */
export function changeInWords({ what, by, percent: share }: Change): string {
  if (what === 'shortest' || what === 'longest') {
    return `${ENDS[what]}\u00a0: ${signed(by, weeks(Math.abs(by)))}`;
  }
  const part = share === null ? '' : ` (${percent(share)})`;
  return `${ENDS[what]}\u00a0: ${signed(by, formatEuros(Math.abs(by)))}${part}`;
}

/** « 2 500 € à 3 250 €, 4 - 5 semaines ». */
export const estimateInWords = (estimate: Estimate): string =>
  `${estimatedPrice(estimate)}, ${estimatedWeeks(estimate)}`;

/** Labels of a price's states. */
export const STATES: Record<PriceRow['state'], string> = {
  same: 'Inchangé',
  changed: 'Modifié',
  new: 'Nouveau',
  gone: 'Retiré',
  unknown: 'Non calculé',
};

/** Says how many prices the draft changes, adds or takes away. */
export function summary(rows: ReadonlyArray<Pick<PriceRow, 'state'>>): string {
  const count = rows.filter(({ state }) => state !== 'same' && state !== 'unknown').length;
  if (count === 0) return 'Aucun prix ne change.';
  return count === 1
    ? `Un prix sur ${rows.length} change.`
    : `${count} prix sur ${rows.length} changent.`;
}
