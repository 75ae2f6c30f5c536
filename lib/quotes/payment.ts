import { fill } from '../typography/fill.ts';
import { frenchTypography } from '../typography/index.ts';
import { plainBic, plainIban, shownIban } from '../validation/bank.ts';
import { isFilled } from '../words/placeholder.ts';
import type { PaymentSettings } from '../words/quote-settings.ts';

/** The places of the template of a payment link. */
const LINK_PLACES = ['montant', 'reference'] as const;

/** How an amount is paid: by transfer, on a page, or both; null where the settings have neither. */
export type PaymentWays = {
  /** Null without an IBAN that is one. */
  transfer: { holder: string; iban: string; bic: string; qr: string } | null;
  /** URL of a page to pay on; null where there is none. */
  link: string | null;
  reference: string;
};

/** Why this is no template of a payment link, in French; null for one that is. */
export function paymentLinkProblem(template: string): string | null {
  const missing = LINK_PLACES.find((place) => !template.includes(`{${place}}`));
  if (missing) return `Écrivez {${missing}} là où la valeur doit apparaître.`;
  return linkOf(template, 100, 'D-2031-0042-1')
    ? null
    : 'Une adresse complète, qui commence par https://, sans autre valeur que {montant} et {reference}.';
}

/** Amount in cents as programs write it: « 417.24 ». */
const plainAmount = (cents: number) => (cents / 100).toFixed(2);

/** A template filled in; null where it makes no address of https, or leads elsewhere by what is filled in. */
function linkOf(template: string, cents: number, reference: string): string | null {
  const values = { montant: plainAmount(cents), reference: encodeURIComponent(reference) };
  const address = fill(template.trim(), values);
  if (/[{}\s]/.test(address) || !URL.canParse(address)) return null;
  const { protocol, username, password, host, href } = new URL(address);
  const named =
    template
      .trim()
      .replace(/^https:\/\//i, '')
      .split(/[/?#]/, 1)[0] ?? '';
  const isWhole = protocol === 'https:' && !username && !password && !/[{}]/.test(named);
  return isWhole && host !== '' ? href : null;
}

/** The longest names and texts that a transfer takes, in characters (EPC069-12). */
const EPC = { name: 70, text: 140 };

/**
 * The text of the QR code that a banking application fills a transfer in by (EPC069-12, version 2, UTF-8). Amounts go from
 * 0.01 to 999,999,999.99 €.
 */
function transferCode(
  to: { holder: string; iban: string; bic: string },
  cents: number,
  reference: string,
): string {
  const cut = (text: string, max: number) =>
    [...text.replace(/\s+/g, ' ').trim()].slice(0, max).join('');
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    to.bic,
    cut(to.holder, EPC.name),
    to.iban,
    `EUR${plainAmount(cents)}`,
    '',
    '',
    cut(reference, EPC.text),
  ].join('\n');
}

/**
 * How an amount is paid, by the settings of now: a client is not sent to an account that is closed. What the settings have
 * that is no IBAN, BIC or link is left out, whatever let it through.
 *
 * @param issuer the holder of the account where the settings name none
 */
export function paymentWays(
  settings: PaymentSettings,
  issuer: string,
  cents: number,
  reference: string,
): PaymentWays | null {
  const iban = plainIban(settings.iban);
  const link = isFilled(settings.paymentLink)
    ? linkOf(settings.paymentLink, cents, reference)
    : null;
  if (!iban && !link) return null;
  const bic = plainBic(settings.bic);
  const holder = settings.accountHolder.trim() || issuer;
  return {
    transfer: iban
      ? {
          holder: frenchTypography(holder),
          iban: shownIban(settings.iban),
          bic,
          qr: transferCode({ holder, iban, bic }, cents, reference),
        }
      : null,
    link,
    reference,
  };
}
