import { defineQuery } from 'groq';
import { SETTINGS_VALUES, settingsValue } from '../../lib/legal/settings-values.ts';
import { FIXED_DOCUMENTS } from '../../schemas/names.ts';
import { contentToken } from './content-token.ts';
import { type Check, type Finding, fault, ok } from './finding.ts';
import { readPublished } from './services.ts';

const PUBLISHED_QUERY = defineQuery(`{
  "ids": *[_id in $ids]._id,
  "settings": *[_type == "siteSettings" && _id == "siteSettings"][0],
  "told": array::unique(*[_type == "legalPage"].body[].children[_type == "settingsValue"].field)
}`);

/** The legal texts' facts that nothing stands in for (findMissing, for the Studio, says more). */
const FACTS = SETTINGS_VALUES.filter(
  ({ field }) => field.startsWith('legal.') || ['ownerName', 'email', 'phone'].includes(field),
);

type Published = SanityQueries[typeof PUBLISHED_QUERY];

/** The content that the pages cannot be without and, on a public site, that the law asks for. */
export const content: Check = {
  name: 'Contenu',
  needs: contentToken,
  run: async (place) => {
    const found = await readPublished(place, PUBLISHED_QUERY, { ids: FIXED_DOCUMENTS });
    // A private dataset refuses a stranger, or shows nothing.
    if (!found || found.ids.length === 0) {
      return fault(
        'Le contenu publié ne se lit pas, ou il n’y en a pas.',
        'Vérifiez SANITY_PROJECT_ID et SANITY_DATASET. Le jeu de données est privé\u202f? Donnez un jeton « Viewer » dans SANITY_CONTENT_TOKEN. Il est vide\u202f? Importez le contenu initial (docs/deploy/hosted.md).',
      );
    }
    const missing = FIXED_DOCUMENTS.filter((id) => !found.ids.includes(id));
    if (missing.length > 0) {
      return fault(
        `Des documents ne sont pas publiés : ${missing.join(', ')}.`,
        'Importez le contenu initial (docs/deploy/hosted.md), ou publiez-les dans le Studio.',
      );
    }
    return (place.isPublic && notLive(found)) || ok('tous les documents fixes sont publiés');
  },
};

function notLive({ settings, told }: Published): Finding | undefined {
  if (!settings?.isLive) {
    return fault(
      'Chaque page dit au visiteur que le site est un aperçu.',
      'Dans le Studio, complétez ce que le Bureau demande, puis mettez « En ligne pour de vrai » dans les réglages du site.',
    );
  }
  const missing = FACTS.filter(({ field }) => {
    const { known, isNotApplicable } = settingsValue(settings, field);
    return told?.includes(field) && !known && !isNotApplicable;
  });
  if (missing.length === 0) return;
  return fault(
    `Les textes légaux attendent encore : ${missing.map(({ title }) => title).join(', ')}.`,
    'Complétez-les dans les réglages du site, dans le Studio, et publiez.',
  );
}
