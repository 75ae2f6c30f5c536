import { undrawable } from '../pdf/characters.ts';
import type { QuoteSettings } from '../words/quote-settings.ts';
import type { QuoteContent } from './content.ts';
import type { QuoteIssuer } from './document.ts';
import type { QuoteGap } from './wire.ts';

type Facts = { content: QuoteContent; issuer: QuoteIssuer; settings: QuoteSettings };
type Texts = Readonly<Record<string, string>>;

/** The fields of a quote with a character that would stand in its PDF by its number (product.md, Characters of PDFs). */
export const undrawableGaps = ({ content, issuer, settings }: Facts): QuoteGap[] => [
  ...gapsIn('quote', contentTexts(content)),
  ...gapsIn('siteSettings', siteTexts(issuer, settings)),
  ...gapsIn('quoteSettings', settingsTexts(issuer, settings)),
];

const gapsIn = (where: QuoteGap['where'], texts: Texts): QuoteGap[] =>
  Object.entries(texts).flatMap(([path, text]) => {
    const signs = undrawable(text);
    if (signs.length === 0) return [];
    const named = signs.slice(0, 5).map((sign) => `«\u202f${sign}\u202f»`);
    const them = signs.length === 1 ? 'le' : 'les';
    const message = `Le PDF ne peut pas montrer ${named.join(', ')}\u00a0: écrivez-${them} autrement.`;
    return { where, path, message, isRequired: true };
  });

const under = (path: string, texts: Texts) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [path + key, text]));

function contentTexts({
  title,
  introduction,
  client: { kind: _, country: __, ...client },
  training,
  lines,
  cosigners = [],
  dues,
  schedule,
  paymentTerms,
  notes,
  terms,
}: QuoteContent): Texts {
  const ofLines = lines.map(({ id, label, details, unit }) =>
    under(`lines[${id}].`, { label, details, unit }),
  );
  return {
    title,
    introduction,
    ...under('client.', client),
    ...under('training.', training ?? {}),
    ...Object.assign(
      {},
      ...ofLines,
      ...cosigners.map(({ id, name, role }) => under(`cosigners[${id}].`, { name, role })),
    ),
    ...Object.fromEntries(
      (dues?.steps ?? []).map(({ id, label }) => [`dues.steps[${id}].label`, label]),
    ),
    schedule,
    paymentTerms,
    notes,
    terms,
  };
}

/** The texts of the site settings, by their fields. */
function siteTexts(issuer: QuoteIssuer, { sellerName }: QuoteSettings): Texts {
  const { brand, email, phone, name, registration: _, ...legal } = issuer;
  return {
    brand,
    ...(!sellerName && { ownerName: name }),
    email,
    phone,
    ...under('legal.', legal),
  };
}

const settingsTexts = (
  { registration }: QuoteIssuer,
  {
    sellerName,
    vatExemptionText,
    reverseChargeText,
    outsideEuText,
    outsideEuConsumerText,
    trainingVatText,
    lateRate,
    lateConsumerText,
    earlyPaymentText,
    withdrawalText,
    declarationText,
    conventionText,
    trainingContractText,
  }: QuoteSettings,
): Texts => ({
  sellerName,
  registration,
  vatExemptionText,
  reverseChargeText,
  outsideEuText,
  outsideEuConsumerText,
  trainingVatText,
  lateRate,
  lateConsumerText,
  earlyPaymentText,
  withdrawalText,
  declarationText,
  conventionText,
  trainingContractText,
});
