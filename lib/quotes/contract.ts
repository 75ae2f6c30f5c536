import * as z from 'zod/mini';
import { moment } from '../thread/stored.ts';
import { row } from '../validation/row.ts';
import { type Amended, totals } from './document.ts';
import { QUOTE_STATES, SENT_STATES } from './states.ts';

// What the database answers about a contract, of `read_contract` and `read_client_contract`. Amounts are whole cents, tax
// included.

const text = z.string();
const cents = z.int();

/** A due of a contract, by the quote or amendment that it is of. */
const contractDue = z.object({
  quote: text,
  number: text,
  position: z.int(),
  label: text,
  amount: cents,
});

/** A cancellation that was proposed, and what came of it. */
const termination = row({
  id: text,
  reason: text,
  /** What stays due or is paid back, in words. */
  settlement: text,
  endsOn: text,
  state: z.enum(['proposed', 'confirmed', 'declined', 'taken-back']),
  proposedAt: moment,
  decidedAt: z.nullable(moment),
  /** Who confirmed it. */
  name: z.nullable(text),
  /** Why the client declined. */
  answer: z.nullable(text),
  /** The dues that stay. */
  dues: z.array(contractDue),
});

/** An accepted quote with all that has become of it. */
const storedContract = row({
  id: text,
  number: text,
  state: z.enum(SENT_STATES),
  acceptedOn: text,
  total: cents,
  received: cents,
  /** What is not received, and its parts by rate of VAT. */
  open: cents,
  vat: totals.shape.vat,
  /** The number that the next amendment gets. */
  nextNumber: text,
  /** The id of its project; null where it is gone. */
  project: z.nullable(text),
  amendments: z.array(
    z.object({
      id: text,
      number: z.nullable(text),
      title: text,
      state: z.enum(QUOTE_STATES),
      total: cents,
    }),
  ),
  termination: z.nullable(termination),
  dues: z.array(contractDue),
});

/** The same, or null of a quote that is none. */
export const contractOrNone = z.nullable(storedContract);

export type Contract = z.output<typeof storedContract>;
export type Termination = NonNullable<Contract['termination']>;

/** A contract as an amendment to it tells it. */
export const amendedOf = (contract: Contract | null): Amended | null =>
  contract && {
    number: contract.number,
    acceptedOn: contract.acceptedOn,
    total: contract.total,
    received: contract.received,
    open: contract.open,
    vat: contract.vat,
  };
