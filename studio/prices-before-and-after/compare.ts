import { type Estimate, estimate } from '../../lib/estimator/estimate.ts';
import { parseEstimatorRules } from '../../lib/estimator/rules.ts';
import { frenchTypography } from '../../lib/typography/index.ts';
import { withOwnWords } from '../../lib/words/own.ts';

type Choice = { id?: string; label?: string };

/** A service in the estimator's document; anything may still be missing or wrong there. */
type ServiceEntry = {
  service?: { _ref?: string };
  projectTypes?: Choice[];
  features?: Choice[];
};

/** The estimator's document, published or while it is written. */
export type EstimatorDocument = { services?: ServiceEntry[]; [field: string]: unknown };

/** The change of one end of a price or a duration, in euros or weeks; percent of its former value, null from 0. */
export type Change = {
  what: 'minimum' | 'maximum' | 'shortest' | 'longest' | 'person';
  by: number;
  percent: number | null;
};

/** One combination of service and project type. Null: there is none, or none that can be computed. */
export type PriceRow = {
  id: string;
  label: string;
  before: Estimate | null;
  after: Estimate | null;
  state: 'same' | 'changed' | 'new' | 'gone' | 'unknown';
  changes: Change[];
};

export type ServicePrices = {
  /** The id of the service's document. */
  id: string;
  name: string;
  /** Features of either version: an example takes any of them. */
  features: Array<{ id: string; label: string }>;
  rows: PriceRow[];
};

export type Comparison = {
  /** Reasons why prices of the draft cannot be computed: sentences that name the field. */
  problems: string[];
  services: ServicePrices[];
};

/** Input of the rules' computation: services by the id of their document, as named. */
function rulesInput(document: EstimatorDocument, entries: ServiceEntry[], names: Names) {
  const services = entries.map((entry) => ({
    ...entry,
    id: refOf(entry),
    name: names.get(refOf(entry)) ?? '',
    projectTypes: entry.projectTypes ?? [],
    features: entry.features ?? [],
  }));
  return { ...withOwnWords('estimator', document), services };
}

type Names = ReadonlyMap<string, string>;

const refOf = ({ service }: ServiceEntry): string => service?._ref ?? '';

/** The published document, or a draft, of which any part may be unfinished: one service does not hold up another. */
class Version {
  readonly #document: EstimatorDocument;
  readonly #names: Names;
  readonly services: Map<string, ServiceEntry>;

  constructor(document: EstimatorDocument | null, names: Names) {
    this.#document = document ?? {};
    this.#names = names;
    const chosen = (document?.services ?? []).filter(refOf);
    this.services = new Map(chosen.map((entry) => [refOf(entry), entry]));
  }

  /** The reasons why something in it cannot be computed. */
  problems(): string[] {
    const entries = this.#document.services ?? [];
    const unchosen = entries.flatMap((entry, index) =>
      refOf(entry) ? [] : [`Service nᵒ ${index + 1} : choisissez le service du catalogue.`],
    );
    const parsed = parseEstimatorRules(
      rulesInput(this.#document, entries.filter(refOf), this.#names),
    );
    return [...unchosen, ...(parsed.ok ? [] : parsed.problems)].map(frenchTypography);
  }

  /** Computes the prices of one service; null where its own fields, or the rules of all, prevent that. */
  prices(serviceId: string) {
    const entry = this.services.get(serviceId);
    if (!entry) return null;
    const parsed = parseEstimatorRules(rulesInput(this.#document, [entry], this.#names));
    if (!parsed.ok) return null;
    return (projectTypeId: string, featureIds: readonly string[]) =>
      estimate(parsed.rules, { serviceId, projectTypeId, featureIds });
  }
}

function changesOf(before: Estimate, after: Estimate): Change[] {
  const ends: Array<[Change['what'], number, number]> = [
    ['minimum', before.minimum, after.minimum],
    ['maximum', before.maximum, after.maximum],
    ['shortest', before.weeks.minimum, after.weeks.minimum],
    ['longest', before.weeks.maximum, after.weeks.maximum],
  ];
  return ends
    .filter(([, from, to]) => from !== to)
    .map(([what, from, to]) => ({
      what,
      by: to - from,
      percent: from === 0 ? null : ((to - from) / from) * 100,
    }));
}

/** Choices of both versions by their id: the draft's first, in its words. */
function union(after: Choice[] = [], before: Choice[] = []): Array<{ id: string; label: string }> {
  const all = new Map<string, string>();
  for (const { id, label } of [...after, ...before]) {
    if (id && !all.has(id)) all.set(id, label || id);
  }
  return [...all].map(([id, label]) => ({ id, label }));
}

/**
 * Compares each combination of service and project type, as published and as the draft computes it, by the site's own
 * rules, with the features that are chosen for the example.
 *
 * @param names of the services, by the id of their document
 * @param chosen ids of features, by the id of the service's document
 */
export function comparePrices(
  published: EstimatorDocument | null,
  draft: EstimatorDocument | null,
  names: Names,
  chosen: ReadonlyMap<string, readonly string[]>,
): Comparison {
  const before = new Version(published, names);
  const after = new Version(draft, names);
  const ids = new Set([...after.services.keys(), ...before.services.keys()]);
  const services = [...ids].map((id) => {
    const [old, now] = [before.services.get(id), after.services.get(id)];
    const [oldPrice, newPrice] = [before.prices(id), after.prices(id)];
    const features = chosen.get(id) ?? [];
    const isUnknown = (now && !newPrice) || (old && !oldPrice);
    const rows = union(now?.projectTypes, old?.projectTypes).map((type): PriceRow => {
      const was = oldPrice?.(type.id, features) ?? null;
      const is = newPrice?.(type.id, features) ?? null;
      const changes = was && is ? changesOf(was, is) : [];
      const stateOfBoth = changes.length > 0 ? 'changed' : 'same';
      const stateOfOne = was ? 'gone' : 'new';
      const state = isUnknown ? 'unknown' : was && is ? stateOfBoth : stateOfOne;
      return { ...type, before: was, after: is, state, changes };
    });
    return {
      id,
      name: names.get(id) ?? 'Service',
      features: union(now?.features, old?.features),
      rows,
    };
  });
  return { problems: after.problems(), services };
}
