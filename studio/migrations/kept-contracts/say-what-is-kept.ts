import { OWN_WORDS } from '../../../lib/words/own.ts';
import type { Moves } from '../../migration.ts';

/** The site's own words of before, which said that everything goes, by the document's type and the field. */
const OLD_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  accountPages: {
    deletedText:
      'Profil, projets, demandes, messages, avis et connexion Make sont effacés. Merci pour le chemin fait ensemble\u202f; la porte reste ouverte.',
  },
  dashboardPage: {
    deletionText:
      'Efface tout ce qui est à vous, sans retour possible. Pensez à télécharger vos données avant.',
    deletionWarning:
      'Profil, projets, demandes, messages, avis et connexion Make sont effacés aussitôt, et vos rendez-vous à venir annulés. Rien ne permet de revenir en arrière.',
  },
  accountMails: {
    deletedText:
      'Votre espace client vient d’être supprimé, avec votre mot de passe. Vos projets, vos demandes, vos messages et vos avis sont effacés.',
    unusedText:
      'Vous n’avez pas utilisé votre espace client depuis près de trois ans. Comme le dit la politique de confidentialité, il sera supprimé après le {date}, avec ce qu’il contient\u00a0: vos projets, vos demandes, vos messages et vos avis.',
  },
};

/** Sentences of the privacy policy, likewise, and what each became. */
const PRIVACY = {
  ' cinq ans après leur fin. ':
    ' cinq ans après leur fin, avec leur projet, ses messages et ses fichiers, la demande et les versions remplacées du devis (articles L. 110-4 du code de commerce et 2224 du code civil). ',
  ' dix ans.': ' dix ans (article L. 123-22 du code de commerce).',
  'Base légale : exécution du contrat (article 6, paragraphe 1, point b) et obligations comptables, fiscales et de formation (article 6, paragraphe 1, point c).':
    'Base légale : exécution du contrat (article 6, paragraphe 1, point b), obligations comptables, fiscales et de formation (article 6, paragraphe 1, point c), puis mon intérêt légitime à pouvoir prouver ce qui a été convenu (article 6, paragraphe 1, point f).',
  'Depuis votre compte, vous pouvez aussi modifier votre profil, télécharger vos données et supprimer le compte vous-même. La suppression efface aussitôt le profil, le suivi des projets, les demandes et messages envoyés avec votre adresse, vos avis et le token Make ; seuls les contrats et les factures restent, le temps que la loi impose.':
    'Depuis votre compte, vous pouvez aussi modifier votre profil, télécharger vos données et supprimer le compte vous-même. La suppression efface aussitôt le profil, les projets, les demandes et messages envoyés avec votre adresse, vos avis et le token Make. Seul reste ce qui prouve un contrat signé, hors de votre accès et sans autre usage, le temps indiqué plus haut : la liste vous en est montrée, avec ses dates, avant que vous confirmiez, puis envoyée par e-mail.',
};

export const TYPES = [...Object.keys(OLD_WORDS), 'legalPage'];

type Block = { children?: Array<{ text?: string }> };

const said = (block: Block): Block => ({
  ...block,
  children: block.children?.map((child) => {
    const text = PRIVACY[child.text as keyof typeof PRIVACY];
    return text ? { ...child, text } : child;
  }),
});

/** Says of a deletion what stays, where the words of before stand as they were (product.md, Deletion). */
export const sayWhatIsKept: Moves = (documents) =>
  documents.flatMap((document) => {
    const { _id: id, _type: type, slug, body } = document;
    const stale = Object.entries(OLD_WORDS[type] ?? {}).filter(
      ([field, words]) => document[field] === words,
    );
    if (stale.length > 0) {
      const set = Object.fromEntries(stale.map(([field]) => [field, OWN_WORDS[type]?.[field]]));
      return [{ id, set, unset: [] }];
    }
    const isPrivacy = type === 'legalPage' && (slug as { current?: string })?.current === 'privacy';
    if (!isPrivacy || !Array.isArray(body)) return [];
    const isStale = (body as Block[]).some(({ children }) =>
      children?.some(({ text }) => text !== undefined && Object.hasOwn(PRIVACY, text)),
    );
    return isStale
      ? [
          {
            id,
            set: { body: (body as Block[]).map((block) => (block.children ? said(block) : block)) },
            unset: [],
          },
        ]
      : [];
  });
