import { formatPriceRange, formatWeeksRange } from '../estimator/format.ts';
import type { MailBody } from '../mail/mail-body.ts';
import type { QuoteLabels, StoredLead } from './stored-lead.ts';

/** Who writes, as the site settings say. */
export type Sender = {
  brand: string;
  ownerName: string;
  email: string;
  /** What follows « Réponse aux e-mails ». */
  replyTime: string;
  /** The site's address. */
  siteUrl: string;
};

export type LeadRecipient = 'consultant' | 'visitor';

type Content = { subject: string; body: MailBody };
type Fact = MailBody['facts'][number];

const NBSP = '\u00a0';

/**
 * A lead's mail (product.md, Mails): to the consultant everything that was sent, to the
 * visitor that it arrived, what comes next and the estimate. The visitor's mail repeats nothing that was
 * typed: whoever enters another's address must not be able to write to them through the site.
 */
export function leadMail(lead: StoredLead, recipient: LeadRecipient, sender: Sender): Content {
  return recipient === 'consultant' ? toConsultant(lead, sender) : toVisitor(lead, sender);
}

function toConsultant(lead: StoredLead, { siteUrl }: Sender): Content {
  const facts = (lead.kind === 'quote' ? quoteFacts(lead) : messageFacts(lead)).filter(
    ({ value }) => value !== '',
  );
  const [title, about] =
    lead.kind === 'quote'
      ? ['Nouvelle demande de devis', lead.payload.projectName]
      : ['Nouveau message', lead.payload.subject];
  return {
    subject: `${title} ${lead.reference}${NBSP}: ${about}`,
    body: {
      title: `${title}${NBSP}: ${about}`,
      intro: [],
      facts: [{ label: 'Référence', value: lead.reference }, ...facts],
      outro: ['Répondez à cet e-mail pour écrire directement à cette personne.'],
      signature: [`Envoyé par le site ${siteUrl}`],
    },
  };
}

function messageFacts({ payload }: Extract<StoredLead, { kind: 'message' }>): Fact[] {
  return [
    { label: 'Nom', value: payload.name },
    { label: 'E-mail', value: payload.email },
    { label: 'Sujet', value: payload.subject },
    { label: 'Message', value: payload.message },
  ];
}

function quoteFacts({ payload, estimate }: Extract<StoredLead, { kind: 'quote' }>): Fact[] {
  const { labels } = payload;
  return [
    ...choiceFacts(labels),
    ...estimateFacts(estimate),
    { label: 'Délai souhaité', value: labels.timeline },
    { label: 'Budget envisagé', value: labels.budget },
    { label: 'Projet', value: payload.projectName },
    { label: 'Description', value: payload.description },
    { label: 'Prénom', value: payload.firstName },
    { label: 'Nom', value: payload.lastName },
    { label: 'E-mail', value: payload.email },
    { label: 'Entreprise', value: payload.company },
    { label: 'Téléphone', value: payload.phone },
    { label: 'Informations complémentaires', value: payload.additionalInfo },
  ];
}

/** What was chosen, in the words of the list of prices. */
function choiceFacts({ service, projectType, features }: QuoteLabels): Fact[] {
  return [
    { label: 'Service', value: service },
    { label: 'Type de projet', value: projectType },
    { label: 'Options', value: features.join('\n') },
  ].filter(({ value }) => value !== '');
}

function estimateFacts(estimate: Extract<StoredLead, { kind: 'quote' }>['estimate']): Fact[] {
  if (!estimate) return [];
  const { minimum, maximum, weeks } = estimate;
  return [
    { label: 'Estimation', value: `${formatPriceRange(minimum, maximum)} HT` },
    { label: 'Durée estimée', value: formatWeeksRange(weeks.minimum, weeks.maximum) },
  ];
}

function toVisitor(lead: StoredLead, sender: Sender): Content {
  const { brand, ownerName, siteUrl, replyTime } = sender;
  const reference: Fact = { label: 'Référence', value: lead.reference };
  const signature = [ownerName, brand, siteUrl];
  const unasked =
    'Vous n’avez rien envoyé depuis notre site\u202f? Quelqu’un a sans doute saisi votre adresse par erreur\u00a0: vous pouvez ignorer cet e-mail.';
  if (lead.kind === 'message') {
    return {
      subject: `Votre message est bien arrivé (${lead.reference})`,
      body: {
        title: 'Votre message est bien arrivé',
        intro: ['Bonjour,', `Merci pour votre message. Vous aurez une réponse ${replyTime}.`],
        facts: [reference],
        outro: ['Un détail à ajouter\u202f? Répondez simplement à cet e-mail.', unasked],
        signature,
      },
    };
  }
  return {
    subject: `Votre demande de devis est bien arrivée (${lead.reference})`,
    body: {
      title: 'Votre demande de devis est bien arrivée',
      intro: [
        'Bonjour,',
        'Merci pour votre demande. Voici la suite\u00a0: je lis votre projet, je vous recontacte dans les 24\u00a0h avec une proposition détaillée, et nous en parlons lors d’un appel gratuit de 30\u00a0minutes si vous le souhaitez.',
      ],
      facts: [reference, ...choiceFacts(lead.payload.labels), ...estimateFacts(lead.estimate)],
      outro: [
        'Cette estimation, hors taxes, ne vous engage à rien\u00a0: seul le devis signé fait foi.',
        'Un détail à ajouter\u202f? Répondez simplement à cet e-mail.',
        unasked,
      ],
      signature,
    },
  };
}
