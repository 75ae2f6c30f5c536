import { CogIcon } from '@sanity/icons/Cog';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { CLAIM_FIGURES, isClaimFigure } from '../lib/figures/claim-figures.ts';
import { OPTIONAL_FACTS } from '../lib/legal/not-applicable.ts';
import { isEmail } from '../lib/validation/email.ts';
import { siretProblem } from '../lib/validation/siren.ts';
import { HELP_TEXTS, SITE_VALUES } from '../lib/words/site.ts';
import { claimFields, warnUnproven } from './shared/claim.ts';
import { type Field, line, lines, listLine, paragraph } from './shared/fields.ts';
import { readyToGoLive } from './shared/going-live.ts';
import { MESSAGES } from './shared/messages.ts';
import { ownWords } from './shared/own-texts.ts';

/** A fact of the legal pages. Empty until the consultant knows it; the Studio lists those missing. */
const fact = (name: string, title: string, description: string, max = 160) =>
  line({ name, title, description, max });

const url = (field: Field) =>
  defineField({
    ...field,
    type: 'url',
    validation: (rule) =>
      rule.uri({ scheme: ['https'] }).error('Une adresse complète, qui commence par https://.'),
  });

/** Identity, contact, legal facts and search defaults of the site (product.md, Site settings). Singleton. */
export const siteSettings = defineType({
  name: 'siteSettings',
  title: 'Réglages du site',
  type: 'document',
  icon: CogIcon,
  groups: [
    { name: 'identity', title: 'Identité', default: true },
    { name: 'online', title: 'Mise en ligne' },
    { name: 'contact', title: 'Contact' },
    { name: 'promises', title: 'Promesses' },
    { name: 'claims', title: 'Chiffres clés' },
    { name: 'legal', title: 'Informations légales' },
    { name: 'search', title: 'Référencement' },
    { name: 'help', title: 'Pages d’erreur' },
  ],
  fields: [
    line({
      name: 'brand',
      title: 'Nom du studio',
      description: 'Dans l’en-tête, le pied de page et les titres.',
      max: 40,
      group: 'identity',
      empty: 'Donnez un nom au studio.',
    }),
    paragraph({
      name: 'baseline',
      title: 'Présentation courte',
      description: 'Une ou deux phrases, dans le pied de page.',
      rows: 2,
      max: 200,
      group: 'identity',
      empty: 'Présentez le studio en une phrase.',
    }),
    line({
      name: 'ownerName',
      title: 'Nom du responsable',
      description: 'La personne que le visiteur contacte.',
      max: 80,
      group: 'identity',
      empty: 'Indiquez un nom.',
    }),
    line({
      name: 'ownerRole',
      title: 'Fonction du responsable',
      description: 'Par exemple « Consultante no-code et IA ».',
      max: 80,
      group: 'identity',
      empty: 'Indiquez une fonction.',
    }),
    defineField({
      name: 'isLive',
      title: 'En ligne pour de vrai',
      description:
        'Tant que c’est non, chaque page dit qu’elle est un aperçu. Une fois en ligne, le site ne montre plus rien de ce qui reste à compléter. Le Bureau dit ce qui manque encore.',
      type: 'boolean',
      group: 'online',
      initialValue: false,
      validation: (rule) => rule.custom(readyToGoLive),
    }),
    line({
      name: 'previewText',
      title: 'Bandeau d’aperçu',
      description: 'Tout en haut de chaque page, tant que le site n’est pas en ligne pour de vrai.',
      max: 80,
      group: 'online',
      initialValue: SITE_VALUES.previewText,
      empty: 'Dites que le site est un aperçu.',
    }),
    defineField({
      name: 'email',
      title: 'Adresse e-mail',
      description: 'Affichée dans le pied de page et sur la page Contact.',
      type: 'string',
      group: 'contact',
      validation: (rule) => [
        rule.required().error('Indiquez une adresse e-mail.'),
        // As the site checks it (lib/content/queries/site-settings.ts): Sanity's own rule lets more through.
        rule.custom((value: string | undefined) => !value || isEmail(value) || MESSAGES.email),
      ],
    }),
    line({
      name: 'phone',
      title: 'Téléphone',
      description: 'Facultatif : sur les pages Contact et Mentions légales.',
      max: 30,
      group: 'contact',
    }),
    line({
      name: 'city',
      title: 'Ville',
      description: 'Facultatif : devant le pays.',
      max: 60,
      group: 'contact',
    }),
    line({
      name: 'country',
      title: 'Pays',
      description: 'Dans le pied de page.',
      max: 60,
      group: 'contact',
      initialValue: 'France',
      empty: 'Indiquez un pays.',
    }),
    url({
      name: 'socialUrl',
      title: 'Profil professionnel',
      description: 'L’adresse complète, par exemple de votre page LinkedIn. Facultatif.',
      group: 'contact',
    }),
    line({
      name: 'socialLabel',
      title: 'Nom du réseau',
      description: 'Le libellé du lien vers ce profil.',
      max: 30,
      group: 'contact',
      initialValue: 'LinkedIn',
      empty: MESSAGES.linkLabel,
    }),
    line({
      name: 'makeOrganisationId',
      title: 'Identifiant d’organisation Make',
      description:
        'Affiché aux clients sur la page Make. Il se trouve dans l’adresse de votre compte Make.',
      max: 20,
      group: 'contact',
    }),
    lines({
      name: 'availability',
      title: 'Disponibilités',
      description: 'Une ligne par information : horaires, délai de réponse, urgences.',
      group: 'contact',
      empty: 'Ajoutez au moins une ligne.',
      max: 80,
    }),
    line({
      name: 'replyDelay',
      title: 'Délai de réponse',
      description:
        'Votre promesse, la même partout, à la suite de « dans les » : par exemple « 24h ». Pour la dire dans un texte, écrivez {délai}.',
      max: 20,
      group: 'promises',
      initialValue: SITE_VALUES.replyDelay,
      empty: 'Indiquez un délai de réponse.',
    }),
    defineField({
      name: 'callMinutes',
      title: 'Durée de l’appel découverte, en minutes',
      description:
        'Votre premier rendez-vous, gratuit. Pour dire sa durée dans un texte, écrivez {appel}.',
      type: 'number',
      group: 'promises',
      initialValue: SITE_VALUES.callMinutes,
      validation: (rule) => rule.required().integer().min(5).max(240).error('De 5 à 240 minutes.'),
    }),
    line({
      name: 'bindingNote',
      title: 'Ce qui engage',
      description:
        'Ce que vaut une estimation face à un devis, en une phrase. Pour la reprendre dans un texte, écrivez {engagement}.',
      max: 120,
      group: 'promises',
      initialValue: SITE_VALUES.bindingNote,
      empty: 'Dites ce qui engage.',
    }),
    line({
      name: 'paymentMeans',
      title: 'Moyens de paiement',
      description:
        'Comment vos clients paient, à la suite de « paiement ». Les conditions de vente et les devis le reprennent. Pour le dire dans un texte, écrivez {paiement}. Vide : en ligne, par carte bancaire.',
      max: 120,
      group: 'promises',
      initialValue: SITE_VALUES.paymentMeans,
    }),
    defineField({
      name: 'estimateDays',
      title: 'Validité d’une estimation (jours)',
      description: 'Dit sur l’estimation imprimée ou téléchargée. Vide : 30 jours.',
      type: 'number',
      group: 'promises',
      validation: (rule) => rule.integer().min(1).max(365).error(MESSAGES.days),
    }),
    line({
      name: 'location',
      title: 'Lieu d’intervention',
      description: 'Où vous travaillez, en une phrase.',
      max: 120,
      group: 'contact',
      empty: 'Indiquez où vous intervenez.',
    }),
    defineField({
      name: 'claims',
      title: 'Chiffres clés',
      description:
        'Les chiffres de la page d’accueil : gardez-les vrais et à jour. En ligne pour de vrai, le site ne montre que ceux qui ont une source et une date, ou qu’il compte lui-même.',
      type: 'array',
      group: 'claims',
      of: [
        defineArrayMember({
          name: 'claim',
          title: 'Chiffre',
          type: 'object',
          fields: claimFields(120),
          validation: warnUnproven,
          preview: {
            select: { value: 'value', figure: 'figure', subtitle: 'label' },
            prepare: ({ value, figure, subtitle }) => ({
              title: isClaimFigure(figure) ? CLAIM_FIGURES[figure].title : value,
              subtitle,
            }),
          },
        }),
      ],
      validation: (rule) => rule.max(4).error(MESSAGES.fourFigures),
    }),
    defineField({
      name: 'legal',
      title: 'Informations légales',
      description:
        'Reprises dans les mentions légales, la confidentialité et les CGV. Le Bureau rappelle celles qui manquent.',
      type: 'object',
      group: 'legal',
      fields: [
        fact('legalForm', 'Forme juridique', 'Par exemple « Entreprise individuelle ».'),
        fact(
          'capital',
          'Capital social',
          'D’une société. Une entreprise individuelle le coche plus bas, dans « Sans objet ».',
        ),
        line({
          name: 'siret',
          title: 'Numéro SIRET',
          description: 'Quatorze chiffres.',
          max: 30,
          problem: siretProblem,
        }),
        fact(
          'vatNumber',
          'Numéro de TVA',
          'Ou « non applicable, art. 293 B du CGI ». Un devis en franchise n’en parle pas.',
        ),
        fact('address', 'Adresse du siège', 'Sur une ligne.', 240),
        fact('publicationDirector', 'Responsable de la publication', 'Prénom et nom.'),
        fact('hostName', 'Hébergeur', 'La société qui héberge le site.'),
        fact('hostAddress', 'Adresse de l’hébergeur', 'Sur une ligne.', 240),
        fact('hostPhone', 'Téléphone de l’hébergeur', 'Avec l’indicatif du pays.', 30),
        fact(
          'processors',
          'Sous-traitants des données',
          'Nom, rôle et pays de chacun, l’hébergeur mis à part.',
          400,
        ),
        fact('mediatorName', 'Médiateur de la consommation', 'L’organisme auquel vous adhérez.'),
        url({
          name: 'mediatorUrl',
          title: 'Site du médiateur',
          description: 'L’adresse complète, qui commence par https://.',
        }),
        fact(
          'ndaNumber',
          'Numéro de déclaration d’activité (formation)',
          'Attribué par la DREETS ; obligatoire pour vendre de la formation.',
          30,
        ),
        fact('insurance', 'Assurance professionnelle', 'Assureur, contrat et zone couverte.', 240),
      ],
    }),
    defineField({
      name: 'notApplicable',
      title: 'Sans objet',
      description:
        'Cochez ce qui ne vous concerne pas : le site n’en parle pas, et le Bureau ne le demande plus. Ce qui est rempli paraît quand même.',
      type: 'array',
      group: 'legal',
      of: [{ type: 'string' }],
      options: { list: OPTIONAL_FACTS.map(({ field, title }) => ({ title, value: field })) },
    }),
    defineField({
      name: 'search',
      title: 'Référencement par défaut',
      description: 'Sert aux pages qui n’ont pas leur propre titre ou description.',
      type: 'object',
      group: 'search',
      fields: [
        line({
          name: 'title',
          title: 'Titre du site',
          description:
            'Dans l’onglet et les résultats de recherche, pour une page sans titre à elle. L’accueil le prend tant que son propre référencement n’en donne pas.',
          max: 70,
          empty: 'Donnez un titre au site.',
        }),
        paragraph({
          name: 'description',
          title: 'Description du site',
          description: 'Une ou deux phrases, 160 caractères au plus.',
          rows: 2,
          max: 160,
          empty: 'Décrivez le site.',
        }),
        defineField({
          name: 'keywords',
          title: 'Mots-clés par défaut',
          description: 'Pour les pages qui n’ont pas les leurs.',
          type: 'array',
          of: [listLine(40)],
          options: { layout: 'tags' },
          validation: (rule) => rule.unique().error('Ce mot-clé est présent deux fois.'),
        }),
      ],
      validation: (rule) => rule.required().error('Complétez le référencement par défaut.'),
    }),
    defineField({
      name: 'labels',
      title: 'Libellés',
      description: 'De petits mots que plusieurs pages reprennent.',
      type: 'object',
      group: 'identity',
      options: { collapsible: true, collapsed: true },
      fields: [
        line({
          name: 'from',
          title: 'Avant un prix',
          description: 'Devant un prix de départ, par exemple « à partir de ».',
          max: 30,
          empty: MESSAGES.label,
        }),
        line({
          name: 'tax',
          title: 'Après un prix',
          description:
            'Dit que le prix est hors taxes, par exemple « HT ». Pour le dire dans un texte, écrivez {taxe}.',
          max: 20,
          empty: MESSAGES.label,
        }),
        line({
          name: 'perPerson',
          title: 'Après un prix par personne',
          description: 'Pour la formation, par exemple « /personne ».',
          max: 20,
          empty: MESSAGES.label,
        }),
        line({
          name: 'popular',
          title: 'Service mis en avant',
          description: 'La mention au-dessus de son nom, par exemple « Populaire ».',
          max: 20,
          empty: MESSAGES.label,
        }),
        line({
          name: 'example',
          title: 'Article d’exemple',
          description:
            'Partout où paraît un article coché « Exemple » : dans les listes, en tête de l’article, dans les résultats de recherche et les partages.',
          max: 20,
          initialValue: SITE_VALUES.labels.example,
          empty: MESSAGES.label,
        }),
        line({
          name: 'ownWork',
          title: 'Réalisation du studio',
          description:
            'Partout où paraît une réalisation cochée « Réalisation du studio », qui n’a pas de client.',
          max: 30,
          initialValue: SITE_VALUES.labels.ownWork,
          empty: MESSAGES.label,
        }),
      ],
      validation: (rule) => rule.required().error('Complétez les libellés.'),
    }),
    paragraph({
      name: 'notFoundText',
      title: 'Page introuvable (404) : aide',
      description: 'Sous le titre de cette page : où aller, une fois perdu.',
      max: 300,
      group: 'help',
      empty: 'Aidez le visiteur à retrouver son chemin.',
    }),
    ownWords(
      HELP_TEXTS,
      {
        group: 'help',
        title: 'Page introuvable (404) : titre et boutons',
        description: 'Autour de l’aide ci-dessus.',
      },
      {
        notFoundTitle: ['Petit titre', 80, 'Au-dessus du grand titre.'],
        homeButton: ['Premier bouton', 40, 'Mène à l’accueil.'],
        contactButton: [
          'Second bouton',
          40,
          'Mène à la page Contact ; le blog le montre aussi, tant qu’il n’a aucun article.',
        ],
      },
    ),
    line({
      name: 'errorTitle',
      title: 'Page en erreur : titre',
      description: 'Quand une page ne peut pas s’afficher.',
      max: 80,
      group: 'help',
      empty: 'Donnez un titre à la page d’erreur.',
    }),
    paragraph({
      name: 'errorText',
      title: 'Page en erreur : aide',
      description: 'Ce que le visiteur peut faire.',
      max: 300,
      group: 'help',
      empty: 'Aidez le visiteur à continuer.',
    }),
  ],
  preview: {
    select: { title: 'brand' },
    prepare: ({ title }) => ({ title, subtitle: 'Réglages du site' }),
  },
});
