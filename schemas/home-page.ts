import { HomeIcon } from '@sanity/icons/Home';
import { defineType } from 'sanity';
import { REVIEW_TEXTS } from '../lib/words/reviews.ts';
import { ADDED_BLOCKS_GROUP, addedBlocks } from './page-blocks/blocks-field.ts';
import { line, lines, paragraph, titledTexts } from './shared/fields.ts';
import { closing, link } from './shared/link.ts';
import { MESSAGES } from './shared/messages.ts';
import { ownWords } from './shared/own-texts.ts';
import { scenarios, scenarioWords } from './shared/scenarios.ts';
import { seoField } from './shared/seo.ts';

/** The copy of the home page (product.md, Home). Singleton; claims and services have their own documents. */
export const homePage = defineType({
  name: 'homePage',
  title: 'Page d’accueil',
  type: 'document',
  icon: HomeIcon,
  groups: [
    { name: 'hero', title: 'En-tête', default: true },
    { name: 'scenarios', title: 'Scénarios' },
    { name: 'sections', title: 'Sections' },
    { name: 'reviews', title: 'Avis' },
    ADDED_BLOCKS_GROUP,
    { name: 'closing', title: 'Encart final' },
    { name: 'seo', title: 'Référencement' },
  ],
  fields: [
    line({
      name: 'heroTitle',
      title: 'Titre principal',
      description: 'La première phrase que lit un visiteur.',
      max: 90,
      group: 'hero',
      empty: MESSAGES.heading,
    }),
    paragraph({
      name: 'heroText',
      title: 'Texte principal',
      description: 'Deux ou trois phrases sous le titre.',
      max: 300,
      group: 'hero',
      empty: MESSAGES.text,
    }),
    link({
      name: 'heroPrimary',
      title: 'Bouton principal',
      description: 'Sous le texte principal : le bouton plein, celui que le visiteur voit d’abord.',
      group: 'hero',
    }),
    link({
      name: 'heroSecondary',
      title: 'Second bouton',
      description: 'À côté, plus discret.',
      group: 'hero',
    }),
    lines({
      name: 'heroBlocks',
      title: 'Mots du dessin',
      description:
        'Dans les quatre blocs du dessin, de haut en bas, tant qu’il n’y a pas de scénario : un mot ou deux pour chacun.',
      group: 'hero',
      count: 4,
      max: 16,
      empty: 'Il faut quatre mots : le dessin a quatre blocs.',
    }),
    scenarios('scenarios'),
    scenarioWords('scenarios'),
    line({
      name: 'claimsTitle',
      title: 'Titre des chiffres clés',
      description:
        'Pour les lecteurs d’écran seulement. Les chiffres eux-mêmes sont dans les réglages du site.',
      max: 80,
      group: 'sections',
      empty: 'Donnez un titre aux chiffres clés.',
    }),
    line({
      name: 'expertisesTitle',
      title: 'Titre des expertises',
      description: 'Au-dessus des quatre services, que vous modifiez dans « Services ».',
      max: 80,
      group: 'sections',
      empty: 'Donnez un titre aux expertises.',
    }),
    paragraph({
      name: 'expertisesText',
      title: 'Texte des expertises',
      description: 'Sous ce titre, avant le premier service.',
      rows: 2,
      max: 300,
      group: 'sections',
      empty: MESSAGES.text,
    }),
    line({
      name: 'expertiseLabel',
      title: 'Lien vers un service',
      description: 'Sous chaque service, par exemple « Découvrir ».',
      max: 40,
      group: 'sections',
      empty: MESSAGES.linkLabel,
    }),
    line({
      name: 'reasonsTitle',
      title: 'Titre des raisons',
      description: 'À gauche des raisons, ou au-dessus sur un téléphone.',
      max: 80,
      group: 'sections',
      empty: 'Donnez un titre aux raisons.',
    }),
    titledTexts({
      name: 'reasons',
      title: 'Raisons de choisir le studio',
      description: 'Quatre au plus, l’une sous l’autre.',
      group: 'sections',
      item: 'reason',
      itemTitle: 'Raison',
      min: 1,
      max: 4,
    }),
    line({
      name: 'reviewsTitle',
      title: 'Titre des avis',
      description: 'En tête des avis publiés.',
      max: 80,
      group: 'reviews',
      empty: 'Donnez un titre aux avis.',
    }),
    paragraph({
      name: 'reviewsText',
      title: 'Texte des avis',
      description: 'Par exemple d’où viennent les avis et comment ils sont vérifiés.',
      rows: 2,
      max: 300,
      group: 'reviews',
      empty: MESSAGES.text,
    }),
    paragraph({
      name: 'reviewsEmpty',
      title: 'Quand il n’y a pas encore d’avis',
      description: 'En titre du formulaire d’avis, tant qu’aucun n’est publié.',
      rows: 2,
      max: 200,
      group: 'reviews',
      empty: MESSAGES.text,
    }),
    line({
      name: 'reviewFormTitle',
      title: 'Titre du formulaire d’avis',
      description: 'Sous les avis, au-dessus du formulaire.',
      max: 80,
      group: 'reviews',
      empty: 'Donnez un titre au formulaire.',
    }),
    paragraph({
      name: 'reviewFormText',
      title: 'Texte du formulaire d’avis',
      description: 'Sous ce titre : invitez le client à raconter son projet.',
      rows: 2,
      max: 300,
      group: 'reviews',
      empty: MESSAGES.text,
    }),
    ownWords(
      REVIEW_TEXTS,
      {
        group: 'reviews',
        title: 'Champs, mentions et boutons du formulaire',
        description: 'À qui n’est pas connecté, et sous les champs.',
      },
      {
        ratingLabel: ['Champ de la note', 60, 'Au-dessus des étoiles.'],
        nameLabel: ['Champ du nom', 60, 'Publié avec l’avis.'],
        emailLabel: ['Champ de l’e-mail', 60, 'N’est jamais publié : dites-le.'],
        roleLabel: ['Champ de la fonction', 60, 'Publiée avec l’avis.'],
        companyLabel: ['Champ de l’entreprise', 60, 'Publiée avec l’avis.'],
        contentLabel: ['Champ de l’avis', 60, 'Le texte qui est publié.'],
        sendButton: ['Bouton', 40, 'Envoie l’avis.'],
        signInText: [
          'Sans connexion',
          160,
          'Au-dessus du formulaire. {connexion} est le lien ci-dessous.',
          ['connexion'],
        ],
        signInLink: ['Lien vers la connexion', 40, 'À la place de {connexion}.'],
      },
    ),
    addedBlocks(),
    closing('closing'),
    seoField(
      'seo',
      'Laissez vide pour reprendre le référencement par défaut des réglages du site.',
    ),
  ],
  preview: { prepare: () => ({ title: 'Page d’accueil' }) },
});
