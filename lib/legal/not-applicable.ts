/**
 * The facts that do not concern everybody, which the consultant can declare « sans objet » (product.md, Missing
 * facts). What the law asks of every site is not among them.
 */
export const OPTIONAL_FACTS = [
  { field: 'socialUrl', title: 'Profil professionnel' },
  { field: 'legal.capital', title: 'Capital social' },
  { field: 'legal.vatNumber', title: 'Numéro de TVA' },
  { field: 'legal.processors', title: 'Sous-traitants des données' },
  { field: 'legal.mediatorName', title: 'Médiateur de la consommation' },
  { field: 'legal.mediatorUrl', title: 'Site du médiateur' },
  { field: 'legal.ndaNumber', title: 'Numéro de déclaration d’activité (formation)' },
  { field: 'legal.insurance', title: 'Assurance professionnelle' },
  { field: 'qualiopi', title: 'Certification Qualiopi' },
] as const;

/**
 * Whether a page says that an optional fact is missing: a live site leaves its place out, and so does one that has none
 * for good.
 */
export const marksMissing = (settings: { isLive: boolean }, field: string): boolean =>
  !(settings.isLive || isNotApplicable(settings, field));

/** Whether the settings, of the site's content or a document in the Studio, declare a fact « sans objet ». */
export function isNotApplicable(settings: unknown, field: string): boolean {
  const declared = (settings as { notApplicable?: unknown } | null | undefined)?.notApplicable;
  return Array.isArray(declared) && declared.includes(field);
}
