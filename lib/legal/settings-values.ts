import { PLACEHOLDER } from '../words/placeholder.ts';
import { isNotApplicable } from './not-applicable.ts';

/**
 * The facts that a legal text may take from the site settings (product.md, Legal texts): the place of the
 * field in the settings, and what it is called where it is still missing.
 */
export const SETTINGS_VALUES = [
  { field: 'brand', title: 'nom du studio' },
  { field: 'ownerName', title: 'nom du responsable' },
  { field: 'email', title: 'adresse e-mail' },
  { field: 'phone', title: 'téléphone' },
  { field: 'replyDelay', title: 'délai de réponse' },
  { field: 'bindingNote', title: 'ce qui engage' },
  { field: 'paymentMeans', title: 'moyens de paiement' },
  { field: 'legal.legalForm', title: 'forme juridique' },
  { field: 'legal.capital', title: 'capital social' },
  { field: 'legal.siret', title: 'SIRET' },
  { field: 'legal.vatNumber', title: 'numéro de TVA' },
  { field: 'legal.address', title: 'adresse du siège' },
  { field: 'legal.publicationDirector', title: 'responsable de la publication' },
  { field: 'legal.hostName', title: 'hébergeur' },
  { field: 'legal.hostAddress', title: 'adresse de l’hébergeur' },
  { field: 'legal.hostPhone', title: 'téléphone de l’hébergeur' },
  { field: 'legal.processors', title: 'sous-traitants des données' },
  { field: 'legal.mediatorName', title: 'médiateur de la consommation' },
  { field: 'legal.mediatorUrl', title: 'site du médiateur' },
  { field: 'legal.ndaNumber', title: 'numéro de déclaration d’activité' },
  { field: 'legal.insurance', title: 'assurance professionnelle' },
  // The training page's, which says with it what an OPCO may fund.
  { field: 'qualiopi', title: 'certificat Qualiopi' },
] as const;

export type SettingsField = (typeof SETTINGS_VALUES)[number]['field'];

export const SETTINGS_FIELDS = SETTINGS_VALUES.map(({ field }) => field) as [
  SettingsField,
  ...SettingsField[],
];

/** A fact as it stands in the text; `known` is false for what stands in for it: a mark, or « sans objet ». */
export type SettingsValue = { text: string; known: boolean; isNotApplicable?: true };

/** Text instead of a fact that nobody has filled in yet. */
export const missingFact = (what: string): string => `[à compléter\u00a0: ${what}]`;

/** The value at a field, whatever holds the settings: the site's content, or a document in the Studio. */
export function settingsValue(settings: unknown, field: SettingsField): SettingsValue {
  const value = field
    .split('.')
    .reduce<unknown>(
      (at, key) => (at as Record<string, unknown> | null | undefined)?.[key],
      settings,
    );
  const text = typeof value === 'string' ? value.trim() : '';
  if (text) return { text, known: !PLACEHOLDER.test(text) };
  if (isNotApplicable(settings, field)) {
    return { text: 'sans objet', known: false, isNotApplicable: true };
  }
  const title = SETTINGS_VALUES.find((entry) => entry.field === field)?.title ?? field;
  return { text: missingFact(title), known: false };
}
