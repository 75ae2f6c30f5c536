/** Regimes of VAT that a quote may be under, in the order in which they are offered. */
export const VAT_REGIMES = [
  'standard',
  'franchise',
  'reverseCharge',
  'outsideEu',
  'training',
] as const;

export type VatRegime = (typeof VAT_REGIMES)[number];

/** Names of the regimes, as the consultant reads them. */
export const VAT_REGIME_LABELS: Readonly<Record<VatRegime, string>> = {
  standard: 'TVA facturée',
  franchise: 'Franchise en base\u00a0: pas de TVA',
  reverseCharge: 'Autoliquidation\u00a0: entreprise de l’Union européenne',
  outsideEu: 'Client hors de l’Union européenne\u00a0: pas de TVA',
  training: 'Formation exonérée de TVA',
};

/** Rates of VAT in France, overseas too, in basis points; a line may also have none. */
export const VAT_RATES = [2000, 1000, 850, 550, 210] as const;

export const isTaxed = (regime: VatRegime): boolean => regime === 'standard';
