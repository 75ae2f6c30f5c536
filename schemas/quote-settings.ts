import { BillIcon } from '@sanity/icons/Bill';
import { defineField, defineType } from 'sanity';
import { formatDecimal } from '../lib/format/numbers.ts';
import { paymentLinkProblem } from '../lib/quotes/payment.ts';
import { VAT_RATES } from '../lib/quotes/regimes.ts';
import { QUOTE_LIMITS } from '../lib/quotes/states.ts';
import { bicProblem, ibanProblem } from '../lib/validation/bank.ts';
import { QUOTE_SETTINGS } from '../lib/words/quote-settings.ts';
import { QUOTE_TEXTS } from '../lib/words/quotes.ts';
import { line, paragraph } from './shared/fields.ts';
import { MESSAGES } from './shared/messages.ts';
import { ownTexts } from './shared/own-texts.ts';
import { textRules } from './shared/validation.ts';

/** A whole number; the site has one of its own where the field is empty. */
const count = (
  name: string,
  title: string,
  description: string,
  [min, max]: readonly [number, number],
  message: string,
  group = 'terms',
) =>
  defineField({
    name,
    title,
    description,
    type: 'number',
    group,
    validation: (rule) => rule.integer().min(min).max(max).error(message),
  });

/** A line of payment that may stay empty, refused for the same reasons as on the site. */
const checked = (
  name: string,
  title: string,
  description: string,
  max: number,
  problemOf: (value: string) => string | null,
) =>
  defineField({
    name,
    title,
    description,
    type: 'string',
    group: 'payment',
    validation: (rule) => [
      ...textRules(rule, { max }),
      rule.custom((value: string | undefined) => !value || (problemOf(value) ?? true)),
    ],
  });

/**
 * Values that every quote begins with, and its texts beside its lines (product.md, Quote settings). The seller (SIRET,
 * address, mediator …) is in the site settings. Singleton.
 */
export const quoteSettings = defineType({
  name: 'quoteSettings',
  title: 'Réglages des devis',
  type: 'document',
  icon: BillIcon,
  groups: [
    { name: 'seller', title: 'Identité et TVA', default: true },
    { name: 'terms', title: 'Conditions' },
    { name: 'payment', title: 'Règlement' },
    { name: 'professionals', title: 'Professionnels' },
    { name: 'consumers', title: 'Particuliers' },
    { name: 'training', title: 'Formations' },
  ],
  fields: [
    line({
      name: 'sellerName',
      title: 'Nom sur le devis',
      description:
        'Votre nom suivi de « EI », ou la raison sociale de votre société. Vide : le nom du responsable, pris dans les réglages du site comme le SIRET et l’adresse.',
      max: 120,
      group: 'seller',
    }),
    line({
      name: 'registration',
      title: 'Immatriculation',
      description: 'Par exemple « RCS Lyon 123 456 789 ». Obligatoire pour une société.',
      max: 120,
      group: 'seller',
    }),
    defineField({
      name: 'vatRegime',
      title: 'TVA',
      description:
        'En France. En franchise, vos devis n’ont pas de TVA et le disent. Sinon il leur faut votre numéro de TVA, dans les réglages du site. Chaque devis peut en changer : pour une entreprise d’un autre pays, il le propose.',
      type: 'string',
      group: 'seller',
      initialValue: QUOTE_SETTINGS.vatRegime,
      options: {
        layout: 'radio',
        list: [
          { title: 'TVA facturée', value: 'standard' },
          { title: 'Franchise en base : pas de TVA', value: 'franchise' },
        ],
      },
      validation: (rule) => rule.required().error('Dites si vous facturez la TVA.'),
    }),
    defineField({
      name: 'defaultVatRate',
      title: 'Taux de TVA habituel',
      description:
        'D’une nouvelle ligne ; chaque ligne peut en changer. Vide : 20 %. Outre-mer (Guadeloupe, Martinique, La Réunion) : 8,5 %.',
      type: 'number',
      group: 'seller',
      hidden: ({ document }) => document?.vatRegime === 'franchise',
      options: {
        list: VAT_RATES.map((value) => ({ title: `${formatDecimal(value / 100)} %`, value })),
      },
      validation: (rule) =>
        rule.custom(
          (rate: number | undefined) =>
            rate === undefined ||
            VAT_RATES.some((value) => value === rate) ||
            'Choisissez un taux de la liste.',
        ),
    }),
    ...ownTexts(
      QUOTE_TEXTS,
      { group: 'seller' },
      {
        vatExemptionText: [
          'Mention sans TVA',
          118,
          'Sous le total, en franchise de TVA (art. 293 E du CGI).',
        ],
        reverseChargeText: [
          'Mention d’autoliquidation',
          200,
          'Pour une entreprise d’un autre pays de l’Union européenne (art. 283-2 du CGI ; le mot « Autoliquidation » est demandé par l’art. 242 nonies A de l’annexe II).',
        ],
        outsideEuText: [
          'Mention hors de l’Union européenne',
          118,
          'Pour une entreprise (art. 259-1 du CGI).',
        ],
        outsideEuConsumerText: [
          'Mention hors de l’Union européenne, particulier',
          118,
          'Pour un conseil ou un service numérique à un particulier (art. 259 B du CGI).',
        ],
        trainingVatText: [
          'Mention d’une formation exonérée',
          118,
          'Si vous avez l’attestation d’exonération (art. 261-4-4° a du CGI).',
        ],
      },
    ),
    count(
      'validityDays',
      'Validité d’un devis (jours)',
      'À compter de son envoi ; passé ce délai, il ne peut plus être accepté. Vide : 30 jours.',
      [1, 365],
      MESSAGES.days,
    ),
    count(
      'depositPercent',
      'Acompte (%)',
      'À la commande, en pourcentage du total ; chaque devis peut en changer. Vide : 30 %.',
      [0, 100],
      'Un pourcentage entier, de 0 à 100.',
    ),
    count(
      'paymentDays',
      'Délai pour régler (jours)',
      'À compter de la signature, d’une étape ou de la livraison ; chaque devis peut en changer. Entre professionnels, 60 jours au plus (article L. 441-10 du code de commerce). Vide : 7 jours.',
      [0, QUOTE_LIMITS.paymentDays],
      'Un nombre entier de jours, de 0 à 60.',
      'payment',
    ),
    checked(
      'iban',
      'IBAN',
      'Le compte où vos clients font leurs virements. Il paraît une fois le devis signé, avec un QR code que leur banque sait lire. Vide : aucun virement n’est proposé.',
      50,
      ibanProblem,
    ),
    checked(
      'bic',
      'BIC',
      'Facultatif dans l’espace SEPA. Sur votre RIB, à côté de l’IBAN.',
      20,
      bicProblem,
    ),
    line({
      name: 'accountHolder',
      title: 'Titulaire du compte',
      description:
        'Comme sur votre RIB : la banque de vos clients le vérifie. Vide : le nom sur le devis.',
      max: 70,
      group: 'payment',
    }),
    checked(
      'paymentLink',
      'Lien de paiement',
      'Facultatif : l’adresse d’une page où payer en ligne, chez Stripe, SumUp ou votre banque. À garder dedans : {montant} (comme 417.24) et {reference}. Sans lui, le site ne propose pas la carte.',
      500,
      paymentLinkProblem,
    ),
    paragraph({
      name: 'introduction',
      title: 'Introduction',
      description: 'Par quoi commence un nouveau devis, avant ses lignes.',
      max: 1000,
      group: 'terms',
    }),
    paragraph({
      name: 'schedule',
      title: 'Délais',
      description: 'Quand le travail d’un nouveau devis commence, et quand il est livré.',
      max: 1000,
      group: 'terms',
    }),
    ...ownTexts(
      QUOTE_TEXTS,
      { group: 'terms' },
      {
        paymentTerms: ['Paiement', 1000, 'Quand et comment payer ; chaque devis peut en changer.'],
      },
    ),
    paragraph({
      name: 'terms',
      title: 'Conditions générales',
      description:
        'Le client les accepte avec le devis, qui les contient en entier. Chaque devis peut en changer.',
      max: 20_000,
      rows: 12,
      group: 'terms',
    }),
    ...ownTexts(
      QUOTE_TEXTS,
      { group: 'professionals' },
      {
        lateRate: [
          'Taux des pénalités de retard',
          200,
          'À la suite de « taux : ». Le devis y ajoute l’indemnité de 40 €, comme la loi le veut.',
        ],
        earlyPaymentText: ['Paiement avant l’échéance', 200, 'Avec ou sans escompte.'],
      },
    ),
    count(
      'withdrawalDays',
      'Délai de rétractation (jours)',
      'À compter du lendemain de l’accord, et jusqu’au jour ouvrable suivant s’il finit un samedi, un dimanche ou un jour férié (articles L. 221-18 et L. 221-19 du code de la consommation). 14 au moins. Si vous l’allongez, dites-le aussi dans le texte. Vide : 14 jours.',
      [14, 28],
      'Un nombre entier de jours, de 14 à 28.',
      'consumers',
    ),
    ...ownTexts(
      QUOTE_TEXTS,
      { group: 'consumers' },
      {
        withdrawalText: [
          'Droit de rétractation',
          2000,
          'Dit à un particulier, avant qu’il n’accepte (articles L. 221-5 et L. 221-18 du code de la consommation).',
        ],
        withdrawalOnlineText: [
          'Rétractation en ligne',
          1000,
          'À la suite : où se trouve « Renoncer au contrat ici » (articles L. 221-21 et D. 221-5).',
        ],
        earlyStartText: [
          'Case pour commencer plus tôt',
          600,
          'Un particulier la coche ou non en acceptant ; elle n’est jamais cochée d’avance, et la preuve la garde (articles L. 221-25 et L. 221-28).',
        ],
        lateConsumerText: ['Retard de paiement', 400, 'Ce que doit un particulier.'],
      },
    ),
    ...ownTexts(
      QUOTE_TEXTS,
      { group: 'training' },
      {
        declarationText: [
          'Déclaration d’activité',
          300,
          'À la suite de « Déclaration d’activité enregistrée sous le numéro … », qui vient des réglages du site (art. L. 6352-12 du code du travail).',
        ],
        conventionText: [
          'Convention de formation',
          600,
          'Dit à une entreprise : le devis accepté en tient lieu (art. D. 6353-1 du code du travail).',
        ],
        trainingContractText: [
          'Contrat de formation',
          1200,
          'Dit à un particulier : rétractation et paiements (art. L. 6353-3 à L. 6353-7 du code du travail).',
        ],
      },
    ),
  ],
  preview: {
    prepare: () => ({ title: 'Réglages des devis', subtitle: 'TVA, conditions, textes' }),
  },
});
