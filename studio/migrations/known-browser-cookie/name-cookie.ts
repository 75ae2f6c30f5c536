import type { Moves } from '../../migration.ts';

const COOKIE = { _type: 'cookie', place: 'Cookies du site', category: 'necessary' };

/** Cookies that came later, each with the one that it stands below. */
const LATER = [
  {
    below: 'sign-up-token',
    row: {
      ...COOKIE,
      _key: 'cookie7',
      name: 'known-browser-…',
      purpose:
        'Reconnaître un navigateur d’où vous vous êtes connecté, pour que les mots de passe qu’un inconnu essaie ne vous ferment pas votre espace client.',
      duration: '180 jours après la dernière connexion',
    },
  },
  {
    below: 'known-browser',
    row: {
      ...COOKIE,
      _key: 'cookie8',
      name: 'proposition',
      purpose:
        'Garder ouvert, dans ce navigateur, le devis dont vous avez saisi le code. Posé à ce moment-là seulement.',
      duration: 'Deux heures',
    },
  },
  {
    below: 'proposition',
    row: {
      ...COOKIE,
      _key: 'cookie9',
      name: 'suivi',
      purpose:
        'Garder ouverte, dans ce navigateur, la demande dont vous avez saisi le code. Posé à ce moment-là seulement.',
      duration: 'Deux heures',
    },
  },
];

type Row = { name?: string };

/** Lists the cookies that came later on `/cookies`, below those of the session, where they are not listed yet. */
export const nameCookie: Moves = (documents) =>
  documents
    .filter(({ _type }) => _type === 'cookiesPage')
    .flatMap(({ _id: id, cookies }) => {
      const listed = (Array.isArray(cookies) ? cookies : []) as Row[];
      const rows = LATER.reduce((list: Row[], { below, row }) => {
        const at = list.findIndex(({ name }) => name?.includes(below));
        const isThere = list.some(({ name }) => name?.includes(row.name.replace('…', '')));
        return at === -1 || isThere ? list : list.toSpliced(at + 1, 0, row);
      }, listed);
      return rows.length > listed.length ? [{ id, set: { cookies: rows }, unset: [] }] : [];
    });
