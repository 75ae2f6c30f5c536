import { emailProblem } from '../validation/email.ts';
import { readPhone } from '../validation/read-phone.ts';
import { isFilled } from '../words/placeholder.ts';
import { quoteTotals } from './amounts.ts';
import type { QuoteContent } from './content.ts';
import { isOverAsked } from './dues.ts';
import type { QuoteFacts } from './issuer.ts';
import { paymentWays } from './payment.ts';
import { undrawableGaps } from './undrawable.ts';
import type { QuoteGap } from './wire.ts';

type Facts = QuoteFacts & { content: QuoteContent };

/**
 * Lists what a quote lacks before it can be sent (product.md, Legal mentions of a quote), in the document's order: what
 * the law demands is required, the rest only recommended. Characters that no font of its PDF draws come last.
 */
export function quoteGaps(facts: Facts): QuoteGap[] {
  const gaps = [...contentGaps(facts.content), ...paymentGaps(facts), ...settingsGaps(facts)];
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
  if (!isConsumer && !client.siren) {
    gaps.push(missing('client.siren', 'Le SIREN du client n’est pas indiqué.', false));
  }
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

/** What the dues lack: that they are no more than there is to pay, and that there is a way to pay them. */
function paymentGaps({ content, settings, issuer }: Facts): QuoteGap[] {
  const own = gap('quoteSettings');
  const gaps: QuoteGap[] = [];
  const totals = quoteTotals(content, settings.vatRegime);
  if (isOverAsked(content, totals)) {
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
  if (settings.vatRegime === 'standard') {
    unless(
      issuer.vatNumber,
      site('legal.vatNumber', 'Votre numéro de TVA n’est pas indiqué.', false),
    );
  } else if (!isFilled(settings.vatExemptionText)) {
    gaps.push(own('vatExemptionText', 'La mention de franchise de TVA manque.'));
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
