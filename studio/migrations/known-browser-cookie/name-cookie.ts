import type { Moves } from '../../migration.ts';

const ROW = {
  _key: 'cookie7',
  _type: 'cookie',
  name: 'known-browser-…',
  purpose:
    'Reconnaître un navigateur d’où vous vous êtes connecté, pour que les mots de passe qu’un inconnu essaie ne vous ferment pas votre espace client.',
  place: 'Cookies du site',
  duration: '180 jours après la dernière connexion',
  category: 'necessary',
};

type Row = { name?: string };

/** Lists the cookie of known browsers on `/cookies`, below those of the session, where it is not listed yet. */
export const nameCookie: Moves = (documents) =>
  documents
    .filter(({ _type }) => _type === 'cookiesPage')
    .flatMap(({ _id: id, cookies }) => {
      const rows = (Array.isArray(cookies) ? cookies : []) as Row[];
      const session = rows.findIndex(({ name }) => name?.includes('sign-up-token'));
      if (session === -1 || rows.some(({ name }) => name?.includes('known-browser'))) return [];
      return [{ id, set: { cookies: rows.toSpliced(session + 1, 0, ROW) }, unset: [] }];
    });
