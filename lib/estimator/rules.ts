/**
 * The estimator's rules as the consultant edits them, and the check that refuses broken ones (product.md,
 * Estimates). Every factor has at most two decimals: the computation then stays in exact integers.
 */
type EstimatorProjectType = {
  id: string;
  label: string;
  description: string | null;
  multiplier: number;
};

type EstimatorFeature = {
  id: string;
  label: string;
  /** What the service includes that it goes beyond; null where it stands alone. */
  beyond: string | null;
  /** Whole weeks that it adds to the project; 0 where it fits into the rest. */
  weeks: number;
};

type EstimatorService = {
  id: string;
  /** Euros, excluding tax. */
  basePrice: number;
  weeks: number;
  projectTypes: EstimatorProjectType[];
  features: EstimatorFeature[];
};

export type EstimatorRules = {
  /** Addition for each optional feature, in percent of the adjusted price. */
  featurePercent: number;
  rangeFactor: number;
  weeksRangeFactor: number;
  /** Step that a range of prices is shown in, in whole euros; 1 shows it as it was computed. */
  priceStep: number;
  services: EstimatorService[];
};

export type EstimatorRulesResult =
  | { ok: true; rules: EstimatorRules }
  | { ok: false; problems: string[] };

/** The bounds within which every intermediate product is a safe integer. */
export const ESTIMATOR_LIMITS = {
  basePrice: 100_000,
  weeks: 260,
  multiplier: 10,
  featurePercent: 100,
  rangeFactor: 10,
  priceStep: 1_000,
  featureWeeks: 52,
  featuresPerService: 40,
} as const;

type NumberRule = { above?: number; from?: number; to: number };

const frenchNumber = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

class Reader {
  readonly problems: string[] = [];

  number(value: unknown, what: string, rule: NumberRule): number {
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      this.problems.push(`${what} doit être un nombre.`);
    } else if (rule.above !== undefined && value <= rule.above) {
      this.problems.push(`${what} doit dépasser ${frenchNumber.format(rule.above)}.`);
    } else if (rule.from !== undefined && value < rule.from) {
      this.problems.push(`${what} doit être d’au moins ${frenchNumber.format(rule.from)}.`);
    } else if (value > rule.to) {
      this.problems.push(`${what} ne peut pas dépasser ${frenchNumber.format(rule.to)}.`);
    } else if (Math.round(value * 100) / 100 !== value) {
      this.problems.push(`${what} ne peut pas avoir plus de deux décimales.`);
    } else {
      return value;
    }
    return 0;
  }

  whole(value: unknown, what: string, rule: NumberRule): number {
    const number = this.number(value, what, rule);
    if (!Number.isInteger(number)) this.problems.push(`${what} doit être un nombre entier.`);
    return number;
  }

  /** A text that may be missing. */
  line(value: unknown): string | null {
    return typeof value === 'string' && value.trim() !== '' ? value : null;
  }

  text(value: unknown, what: string): string {
    if (typeof value === 'string' && value.trim() !== '') return value;
    this.problems.push(`${what} est obligatoire.`);
    return '';
  }

  list(value: unknown, what: string): Record<string, unknown>[] {
    if (!Array.isArray(value)) {
      this.problems.push(`${what} : une liste est attendue.`);
      return [];
    }
    const records = value.filter(isRecord);
    if (records.length < value.length) {
      this.problems.push(`${what} : un élément est vide ou illisible.`);
    }
    return records;
  }

  unique(ids: string[], what: string): void {
    const repeated = new Set(ids.filter((id, index) => id !== '' && ids.indexOf(id) !== index));
    for (const id of repeated) {
      this.problems.push(`${what} : l’identifiant « ${id} » est utilisé plusieurs fois.`);
    }
  }
}

/**
 * Reads the estimator's rules from any source and refuses whatever would give a wrong price:
 * a price or multiplier that is not above zero, a repeated identifier, a service without a project
 * type, a number too large to compute exactly. The problems are sentences for the editor, and call a service by its
 * `name` where it has one.
 */
export function parseEstimatorRules(input: unknown): EstimatorRulesResult {
  if (!isRecord(input)) {
    return { ok: false, problems: ['Le barème de l’estimateur est absent ou illisible.'] };
  }
  const read = new Reader();
  const limits = ESTIMATOR_LIMITS;

  const rules: EstimatorRules = {
    featurePercent: read.number(input.featurePercent, 'Le prix d’une option', {
      from: 0,
      to: limits.featurePercent,
    }),
    rangeFactor: read.number(input.rangeFactor, 'Le coefficient du maximum', {
      from: 1,
      to: limits.rangeFactor,
    }),
    weeksRangeFactor: read.number(input.weeksRangeFactor, 'Le coefficient de la durée maximale', {
      from: 1,
      to: limits.rangeFactor,
    }),
    priceStep: read.whole(input.priceStep, 'Le pas de la fourchette', {
      from: 1,
      to: limits.priceStep,
    }),
    services: read.list(input.services, 'Services').map((service, index) => {
      const id = read.text(service.id, `L’identifiant du service nᵒ ${index + 1}`);
      const said = typeof service.name === 'string' && service.name ? service.name : id;
      const name = said === '' ? `Service nᵒ ${index + 1}` : `Service « ${said} »`;
      const basePrice = read.number(service.basePrice, `${name} : le prix de base`, {
        above: 0,
        to: limits.basePrice,
      });
      const weeks = read.number(service.weeks, `${name} : la durée de base`, {
        above: 0,
        to: limits.weeks,
      });
      const projectTypes = read
        .list(service.projectTypes, `${name}, types de projet`)
        .map((type, typeIndex) => {
          const typeId = read.text(
            type.id,
            `${name} : l’identifiant du type de projet nᵒ ${typeIndex + 1}`,
          );
          const typeName = `${name}, type « ${typeId || typeIndex + 1} »`;
          return {
            id: typeId,
            label: read.text(type.label, `${typeName} : le libellé`),
            description: read.line(type.description),
            multiplier: read.number(type.multiplier, `${typeName} : le coefficient`, {
              above: 0,
              to: limits.multiplier,
            }),
          };
        });
      const features = read
        .list(service.features, `${name}, options`)
        .map((feature, featureIndex) => ({
          id: read.text(feature.id, `${name} : l’identifiant de l’option nᵒ ${featureIndex + 1}`),
          label: read.text(
            feature.label,
            `${name} : le libellé de l’option nᵒ ${featureIndex + 1}`,
          ),
          beyond: read.line(feature.beyond),
          weeks: read.whole(
            feature.weeks ?? 0,
            `${name} : la durée de l’option nᵒ ${featureIndex + 1}`,
            { from: 0, to: limits.featureWeeks },
          ),
        }));

      if (Array.isArray(service.projectTypes) && service.projectTypes.length === 0) {
        read.problems.push(`${name}, types de projet : au moins un est nécessaire.`);
      }
      if (features.length > limits.featuresPerService) {
        read.problems.push(`${name} : pas plus de ${limits.featuresPerService} options.`);
      }
      read.unique(
        projectTypes.map((type) => type.id),
        `${name}, types de projet`,
      );
      read.unique(
        features.map((feature) => feature.id),
        `${name}, options`,
      );
      return { id, basePrice, weeks, projectTypes, features };
    }),
  };

  if (Array.isArray(input.services) && input.services.length === 0) {
    read.problems.push('Services : au moins un service est nécessaire.');
  }
  read.unique(
    rules.services.map((service) => service.id),
    'Services',
  );

  return read.problems.length > 0 ? { ok: false, problems: read.problems } : { ok: true, rules };
}
