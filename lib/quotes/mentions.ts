import { formatDay } from '../format/dates.ts';
import { formatDecimal } from '../format/numbers.ts';
import type { QuoteContent } from './content.ts';
import type { QuoteDocument, QuoteIssuer } from './document.ts';
import { TRAINING_FIELDS, TRAINING_LABELS } from './training.ts';

const NBSP = '\u00a0';

/** A title and the paragraphs under it. */
export type Section = { title: string; paragraphs: string[] };

const days = (from: string, until: string) =>
  Math.round((Date.parse(until) - Date.parse(from)) / (24 * 60 * 60 * 1000));

/** The mentions that the law requires beside a quote's figures (product.md, Legal mentions of a quote). */
export function legalMentions({
  content,
  issuer,
  settings,
  issuedOn,
  validUntil,
  amends,
}: QuoteDocument): Section[] {
  const isConsumer = content.client.kind === 'consumer';
  const until = `valable jusqu’au ${formatDay(validUntil)} inclus, soit ${days(issuedOn, validUntil)}${NBSP}jours.`;
  const validity = amends
    ? `Cet avenant est ${until} Sans accord d’ici là, le contrat reste tel qu’il est.`
    : `Ce devis est gratuit. Il est ${until}`;
  const sections: Section[] = [
    ...trainingSections(content, issuer, settings),
    ...(amends
      ? [
          {
            title: 'Portée de l’avenant',
            paragraphs: [
              `Cet avenant modifie le contrat né du devis ${amends.number}. Ce qui est déjà réglé le reste\u202f; l’échéancier ci-dessus remplace ce qui restait à régler. Ce qu’il ne change pas reste tel que convenu.`,
            ],
          },
        ]
      : []),
    { title: 'Validité', paragraphs: [validity] },
    { title: 'Délais', paragraphs: [content.schedule] },
    {
      title: 'Paiement',
      paragraphs: [
        content.paymentTerms,
        ...(isConsumer
          ? [settings.lateConsumerText]
          : [
              `Retard de paiement${NBSP}: pénalités exigibles sans rappel dès le jour suivant l’échéance (taux${NBSP}: ${settings.lateRate}), et indemnité forfaitaire pour frais de recouvrement de 40${NBSP}€ (articles L.${NBSP}441-10 et D.${NBSP}441-5 du code de commerce).`,
              settings.earlyPaymentText,
            ]),
      ],
    },
    { title: 'À noter', paragraphs: [content.notes] },
  ];
  if (isConsumer) {
    sections.push(
      {
        title: 'Droit de rétractation',
        paragraphs: [settings.withdrawalText, settings.withdrawalOnlineText],
      },
      {
        title: 'Garantie légale',
        paragraphs: [
          `Les contenus et services numériques fournis bénéficient de la garantie légale de conformité (articles L.${NBSP}224-25-12 et suivants du code de la consommation).`,
        ],
      },
      {
        title: 'Médiation de la consommation',
        paragraphs: [
          `Une réclamation peut m’être adressée à ${issuer.email}. Si nous ne trouvons pas d’accord, vous pouvez recourir gratuitement au médiateur de la consommation${NBSP}: ${issuer.mediatorName}, ${issuer.mediatorUrl} (articles L.${NBSP}612-1 et L.${NBSP}616-1 du code de la consommation).`,
        ],
      },
    );
  }
  if (issuer.insurance) {
    sections.push({ title: 'Assurance professionnelle', paragraphs: [issuer.insurance] });
  }
  return sections
    .map(({ title, paragraphs }) => ({ title, paragraphs: paragraphs.filter(Boolean) }))
    .filter(({ paragraphs }) => paragraphs.length > 0);
}

/** What a training is, and that the quote is the agreement that the law wants about it. */
function trainingSections(
  { training, client }: QuoteContent,
  { ndaNumber }: QuoteIssuer,
  { declarationText, conventionText, trainingContractText }: QuoteDocument['settings'],
): Section[] {
  if (!training) return [];
  const isConsumer = client.kind === 'consumer';
  return [
    {
      title: isConsumer
        ? 'Contrat de formation professionnelle'
        : 'Convention de formation professionnelle',
      paragraphs: [
        ...TRAINING_FIELDS.filter((field) => training[field]).map(
          (field) => `${TRAINING_LABELS[field]}${NBSP}: ${training[field]}`,
        ),
        isConsumer ? trainingContractText : conventionText,
        `Déclaration d’activité enregistrée sous le numéro ${ndaNumber} ${declarationText}`,
      ],
    },
  ];
}

/** The model form of withdrawal (annex of article R. 221-1 of the consumer code), which a consumer is given. */
export function withdrawalForm({ issuer, number, amends }: QuoteDocument): Section {
  return {
    title: 'Formulaire de rétractation',
    paragraphs: [
      'Veuillez compléter et renvoyer le présent formulaire uniquement si vous souhaitez vous rétracter du contrat.',
      `À l’attention de ${[issuer.name, issuer.address, issuer.phone, issuer.email].filter(Boolean).join(', ')}${NBSP}:`,
      `Je/nous (*) vous notifie/notifions (*) par la présente ma/notre (*) rétractation du contrat portant sur la prestation de services (*) ci-dessous${NBSP}: ${amends ? 'avenant' : 'devis'} ${number}`,
      `Commandé le (*)/reçu le (*)${NBSP}:`,
      `Nom du (des) consommateur(s)${NBSP}:`,
      `Adresse du (des) consommateur(s)${NBSP}:`,
      `Signature du (des) consommateur(s) (uniquement en cas de notification du présent formulaire sur papier)${NBSP}:`,
      `Date${NBSP}:`,
      '(*) Rayez la mention inutile.',
    ],
  };
}

/** A rate in basis points: « 5,5 % ». */
export const formatRate = (rate: number): string => `${formatDecimal(rate / 100)}${NBSP}%`;
