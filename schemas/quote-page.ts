import { DocumentSheetIcon } from '@sanity/icons/DocumentSheet';
import { defineField, defineType, type FieldDefinition } from 'sanity';
import { placesProblem } from '../lib/typography/fill.ts';
import { ESTIMATE_TEXTS } from '../lib/words/estimates.ts';
import { QUOTE_TEXTS } from '../lib/words/requests.ts';
import { line, listLine, paragraph, section, titledTexts } from './shared/fields.ts';
import { MESSAGES } from './shared/messages.ts';
import { ownTexts, ownWords } from './shared/own-texts.ts';
import { seoField } from './shared/seo.ts';
import { textRules } from './shared/validation.ts';

const label = (name: string, title: string, description: string) =>
  line({ name, title, description, max: 60, empty: MESSAGES.label });

/** A sentence with places that the site fills in; optional where `empty` is null. */
const sentence = (
  name: string,
  title: string,
  description: string,
  places: string[] = [],
  empty: string | null = MESSAGES.sentence,
) =>
  defineField({
    name,
    title,
    description:
      places.length > 0
        ? `${description} À garder dans la phrase : ${places.map((p) => `{${p}}`).join(', ')}.`
        : description,
    type: 'text',
    rows: 2,
    validation: (rule) => [
      ...textRules(rule, { max: 300, ...(empty && { empty }) }),
      rule.custom((value: string | undefined) => !value || (placesProblem(value, places) ?? true)),
    ],
  });

const group = (
  name: string,
  title: string,
  description: string,
  tab: string,
  fields: FieldDefinition[],
) =>
  defineField({
    name,
    title,
    description,
    type: 'object',
    group: tab,
    fields,
    validation: (rule) => rule.required().error('Complétez ces textes.'),
  });

/** The copy of /devis (product.md, Quote wizard). Prices, durations and choices are the estimator's. */
export const quotePage = defineType({
  name: 'quotePage',
  title: 'Page du devis',
  type: 'document',
  icon: DocumentSheetIcon,
  groups: [
    { name: 'opening', title: 'Ouverture', default: true },
    { name: 'questions', title: 'Questions' },
    { name: 'confirmation', title: 'Confirmation' },
    { name: 'panel', title: 'Estimation' },
    { name: 'search', title: 'Référencement' },
  ],
  fields: [
    section({
      name: 'hero',
      title: 'Ouverture de la page',
      description: 'En haut de la page, au-dessus de l’estimateur.',
      group: 'opening',
    }),
    group(
      'opening',
      'Autour du titre',
      'Ce qui suit l’ouverture, et ce qui la remplace.',
      'opening',
      [
        sentence(
          'start',
          'À la suite du texte',
          'Le plus petit prix « à partir de », « HT » compris : celui d’un projet standard, sans option. Vide : le texte d’origine.',
          ['prix'],
          null,
        ),
        line({
          name: 'shortTitle',
          title: 'Titre court',
          description: 'À la place de l’ouverture dès la deuxième étape. Vide : « Devis gratuit ».',
          max: 40,
        }),
      ],
    ),
    group('questions', 'Questions', 'Ce que demande l’estimateur, dans l’ordre.', 'questions', [
      label('service', 'Choix du service', 'Étape 1, au-dessus des services.'),
      label('projectType', 'Choix du type de projet', 'Étape 1, au-dessus des types de projet.'),
      sentence(
        'projectTypeFirst',
        'Tant qu’aucun service n’est choisi',
        'Étape 1, à la place des types de projet.',
      ),
      label('features', 'Choix des options', 'Étape 2, au-dessus des options.'),
      sentence('featuresText', 'Sous le choix des options', 'Ce que chacune ajoute au prix.', [
        'pourcentage',
      ]),
      sentence(
        'featuresPrice',
        'À la suite, une fois le projet choisi',
        'Le même ajout, en euros.',
        ['prix'],
      ),
      label('planning', 'Délai et budget', 'Étape 2, au-dessus des deux listes.'),
      label('timeline', 'Liste des délais', 'Au-dessus de la liste, et dans la vérification.'),
      label('budget', 'Liste des budgets', 'Au-dessus de la liste, et dans la vérification.'),
      label('undecided', 'Sans réponse', 'Le premier choix de ces deux listes.'),
    ]),
    defineField({
      name: 'steps',
      title: 'Titres des trois étapes',
      description: 'Besoin, projet, coordonnées : dans cet ordre.',
      type: 'array',
      group: 'questions',
      of: [listLine(60)],
      validation: (rule) => rule.required().length(3).error('Trois titres, un par étape.'),
    }),
    group(
      'confirmation',
      'Une fois la demande envoyée',
      'Le récapitulatif qui paraît alors en haut de la page.',
      'confirmation',
      [
        label('title', 'Titre', 'En tête du récapitulatif.'),
        sentence('text', 'Sous le titre', 'Avant la référence : qui répond, et quand.'),
        titledTexts({
          name: 'next',
          title: 'La suite',
          description: 'Ce qui se passe ensuite, dans l’ordre.',
          item: 'step',
          itemTitle: 'Étape',
          min: 1,
          max: 4,
        }),
      ],
    ),
    group(
      'panel',
      'Encart de l’estimation',
      'À côté des questions : le prix, et d’où il vient.',
      'panel',
      [
        label('title', 'Titre', 'En haut de l’encart.'),
        label('waitingForService', 'Avant le choix du service', 'À la place du prix.'),
        label('waitingForType', 'Avant le choix du type de projet', 'À la place du prix.'),
        sentence('waitingText', 'Sous ces deux phrases', 'Ce qui s’affichera bientôt ici.'),
        line({
          name: 'total',
          title: 'Ligne du total',
          description: 'Sous le projet et ses options. Vide : « Total ».',
          max: 60,
        }),
        line({
          name: 'margin',
          title: 'Ligne de la marge',
          description:
            'Ce qui fait une fourchette du total, suivi du pourcentage. Vide : « Ce qui reste à préciser ».',
          max: 60,
        }),
        line({
          name: 'range',
          title: 'Ligne de la fourchette',
          description: 'Le prix annoncé, arrondi. Vide : « Fourchette arrondie ».',
          max: 60,
        }),
        sentence('note', 'Sous le calcul', 'Rappelle que les prix sont hors taxes (HT).'),
        sentence(
          'belowStart',
          'Sous le prix « à partir de »',
          'S’affiche quand une estimation commence plus bas que le prix de la page Services : dites pourquoi.',
          ['prix', 'type'],
        ),
        label('contactLabel', 'Bouton vers la page Contact', 'Le dernier bouton de l’encart.'),
      ],
    ),
    group(
      'table',
      'Barème',
      'Les prix sans option, sur la page Services ; et ici à la place du calcul, pour qui lit sans JavaScript.',
      'panel',
      [
        label('title', 'Titre', 'Au-dessus des tableaux de prix.'),
        sentence('text', 'Sous le barème', 'Ce que chaque option ajoute au prix.', ['pourcentage']),
        ...ownTexts(
          ESTIMATE_TEXTS.table,
          {},
          {
            type: ['Colonne du projet', 40, 'En tête de chaque tableau.'],
            price: ['Colonne du prix', 40, 'En tête de chaque tableau, suivie de « HT ».'],
            duration: ['Colonne de la durée', 40, 'En tête de chaque tableau.'],
          },
        ),
      ],
    ),
    ownWords(
      QUOTE_TEXTS,
      {
        group: 'questions',
        title: 'Mentions et boutons',
        description: 'Les petits mots de l’estimateur et de la demande de formation.',
      },
      {
        stepText: [
          'Avancement',
          40,
          'Au-dessus des questions. À garder : {étape} et {étapes}.',
          ['étape', 'étapes'],
        ],
        nextButton: ['Bouton vers la suite', 30, 'Sous les étapes 1 et 2.'],
        backButton: ['Bouton vers l’étape précédente', 30, 'Sous les étapes 2 et 3.'],
        nameLabel: ['Champ du nom du projet', 60, 'Étape 2, et dans la vérification.'],
        descriptionLabel: ['Champ de la description', 60, 'Étape 2, et dans la vérification.'],
        firstNameLabel: ['Champ du prénom', 60, 'Étape 3.'],
        lastNameLabel: ['Champ du nom', 60, 'Étape 3.'],
        emailLabel: ['Champ de l’e-mail', 60, 'Étape 3.'],
        phoneLabel: ['Champ du téléphone', 60, 'Étape 3.'],
        companyLabel: ['Champ de l’entreprise', 60, 'Étape 3.'],
        moreLabel: ['Champ du complément', 60, 'Étape 3.'],
        changeButton: ['Lien qui change une réponse', 30, 'À côté de ce qui est déjà choisi.'],
        consentText: [
          'Avant l’envoi',
          300,
          'Ce que vous faites de ce qui est écrit. {confidentialité} devient le lien.',
          ['confidentialité'],
        ],
        privacyLink: ['Texte de ce lien', 60, 'À la place de {confidentialité}.'],
        draftTitle: ['Demande commencée', 60, 'À qui revient sans avoir envoyé sa demande.'],
        draftButton: ['Bouton qui la reprend', 40, 'Sous ce titre.'],
        restartButton: ['Bouton qui recommence', 40, 'À côté du précédent.'],
        nameHint: ['Sous « Nom du projet »', 120, 'Étape 2 : il est proposé, et se change.'],
        descriptionHint: ['Sous « Description »', 120, 'Étape 2 : ce qu’il faut y écrire.'],
        answersTitle: ['Titre de la vérification', 60, 'Étape 3, au-dessus des réponses.'],
        sendButton: ['Bouton d’envoi', 40, 'Étape 3. Un téléphone dit « Envoyer ».'],
        mailedText: ['E-mail parti', 120, 'Une fois la demande envoyée, sous la référence.'],
        accountTitle: ['Espace client', 60, 'Une fois la demande envoyée : le titre de l’encart.'],
        accountText: ['Ce qu’est l’espace client', 300, 'Dessous, pour qui n’est pas connecté.'],
        accountButton: ['Bouton qui crée un compte', 40, 'Sous ce texte.'],
        clientText: ['Pour qui est connecté', 300, 'À la place de ce texte.'],
        clientButton: ['Bouton vers l’espace client', 40, 'Sous ce texte.'],
        anotherButton: ['Bouton d’une autre demande', 40, 'Une fois la demande envoyée.'],
        keepButton: ['Bouton qui garde l’estimation', 40, 'Copie un lien qui la rouvre.'],
        printButton: ['Bouton qui imprime', 40, 'Dans l’encart, et une fois la demande envoyée.'],
      },
    ),
    defineField({
      name: 'letter',
      title: 'Estimation sur papier',
      description:
        'Le document imprimé, téléchargé ou joint à l’e-mail. Un champ vide garde le texte d’origine.',
      type: 'object',
      group: 'panel',
      fields: [
        line({ name: 'title', title: 'Titre', description: 'Sous l’en-tête.', max: 60 }),
        paragraph({
          name: 'binding',
          title: 'Au bas du document',
          description: 'Après la note sous le prix, qui dit déjà ce qui engage.',
          rows: 2,
          max: 300,
        }),
        line({
          name: 'download',
          title: 'Lien vers le PDF',
          description: 'Dans l’encart de l’estimation et après l’envoi.',
          max: 60,
        }),
      ],
    }),
    defineField({
      name: 'time',
      title: 'Le temps que vous regagnez',
      description:
        'Sous l’estimation\u00a0: ce que le projet fait gagner. Un champ vide garde le texte d’origine.',
      type: 'object',
      group: 'panel',
      fields: [
        line({ name: 'title', title: 'Titre', description: 'Sous l’estimation.', max: 60 }),
        line({
          name: 'hours',
          title: 'Champ des heures',
          description: 'Le premier chiffre du visiteur.',
          max: 60,
        }),
        line({
          name: 'hoursHint',
          title: 'Sous ce champ',
          description: 'Ce qu’il faut y compter.',
          max: 120,
        }),
        line({
          name: 'cost',
          title: 'Champ du coût',
          description: 'Dans la même unité que vos prix : {taxe}.',
          max: 60,
        }),
        line({
          name: 'costHint',
          title: 'Sous ce champ',
          description: 'Ce qu’il faut y compter.',
          max: 120,
        }),
        line({
          name: 'waiting',
          title: 'Avant le calcul',
          description: 'Tant que les heures manquent.',
          max: 120,
        }),
        line({
          name: 'regained',
          title: 'Ligne des heures',
          description: 'Suivie du calcul.',
          max: 60,
        }),
        line({
          name: 'value',
          title: 'Ligne de la valeur',
          description: 'Suivie du calcul.',
          max: 60,
        }),
        line({
          name: 'payback',
          title: 'Ligne du remboursement',
          description: 'Suivie du calcul, dont la conclusion dit le résultat.',
          max: 60,
        }),
        sentence('paid', 'Conclusion', 'Quand le projet se rembourse.', ['durée'], null),
        sentence(
          'notPaid',
          'Conclusion contraire',
          'Au-delà de la limite de l’estimateur.',
          ['limite'],
          null,
        ),
        sentence('note', 'Sous le calcul', 'Dit vos hypothèses.', ['semaines', 'part'], null),
      ],
    }),
    seoField('search'),
  ],
  preview: { prepare: () => ({ title: 'Page du devis' }) },
});
