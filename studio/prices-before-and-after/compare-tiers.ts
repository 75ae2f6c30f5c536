import {
  formatGroup,
  groupPrice,
  participantsMax,
  type TrainingTier,
  tierOf,
} from '../../lib/estimator/training-tiers.ts';
import { formatEuros } from '../../lib/format/numbers.ts';
import type { PriceRow } from './compare.ts';
import { changeInWords } from './words.ts';

/** The document of the training, published or while it is written; anything may still be missing in it. */
export type TrainingDocument = { tiers?: Array<Partial<TrainingTier>> };

/** Groups of one price before and of one after, in words. */
export type GroupRow = Pick<PriceRow, 'label' | 'state'> & {
  before: string | null;
  after: string | null;
  changes: string[];
};

const isWhole = (tier: Partial<TrainingTier>): tier is TrainingTier =>
  [tier.from, tier.to, tier.price].every((value) => typeof value === 'number');

const tiersOf = (document: TrainingDocument | null) => (document?.tiers ?? []).filter(isWhole);

/** « 1 900 € par personne, 7 600 € à 4 ». */
function inWords(price: number | null, to: number): string | null {
  if (price === null) return null;
  const each = `${formatEuros(price)} par personne`;
  return to === 1 ? each : `${each}, ${formatEuros(groupPrice({ price }, to))} à ${to}`;
}

function rowOf(from: number, to: number, before: number | null, after: number | null): GroupRow {
  const both = before !== null && after !== null;
  const by = both ? after - before : 0;
  const alone = before === null ? 'new' : 'gone';
  return {
    label: formatGroup({ from, to }),
    state: both ? (by === 0 ? 'same' : 'changed') : alone,
    before: inWords(before, to),
    after: inWords(after, to),
    changes:
      by === 0
        ? []
        : [changeInWords({ what: 'person', by, percent: before ? (by / before) * 100 : null })],
  };
}

/** What each size of a group pays a person, as published and as the draft has it; sizes that pay alike in both are one. */
export function compareTiers(
  published: TrainingDocument | null,
  draft: TrainingDocument | null,
): GroupRow[] {
  const [old, now] = [tiersOf(published), tiersOf(draft)];
  const sizes = Array.from(
    { length: Math.max(participantsMax(old), participantsMax(now)) },
    (_, index) => index + 1,
  );
  const groups: Array<{ from: number; to: number; before: number | null; after: number | null }> =
    [];
  for (const size of sizes) {
    const before = tierOf(old, size)?.price ?? null;
    const after = tierOf(now, size)?.price ?? null;
    const last = groups.at(-1);
    if (last && last.before === before && last.after === after) last.to = size;
    else groups.push({ from: size, to: size, before, after });
  }
  return groups
    .filter(({ before, after }) => before !== null || after !== null)
    .map(({ from, to, before, after }) => rowOf(from, to, before, after));
}
