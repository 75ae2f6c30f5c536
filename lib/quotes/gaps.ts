import { formatExactCents } from '../format/numbers.ts';
import { emailProblem } from '../validation/email.ts';
import { readPhone } from '../validation/read-phone.ts';
import { sirenProblem, siretProblem } from '../validation/siren.ts';
import { isFilled } from '../words/placeholder.ts';
import { quoteTotals } from './amounts.ts';
import type { QuoteContent, QuoteTraining } from './content.ts';
import { countryName, HOME_COUNTRY, hasFrenchVat, hasSiren, isElsewhereInEu } from './countries.ts';
import type { Amended } from './document.ts';
import { excessOf, isOverAsked, quoteDues } from './dues.ts';
import type { QuoteFacts } from './issuer.ts';
import { formatRate } from './mentions.ts';
import { paymentWays } from './payment.ts';
import { TRAINING_FIELDS } from './training.ts';
import { undrawableGaps } from './undrawable.ts';
import { mentionField, proposedRegime, regimeOf } from './vat.ts';
import { vatNumberFault } from './vat-number.ts';
import type { QuoteGap } from './wire.ts';

type Facts = QuoteFacts & {
  content: QuoteContent;
  /** The contract that it is an amendment to. */
  amends?: Amended | null;
};

/**
 * Lists what a quote lacks before it can be sent (product.md, Legal mentions of a quote), in the document's order: what
 * the law demands is required, the rest only recommended. Characters that no font of its PDF draws come last.
 */
export function quoteGaps(facts: Facts): QuoteGap[] {
  const gaps = [
    ...contentGaps(facts.content),
    ...signerGaps(facts.content),
    ...identityGaps(facts.content),
    ...amendmentGaps(facts),
    ...regimeGaps(facts),
    ...trainingGaps(facts),
    ...paymentGaps(facts),
    ...settingsGaps(facts),
  ];
  const isNamed = ({ where, path }: QuoteGap) =>
    gaps.some((other) => other.where === where && other.path === path);
  return [...gaps, ...undrawableGaps(facts).filter((each) => !isNamed(each))];
}

const gap =
  (where: QuoteGap['where']) =>
  (path: string, message: string, isRequired = true): QuoteGap => ({
    where,
    path,
    message,
    isRequired,
  });

function contentGaps({
  title,
  client,
  lines,
  schedule,
  paymentTerms,
  dues,
}: QuoteContent): QuoteGap[] {
  const missing = gap('quote');
  const isConsumer = client.kind === 'consumer';
  const gaps: QuoteGap[] = [];
  if (!title) gaps.push(missing('title', 'Donnez un objet au devis.'));
  if (!client.name && (isConsumer || !client.company)) {
    gaps.push(missing('client.name', 'Indiquez le nom du client.'));
  }
  const email = emailProblem(client.email, 'Indiquez une adresse e-mail valable pour le client.');
  if (email) gaps.push(missing('client.email', email));
  if (readPhone(client.phone) === null) {
    gaps.push(
      missing('client.phone', 'Le téléphone du client n’est pas un numéro complet.', false),
    );
  }
  if (!client.address) gaps.push(missing('client.address', 'Indiquez l’adresse du client.'));
  if (!lines.some(({ isOption }) => !isOption)) {
    gaps.push(missing('lines', 'Ajoutez au moins une ligne qui ne soit pas une option.'));
  }
  for (const { id, label, quantity } of lines) {
    if (!label) gaps.push(missing(`lines[${id}].label`, 'Une ligne n’a pas de désignation.'));
    if (quantity === 0) {
      gaps.push(missing(`lines[${id}].quantity`, 'Une ligne a une quantité nulle.'));
    }
  }
  if (!schedule) {
    gaps.push(
      missing(
        'schedule',
        isConsumer
          ? 'Dites quand le travail commence et quand il est livré\u00a0: la loi le demande pour un particulier.'
          : 'Les délais ne sont pas indiqués.',
        isConsumer,
      ),
    );
  }
  if (!paymentTerms) {
    gaps.push(missing('paymentTerms', 'Dites quand et comment le client paie.'));
  }
  for (const { id, label, part } of dues?.steps ?? []) {
    if (!label) gaps.push(missing(`dues.steps[${id}].label`, 'Une échéance n’a pas de nom.'));
    if ((part.kind === 'percent' ? part.rate : part.cents) === 0) {
      gaps.push(missing(`dues.steps[${id}].part`, 'Une échéance a un montant nul.'));
    }
  }
  return gaps;
}

/** What who signs beside the client lacks: each is named, and proves an address that is nobody else's. */
function signerGaps({ client, cosigners = [] }: QuoteContent): QuoteGap[] {
  const missing = gap('quote');
  return cosigners.flatMap(({ id, name, email }, index) => {
    const before = [client, ...cosigners.slice(0, index)];
    const taken = before.some((other) => other.email.toLowerCase() === email.toLowerCase());
    const problem =
      emailProblem(email, 'Indiquez une adresse e-mail valable pour ce signataire.') ||
      (taken ? 'Cette adresse signe déjà\u00a0: chaque signataire a la sienne.' : '');
    return [
      ...(name ? [] : [missing(`cosigners[${id}].name`, 'Un signataire n’a pas de nom.')]),
      ...(problem ? [missing(`cosigners[${id}].email`, problem)] : []),
    ];
  });
}

/** What the dues lack: that they are no more than there is to pay, and that there is a way to pay them. */
function paymentGaps({ content, settings, issuer, amends }: Facts): QuoteGap[] {
  const own = gap('quoteSettings');
  const gaps: QuoteGap[] = [];
  const totals = quoteTotals(content, regimeOf(content, settings));
  if (isOverAsked(content, totals, amends)) {
    const path = content.dues?.steps.length ? 'dues.steps' : 'deposit';
    gaps.push(gap('quote')(path, 'L’acompte et les échéances dépassent le total à payer.'));
  }
  const ways = paymentWays(settings, issuer.name, 100, 'D');
  if (!ways) {
    gaps.push(
      own(
        'iban',
        isFilled(settings.iban)
          ? 'L’IBAN des réglages n’est pas valable\u00a0: une fois le devis signé, votre client ne verra pas comment payer.'
          : 'Ni IBAN ni lien de paiement dans les réglages\u00a0: une fois le devis signé, votre client ne verra pas comment payer.',
        false,
      ),
    );
  }
  if (/\bcarte\b/i.test(content.paymentTerms) && !ways?.link) {
    gaps.push(
      own(
        'paymentLink',
        'Les conditions de paiement parlent de carte, mais les réglages n’ont pas de lien de paiement.',
        false,
      ),
    );
  }
  return gaps;
}

/** What an amendment may not do: take off more than is left to pay, or the parts of a discount. */
function amendmentGaps({ content, settings, amends = null }: Facts): QuoteGap[] {
  if (!amends) return [];
  const missing = gap('quote');
  const gaps: QuoteGap[] = [];
  if (content.discount) {
    gaps.push(
      missing(
        'discount',
        'Un avenant n’a pas de remise\u00a0: retirez-la, et écrivez une ligne au prix négatif.',
      ),
    );
  }
  // The client may choose all of what takes off.
  const least = content.lines
    .filter(({ isOption, unitPrice }) => isOption && unitPrice < 0)
    .map(({ id }) => id);
  const excess = excessOf(quoteTotals(content, regimeOf(content, settings), least), amends);
  if (excess) {
    gaps.push(
      missing(
        'lines',
        `${sayExcess(excess, amends)} Réduisez ce que retirent ses lignes, ou remboursez d’abord une échéance et annulez sa réception, ou proposez une résiliation.`,
      ),
    );
  }
  return gaps;
}

/** By how much an amendment takes off too much, and what is left to take off, in words. */
function sayExcess(
  { rate, cents }: NonNullable<ReturnType<typeof excessOf>>,
  { open, vat }: Amended,
) {
  const more = formatExactCents(cents);
  if (rate === null) {
    return `Cet avenant retire ${more} de plus que les ${formatExactCents(open)} qui restent à régler.`;
  }
  const { base = 0, amount = 0 } = vat.find((each) => each.rate === rate) ?? {};
  return `Cet avenant retire, à ${formatRate(rate)} de TVA, ${more} de plus que les ${formatExactCents(base + amount)} qui restent à régler à ce taux.`;
}

/** The numbers that a business is known by: one that is given has to be right. */
function identityGaps({ client }: QuoteContent): QuoteGap[] {
  if (client.kind === 'consumer') return [];
  const missing = gap('quote');
  const gaps: QuoteGap[] = [];
  if (hasSiren(client.country)) {
    const problem = client.siren
      ? sirenProblem(client.siren)
      : 'Le SIREN du client n’est pas indiqué.';
    if (problem) gaps.push(missing('client.siren', problem, client.siren !== ''));
  }
  const fault = client.vatNumber ? vatNumberFault(client.vatNumber, client.country) : null;
  if (fault) gaps.push(missing('client.vatNumber', fault.message, fault.isCertain));
  return gaps;
}

/** What the quote's regime of VAT needs, and whether it is one for this client. */
function regimeGaps({ content, issuer, settings }: Facts): QuoteGap[] {
  const { client, vatRegime } = content;
  const { kind, country, vatNumber } = client;
  const isConsumer = kind === 'consumer';
  const missing = gap('quote');
  const regime = regimeOf(content, settings);
  const gaps: QuoteGap[] = [];
  const where = countryName(country);
  if (regime === 'reverseCharge') {
    if (isConsumer || !isElsewhereInEu(country)) {
      gaps.push(
        missing(
          'vatRegime',
          'L’autoliquidation est pour une entreprise d’un autre pays de l’Union européenne\u00a0: changez de régime de TVA, ou de pays.',
        ),
      );
    } else if (!vatNumber) {
      gaps.push(
        missing(
          'client.vatNumber',
          'Indiquez le numéro de TVA du client\u00a0: l’autoliquidation le demande (art. 283-2 du CGI).',
        ),
      );
    }
  }
  if (regime === 'outsideEu' && (hasFrenchVat(country) || isElsewhereInEu(country))) {
    gaps.push(
      missing(
        'vatRegime',
        `Le client est dans l’Union européenne (${where})\u00a0: changez de régime de TVA, ou de pays.`,
      ),
    );
  }
  const isFrench = vatRegime === 'standard' || vatRegime === 'franchise';
  if (isFrench && proposedRegime(client, settings.vatRegime) !== settings.vatRegime) {
    gaps.push(
      missing(
        'vatRegime',
        `Pour une entreprise de ce pays (${where}), la TVA française ne s’applique en principe pas (art. 259-1 du CGI).`,
        false,
      ),
    );
  } else if (settings.vatRegime === 'franchise' && regime === 'standard') {
    gaps.push(
      missing(
        'vatRegime',
        'Vos réglages disent que vous ne facturez pas de TVA (franchise).',
        false,
      ),
    );
  }
  const field = mentionField(regime, kind);
  if (field && !isFilled(settings[field])) {
    gaps.push(
      gap('quoteSettings')(field, 'La mention qui dit pourquoi il n’y a pas de TVA manque.'),
    );
  }
  if (regime === 'standard' || regime === 'reverseCharge') {
    const isReversed = regime === 'reverseCharge';
    const own = gap('siteSettings');
    const fault = issuer.vatNumber ? vatNumberFault(issuer.vatNumber, HOME_COUNTRY) : null;
    if (fault) {
      gaps.push(
        own(
          'legal.vatNumber',
          'Votre numéro de TVA est à corriger\u00a0: FR, deux caractères, puis votre SIREN.',
          fault.isCertain,
        ),
      );
    } else if (!issuer.vatNumber) {
      gaps.push(
        own(
          'legal.vatNumber',
          isReversed
            ? 'Votre numéro de TVA manque aux réglages du site\u00a0: l’autoliquidation le demande, en franchise aussi (art. 286 ter du CGI).'
            : 'Votre numéro de TVA n’est pas indiqué.',
          isReversed,
        ),
      );
    }
  }
  return gaps;
}

/** What is said of a training's facts that are missing. */
const TRAINING_GAPS: Readonly<Record<keyof QuoteTraining, string>> = {
  title: 'Donnez un intitulé à la formation.',
  dates: 'Indiquez les dates de la formation.',
  duration: 'Indiquez la durée de la formation.',
  participants: 'Dites combien de personnes la formation accueille.',
  goal: 'Indiquez l’objectif de la formation.',
  programme: 'Écrivez le programme de la formation.',
  prerequisites: 'Dites ce qu’il faut savoir avant la formation.',
  means: 'Dites par quels moyens la formation se déroule, et par qui.',
  assessment: 'Dites comment la formation est suivie et sanctionnée.',
};

/** Fields that only a contract with a consumer has to have. */
const FOR_CONSUMERS: readonly string[] = ['participants', 'prerequisites'];

function trainingGaps({ content, issuer, settings, amends }: Facts): QuoteGap[] {
  const { training, client } = content;
  const missing = gap('quote');
  const regime = regimeOf(content, settings);
  if (!training) {
    return regime === 'training'
      ? [
          missing(
            'vatRegime',
            'Ce devis n’est pas celui d’une formation\u00a0: changez de régime de TVA.',
          ),
        ]
      : [];
  }
  const isConsumer = client.kind === 'consumer';
  const gaps = TRAINING_FIELDS.filter((field) => !training[field]).map((field) =>
    missing(
      `training.${field}`,
      TRAINING_GAPS[field],
      isConsumer || !FOR_CONSUMERS.includes(field),
    ),
  );
  const dues = quoteDues(content, quoteTotals(content, regime), amends);
  if (isConsumer && dues.some(({ at }) => at === 'signature')) {
    gaps.push(
      missing(
        content.deposit ? 'deposit' : 'dues.steps',
        'Une formation ne peut rien demander à un particulier à la commande (art. L.\u00a06353-6 du code du travail)\u00a0: retirez ce qui est à régler à la signature, et écrivez dans «\u202fPaiement\u202f» ce qui est dû après la rétractation, 30\u00a0% au plus.',
      ),
    );
  }
  if (!issuer.ndaNumber) {
    gaps.push(
      gap('siteSettings')(
        'legal.ndaNumber',
        'Votre numéro de déclaration d’activité manque aux réglages du site\u00a0: une formation le demande.',
      ),
    );
  }
  const text = isConsumer ? 'trainingContractText' : 'conventionText';
  for (const field of ['declarationText', text] as const) {
    if (!isFilled(settings[field])) {
      gaps.push(gap('quoteSettings')(field, 'Un texte de la formation manque.'));
    }
  }
  return gaps;
}

function settingsGaps({ content, issuer, settings, notApplicable }: Facts): QuoteGap[] {
  const isConsumer = content.client.kind === 'consumer';
  const site = gap('siteSettings');
  const own = gap('quoteSettings');
  const gaps: QuoteGap[] = [];
  const unless = (value: string, missing: QuoteGap) => {
    if (!value) gaps.push(missing);
  };
  unless(issuer.name, site('ownerName', 'Votre nom manque aux réglages du site.'));
  unless(
    issuer.legalForm,
    site('legal.legalForm', 'Votre forme juridique manque aux réglages du site.'),
  );
  unless(
    issuer.address,
    site('legal.address', 'L’adresse de votre siège manque aux réglages du site.'),
  );
  unless(issuer.email, site('email', 'Votre adresse e-mail manque aux réglages du site.'));
  unless(
    issuer.phone,
    site(
      'phone',
      isConsumer
        ? 'Votre téléphone manque aux réglages du site\u00a0: la loi le demande pour un particulier.'
        : 'Votre téléphone n’est pas indiqué.',
      isConsumer,
    ),
  );
  unless(issuer.siret, site('legal.siret', 'Votre numéro SIRET manque aux réglages du site.'));
  const wrong = issuer.siret ? siretProblem(issuer.siret) : null;
  if (wrong) gaps.push(site('legal.siret', `Votre SIRET est à corriger. ${wrong}`));
  unless(
    issuer.registration,
    own('registration', 'Votre immatriculation (RCS, RNE…) n’est pas indiquée.', false),
  );
  if (!notApplicable.includes('legal.capital')) {
    unless(
      issuer.capital,
      site(
        'legal.capital',
        'Votre capital social n’est pas indiqué. Sans société, cochez-le «\u202fsans objet\u202f».',
        false,
      ),
    );
  }
  if (isConsumer) {
    unless(
      issuer.mediatorName && issuer.mediatorUrl,
      site(
        issuer.mediatorName ? 'legal.mediatorUrl' : 'legal.mediatorName',
        'Le médiateur de la consommation et son site manquent aux réglages du site\u00a0: la loi les demande pour un particulier.',
      ),
    );
    if (!isFilled(settings.withdrawalText)) {
      gaps.push(own('withdrawalText', 'Le droit de rétractation doit être dit à un particulier.'));
    }
    if (!isFilled(settings.withdrawalOnlineText)) {
      gaps.push(
        own(
          'withdrawalOnlineText',
          'Dites à un particulier où il peut se rétracter en ligne\u00a0: la loi le demande.',
        ),
      );
    }
  } else if (!isFilled(settings.lateRate)) {
    gaps.push(own('lateRate', 'Le taux des pénalités de retard manque.'));
  }
  return gaps;
}
