/** A module of the training; what follows from modules and tiers (product.md, Training) is never typed a second time. */
export type TrainingModule = { hours: number };

/** A price a person, in euros before tax, for groups of `from` to `to` participants. */
export type TrainingTier = { from: number; to: number; price: number };

/** The length of the training: the sum of its modules, in hours. */
export function totalHours(modules: readonly TrainingModule[]): number {
  return modules.reduce((sum, { hours }) => sum + hours, 0);
}

/** The largest group that a tier takes; 0 without tiers. */
export function participantsMax(tiers: readonly TrainingTier[]): number {
  return Math.max(0, ...tiers.map(({ to }) => to));
}

/** The « à partir de » price: the lowest of the tiers, in euros a person before tax. */
export function fromPrice(tiers: readonly TrainingTier[]): number {
  return Math.min(...tiers.map(({ price }) => price));
}

/**
 * Why these tiers cannot be a price list, in French, or null: each number of participants from one
 * upwards has exactly one price, and a larger group never pays more a person.
 */
export function tiersProblem(tiers: readonly Partial<TrainingTier>[]): string | null {
  let next = 1;
  let last = Number.POSITIVE_INFINITY;
  for (const { from, to, price } of tiers) {
    if (from === undefined || to === undefined || price === undefined) continue;
    if (to < from) {
      return `«\u202f${from} à ${to}\u00a0participants\u202f»\u00a0: le second nombre est trop petit.`;
    }
    if (from !== next) {
      return next === 1
        ? 'La première formule doit commencer à 1 participant.'
        : `La formule qui suit doit commencer à ${next} participants\u00a0: ni trou ni chevauchement.`;
    }
    if (price > last) {
      return `À partir de ${from} participants, le prix par personne ne peut pas augmenter.`;
    }
    next = to + 1;
    last = price;
  }
  return null;
}

/** The size of a tier's group: « 1 participant », « 2 à 4 participants ». */
export function formatGroup({ from, to }: Pick<TrainingTier, 'from' | 'to'>): string {
  const figures = from === to ? `${from}` : `${from} à ${to}`;
  return `${figures}\u00a0participant${to > 1 ? 's' : ''}`;
}

/** The tier of a group of so many, or undefined where none takes it. */
export function tierOf<Tier extends Pick<TrainingTier, 'from' | 'to'>>(
  tiers: readonly Tier[],
  participants: number,
): Tier | undefined {
  return tiers.find(({ from, to }) => from <= participants && participants <= to);
}

/** Every number of participants from one to another. */
export const groupSizes = ({ from, to }: Pick<TrainingTier, 'from' | 'to'>): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** The price for a group, in euros before tax: exact to the cent. */
export function groupPrice({ price }: Pick<TrainingTier, 'price'>, participants: number): number {
  return (Math.round(price * 100) * participants) / 100;
}
