import { PlugIcon } from '@sanity/icons/Plug';
import { defineField, defineType } from 'sanity';
import { MAKE_TEXTS } from '../lib/words/make.ts';
import { listLine } from './shared/fields.ts';
import { MESSAGES } from './shared/messages.ts';
import { ownTexts } from './shared/own-texts.ts';

/** The words of /make (product.md, Words of the client area). An empty field takes the site's own words. Singleton. */
export const makePage = defineType({
  name: 'makePage',
  title: 'Page Make',
  type: 'document',
  icon: PlugIcon,
  groups: [
    { name: 'top', title: 'En haut', default: true },
    { name: 'disconnected', title: 'Avant la connexion' },
    { name: 'connected', title: 'Une fois connecté' },
  ],
  fieldsets: [
    { name: 'scenarios', title: 'Scénarios' },
    { name: 'dataStores', title: 'Data Stores' },
    { name: 'api', title: 'API' },
    { name: 'help', title: 'Obtenir un token' },
    { name: 'nothing', title: 'Quand il n’y a rien' },
    { name: 'disconnect', title: 'Déconnexion' },
  ],
  fields: [
    ...ownTexts(
      MAKE_TEXTS,
      { group: 'top' },
      {
        title: ['Titre', 60, 'En grand.'],
        lead: ['Sous le titre', 160, 'À quoi sert la page, en une phrase.'],
      },
    ),
    ...ownTexts(
      MAKE_TEXTS,
      { group: 'top', fieldset: 'scenarios' },
      {
        scenariosTitle: ['Titre', 40, 'À côté du dessin d’un scénario.'],
        scenariosText: ['Sous ce titre', 160, 'Ce que le client en fait ici.'],
      },
    ),
    ...ownTexts(
      MAKE_TEXTS,
      { group: 'top', fieldset: 'dataStores' },
      {
        dataStoresTitle: ['Titre', 40, 'À côté du dessin d’une base.'],
        dataStoresText: ['Sous ce titre', 160, 'Ce que le client en voit ici.'],
      },
    ),
    ...ownTexts(
      MAKE_TEXTS,
      { group: 'top', fieldset: 'api' },
      {
        apiTitle: ['Titre', 40, 'À côté du dessin de deux blocs reliés.'],
        apiText: ['Sous ce titre', 160, 'Par où passe la connexion.'],
      },
    ),
    ...ownTexts(
      MAKE_TEXTS,
      { group: 'disconnected' },
      {
        connectTitle: ['Titre', 60, 'Au-dessus du champ du token.'],
        safetyText: ['Sécurité', 300, 'Sous ce titre : ce que devient le token.'],
        configurationTitle: ['Titre de la configuration', 40, 'Sur la carte de l’API, toujours.'],
        keptText: ['Pendant une panne', 120, 'Après la raison, si le compte ne peut être lu.'],
      },
    ),
    ...ownTexts(
      MAKE_TEXTS,
      { group: 'disconnected', fieldset: 'help' },
      { helpTitle: ['Titre', 60, 'Au-dessus des étapes.'] },
    ),
    defineField({
      name: 'steps',
      title: 'Étapes',
      description: 'Numérotées dans leur ordre. Sans aucune, le site en montre cinq à lui.',
      type: 'array',
      group: 'disconnected',
      fieldset: 'help',
      of: [listLine(160)],
      validation: (rule) => [
        rule.unique().error(MESSAGES.sameLine),
        rule.max(9).error('9 étapes au plus\u00a0: retirez-en.'),
      ],
    }),
    ...ownTexts(
      MAKE_TEXTS,
      { group: 'disconnected', fieldset: 'help' },
      { helpLink: ['Lien', 60, 'Sous les étapes : ouvre Make dans un nouvel onglet.'] },
    ),
    ...ownTexts(
      MAKE_TEXTS,
      { group: 'connected' },
      {
        connectedTitle: ['Titre', 60, 'Au-dessus des scénarios et des data stores.'],
        storedText: ['Sécurité', 160, 'Sous les listes : où est le token.'],
      },
    ),
    ...ownTexts(
      MAKE_TEXTS,
      { group: 'connected', fieldset: 'nothing' },
      {
        noTeamText: ['Sans équipe', 120, 'À la place des listes.'],
        noScenariosText: ['Sans scénario', 120, 'À la place de la liste.'],
        noDataStoresText: ['Sans data store', 120, 'À la place de la liste.'],
      },
    ),
    ...ownTexts(
      MAKE_TEXTS,
      { group: 'connected', fieldset: 'disconnect' },
      {
        disconnectTitle: ['Question', 60, 'Dans la fenêtre qui demande confirmation.'],
        disconnectText: ['Sous la question', 300, 'Ce qui est supprimé, et ce qui ne l’est pas.'],
      },
    ),
  ],
  preview: {
    prepare: () => ({ title: 'Page Make', subtitle: 'Connexion, scénarios, data stores' }),
  },
});
