import { z } from 'zod';
import { parisDay } from '../format/dates.ts';
import { lineTotal } from '../quotes/amounts.ts';
import { dueReference } from '../quotes/dues.ts';
import { isTaxed, VAT_REGIMES } from '../quotes/regimes.ts';
import { DUE_EVENTS } from '../quotes/states.ts';
import { isSiret } from '../validation/siren.ts';
import type { WholeDue } from './stored.ts';

const text = z.string();
const day = z.iso.date();
const cents = z.int().nonnegative();
const percent = z
  .number()
  .min(0)
  .max(100)
  .describe('Rate of VAT, in percent: 20, 8.5, 5.5. 0 where there is none.');

const sums = {
  netCents: cents.describe('Before tax.'),
  vatCents: cents,
  totalCents: cents.describe('What is to be paid: netCents + vatCents.'),
};

/** What a tool makes an invoice of: a due of a signed quote (docs/invoicing.md). Its JSON Schema is made of this. */
export const invoiceDue = z
  .strictObject({
    version: z.literal(1),
    reference: text.describe(
      'Names the due for good, « D-2031-0042-1 »: one invoice is made of it, however often it arrives. Transfers are asked to say it.',
    ),
    label: text.describe('« Acompte (30 %) », the name of a step, « Solde », « Règlement ».'),
    event: z
      .enum([...DUE_EVENTS, 'date'])
      .describe(
        'What made it due: the signature, a step, the delivery, the terms of payment, or its day.',
      ),
    currency: z.literal('EUR'),
    signedOn: day.describe('The day on which the quote was signed, in Paris.'),
    dueOn: day
      .nullable()
      .describe('The last day to pay on; null where it was paid before it was due.'),
    receivedOn: day.nullable().describe('The day on which it was received; null where it was not.'),
    issuer: z.strictObject({
      name: text,
      siret: text.describe('Digits alone; empty where it is not known.'),
      vatNumber: text.describe('Empty under the « franchise en base ».'),
    }),
    client: z.strictObject({
      kind: z.enum(['consumer', 'professional']),
      name: text,
      company: text,
      email: text,
      phone: text,
      address: text.describe('One line or several.'),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .describe('ISO 3166-1.'),
      siren: text.describe('Nine digits; empty where there is none.'),
      siret: text.describe('Fourteen digits; empty where the client gave a SIREN, or nothing.'),
      vatNumber: text,
    }),
    vatRegime: z
      .enum(VAT_REGIMES)
      .describe(
        'standard: French VAT. franchise: art. 293 B. reverseCharge: art. 283-2. outsideEu: no French VAT. training: art. 261-4-4°.',
      ),
    vatMention: text.describe(
      'Why there is no VAT, to be printed on the invoice; empty where there is.',
    ),
    lines: z
      .array(
        z.strictObject({
          label: text.describe('What is billed, by its due and its quote.'),
          vatPercent: percent,
          ...sums,
        }),
      )
      .min(1)
      .describe('What is billed, one line a rate of VAT. Their sums are those below.'),
    ...sums,
    quote: z
      .strictObject({
        number: text,
        title: text,
        issuedOn: day,
        lines: z.array(
          z.strictObject({
            label: text,
            details: text,
            quantity: z.number().nonnegative(),
            unit: text,
            unitPriceCents: cents,
            vatPercent: percent,
            netCents: cents,
          }),
        ),
        discountCents: cents.describe('Taken off the sum of the lines, before tax.'),
        vat: z.array(z.strictObject({ vatPercent: percent, netCents: cents, vatCents: cents })),
        ...sums,
      })
      .describe(
        'The whole of the signed quote, with the options that were chosen: what all of its dues sum up to.',
      ),
  })
  .describe('A due of a signed quote, to be invoiced. Amounts are whole cents.');

export type InvoiceDue = z.output<typeof invoiceDue>;

const digits = (typed: string) => typed.replace(/\D/g, '');

const percentOf = (rate: number) => rate / 100;

/** A due of an accepted quote as the tool that makes invoices is told it. */
export function toInvoiceDue({ due, acceptedAt, document, options, totals }: WholeDue): InvoiceDue {
  const { content, issuer, settings, number, issuedOn } = document;
  const { client } = content;
  const taxed = isTaxed(settings.vatRegime);
  const isBusiness = client.kind === 'professional';
  const registered = isBusiness ? digits(client.siren) : '';
  const label = `${due.label}, devis ${number}${content.title && `\u00a0: ${content.title}`}`;
  const shares = due.vat.filter(({ base, amount }) => base + amount > 0);
  const lines = taxed
    ? shares.map(({ rate, base, amount }) => ({
        label,
        vatPercent: percentOf(rate),
        netCents: base,
        vatCents: amount,
        totalCents: base + amount,
      }))
    : [{ label, vatPercent: 0, netCents: due.amount, vatCents: 0, totalCents: due.amount }];
  const vatCents = lines.reduce((sum, line) => sum + line.vatCents, 0);
  return {
    version: 1,
    reference: dueReference(number, due.position),
    label: due.label,
    event: due.event,
    currency: 'EUR',
    signedOn: parisDay(new Date(acceptedAt)),
    dueOn: due.dueOn,
    receivedOn: due.receivedOn,
    issuer: {
      name: issuer.name,
      siret: digits(issuer.siret),
      vatNumber: issuer.vatNumber,
    },
    client: {
      kind: client.kind,
      name: client.name,
      company: isBusiness ? client.company : '',
      email: client.email,
      phone: client.phone,
      address: client.address,
      country: client.country,
      siren: registered.slice(0, 9),
      siret: isSiret(registered) ? registered : '',
      vatNumber: isBusiness ? client.vatNumber : '',
    },
    vatRegime: settings.vatRegime,
    vatMention: taxed ? '' : settings.vatExemptionText,
    lines,
    netCents: due.amount - vatCents,
    vatCents,
    totalCents: due.amount,
    quote: {
      number,
      title: content.title,
      issuedOn,
      lines: content.lines
        .filter(({ id, isOption }) => !isOption || options.includes(id))
        .map((line) => ({
          label: line.label,
          details: line.details,
          quantity: line.quantity / 100,
          unit: line.unit,
          unitPriceCents: line.unitPrice,
          vatPercent: taxed ? percentOf(line.vatRate) : 0,
          netCents: lineTotal(line),
        })),
      discountCents: totals.discount,
      vat: totals.vat.map(({ rate, base, amount }) => ({
        vatPercent: percentOf(rate),
        netCents: base,
        vatCents: amount,
      })),
      netCents: totals.net,
      vatCents: totals.vatTotal,
      totalCents: totals.total,
    },
  };
}
