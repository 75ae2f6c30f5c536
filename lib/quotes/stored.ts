import * as z from 'zod/mini';
import { storedLead } from '../requests/stored-lead.ts';
import { type Archive, moment, signedMessage, storedEvent, toHistory } from '../thread/stored.ts';
import { row } from '../validation/row.ts';
import { storedContent } from './content.ts';
import type { Contract } from './contract.ts';
import { fileKind, type QuoteFileKind, quoteDocument, totals } from './document.ts';
import { quoteEventWords } from './events.ts';
import { DUE_EVENTS, FOLLOW_UP_KINDS, QUOTE_STATES, SENT_STATES } from './states.ts';

// The database's answers about quotes, and what becomes of them. Moments are ISO 8601, days ISO in Paris, amounts whole
// cents.

const text = z.string();
const textOrNone = z.nullable(text);
const cents = z.int();
const state = z.enum(QUOTE_STATES);

const facts = {
  id: text,
  title: text,
  /** When it was accepted, refused, replaced or revoked. */
  decidedAt: z.nullable(moment),
  isExample: z.boolean(),
};

const ofAny = {
  ...facts,
  version: z.int(),
  /** Null as long as it is a draft. */
  number: textOrNone,
  state,
  updatedAt: moment,
  issuedOn: textOrNone,
  validUntil: textOrNone,
};

const ofSent = { ...facts, number: text, issuedOn: text, validUntil: text };

/** A line of the list, of `list_quotes`. */
export const quoteSummary = z.pipe(
  row({
    ...ofAny,
    client: z.object({ name: text, company: text, email: text }),
    /** Amounts before tax and to pay; once accepted, with the options that were chosen. */
    net: cents,
    total: cents,
    reference: textOrNone,
    /** The client accepted, refused or wrote, and the consultant has not looked at it yet. */
    isUnseen: z.boolean(),
  }),
  z.transform(({ client: { name, ...client }, reference, ...summary }) => ({
    ...summary,
    ...client,
    client: name,
    /** The reference of its request. */
    request: reference,
  })),
);

/** How many there are in each state. */
export const quoteCounts = z.record(state, z._default(z.int(), 0));

/** A quote in the list of a client's own: a row of the table. */
export const ownQuote = row({
  ...ofSent,
  status: z.enum(SENT_STATES),
  leadId: textOrNone,
  net: cents,
  total: cents,
  withdrawUntil: textOrNone,
  amends: textOrNone,
});

/** A due of an accepted quote. */
export const storedDue = z.pipe(
  row({
    position: z.int(),
    label: text,
    event: z.enum([...DUE_EVENTS, 'date']),
    days: z.int(),
    amountCents: cents,
    vat: totals.shape.vat,
    dueOn: textOrNone,
    receivedOn: textOrNone,
  }),
  z.transform(({ amountCents, ...due }) => ({ ...due, amount: amountCents })),
);

export type StoredDue = z.output<typeof storedDue>;

/** One of several who sign a quote, of `quote_signers_of`. */
const storedSigner = z.pipe(
  row({
    id: text,
    /** 1 is the client. */
    position: z.int(),
    /** Name and role that the consultant gave. */
    name: text,
    role: text,
    email: text,
    /** What they signed by. */
    signature: z.nullable(
      z.object({
        name: text,
        role: text,
        approval: text,
        options: z.array(text),
        earlyStart: z.boolean(),
        addressHash: text,
        knownBy: z.enum(['account', 'link']),
      }),
    ),
    signedAt: z.nullable(moment),
    refusedAt: z.nullable(moment),
  }),
  z.transform(({ signature, signedAt, ...signer }) => ({
    ...signer,
    signed: signature && signedAt ? { ...signature, at: signedAt } : null,
  })),
);

const storedAcceptance = row({
  signerName: text,
  approval: text,
  acceptedAt: moment,
  sha256: text,
  termsVersion: text,
  options: z.array(text),
  totals,
  knownBy: z.enum(['account', 'link']),
  addressHash: text,
  earlyStart: z.boolean(),
  withdrawUntil: textOrNone,
  withdrawal: z.nullable(
    row({
      name: text,
      email: text,
      withdrawnAt: moment,
      knownBy: z.enum(['account', 'link']),
      addressHash: text,
    }),
  ),
  /** None where it was accepted before there were any. */
  dues: z.array(storedDue),
  /** All of several who signed it. */
  signers: z._default(z.array(storedSigner), []),
});

/** Characters shown of a hash: enough to compare. */
const SHOWN_HASH = 16;

const toAcceptance = (stored: z.output<typeof storedAcceptance>) => ({
  name: stored.signerName,
  approval: stored.approval,
  at: stored.acceptedAt,
  /** Digest of the document that was accepted. */
  sha256: stored.sha256,
  termsVersion: stored.termsVersion,
  /** Ids of the options that were chosen. */
  options: stored.options,
  total: stored.totals.total,
  dues: stored.dues,
  /** `account` or `link`: how the client was known. */
  by: stored.knownBy,
  /** The first characters of the keyed hash of their IP. */
  addressHash: stored.addressHash.slice(0, SHOWN_HASH),
  /** Whether a consumer asked that the work begin before the end of the term of withdrawal. */
  earlyStart: stored.earlyStart,
  /** The last day on which a consumer can withdraw; null for any other client. */
  withdrawUntil: stored.withdrawUntil,
  withdrawal: stored.withdrawal && {
    name: stored.withdrawal.name,
    email: stored.withdrawal.email,
    at: stored.withdrawal.withdrawnAt,
  },
});

const FILE_ENDS: Readonly<Record<QuoteFileKind, string>> = {
  quote: '',
  proof: '-preuve',
  withdrawal: '-retractation',
  termination: '-resiliation',
};

/** The name of a quote's file. */
export const fileName = (number: string, kind: QuoteFileKind): string =>
  `devis-${number}${FILE_ENDS[kind]}.pdf`;

const files = z.array(z.object({ kind: fileKind, sha256: text, size: z.int() }));

const namedFiles = (number: string | null, stored: z.output<typeof files>) =>
  stored.map((file) => ({ ...file, filename: fileName(number ?? '', file.kind) }));

const toArchive = (deletedAt: string | null, keptUntil: string | null): Archive | null =>
  deletedAt && keptUntil ? { deletedAt, keptUntil } : null;

/** All that there is of a quote, of `read_quote`. */
export const storedQuote = z.pipe(
  row({
    quote: row({
      ...ofAny,
      leadId: textOrNone,
      /** The id of the contract that it is an amendment to. */
      amends: textOrNone,
      content: storedContent,
      /** The document as it was sent; null while it is a draft. */
      document: z.nullable(quoteDocument),
      netCents: cents,
      totalCents: cents,
      /** Why the client refused, or the consultant revoked. */
      reason: textOrNone,
      newsAt: textOrNone,
      archivedAt: z.nullable(moment),
      keptUntil: textOrNone,
      signers: z.array(storedSigner),
    }),
    lead: z.nullable(storedLead),
    accountEmail: textOrNone,
    messages: z.array(signedMessage),
    events: z.array(storedEvent),
    acceptance: z.nullable(storedAcceptance),
    files,
    /** State of the mail with the link. */
    mail: z.nullable(z.enum(['sent', 'waiting', 'refused'])),
    links: row({ open: z.int(), usedAt: z.nullable(moment) }),
    replaced: z.nullable(z.object({ id: text, number: text })),
    replacing: z.nullable(z.object({ id: text, number: textOrNone, state })),
  }),
  z.transform(
    ({ quote, acceptance, links, accountEmail, replaced, replacing, events, ...rest }) => {
      const { netCents, totalCents, newsAt, archivedAt, keptUntil, ...facts } = quote;
      const { client } = quote.document?.content ?? quote.content;
      return {
        ...facts,
        ...rest,
        client: client.name,
        company: client.company,
        email: client.email,
        net: netCents,
        total: totalCents,
        isUnseen: newsAt !== null,
        archive: toArchive(archivedAt, keptUntil),
        acceptance: acceptance && toAcceptance(acceptance),
        /** Amounts as they were accepted, or sent; null while it is a draft. */
        totals: acceptance?.totals ?? quote.document?.totals ?? null,
        /** The account that it belongs to, by its address. */
        account: accountEmail,
        /** The reference of its request. */
        request: rest.lead?.reference ?? null,
        files: namedFiles(quote.number, rest.files),
        events: toHistory(events, quoteEventWords),
        /** Links that open it, and when one was last used. */
        links: { open: links.open, lastUsedAt: links.usedAt },
        replaces: replaced,
        /** The quote that takes its place; a draft has no number yet. */
        replacedBy: replacing,
      };
    },
  ),
);

/** A quote as its client reads it, of `read_client_quote`. */
export const clientQuote = z.pipe(
  row({
    quote: row({
      ...ofSent,
      state: z.enum(SENT_STATES),
      document: quoteDocument,
      /** Digest of the PDF: the document that an acceptance is about. */
      sha256: text,
      reason: textOrNone,
      version: z.int(),
      /** Who signs it, where there are several. */
      signers: z.array(storedSigner),
      /** The id of the one of them who reads it. */
      ownSigner: textOrNone,
    }),
    reference: textOrNone,
    /** Messages about it; for a quote of a request that its client alone signs, the request's thread from the day that it was sent. */
    messages: z.array(signedMessage),
    acceptance: z.nullable(storedAcceptance),
    files,
    /** The number of the quote that took its place. */
    replacedBy: textOrNone,
  }),
  z.transform(({ quote: stored, reference, acceptance, ...rest }) => {
    const { reason, decidedAt, ownSigner, ...quote } = stored;
    const said = reason && decidedAt ? { reason, at: decidedAt } : null;
    const self = quote.signers.find(({ id }) => id === ownSigner) ?? null;
    const { name, company, email } = quote.document.content.client;
    // Of a version before, which others signed, too, its client wrote by name as well.
    const ownName = self?.name ?? (name || company || email);
    return {
      ...quote,
      ...rest,
      /** The one of several signers who reads it. */
      self,
      messages: rest.messages.map(({ authorName, ...each }) => ({
        ...each,
        /** The other signer who wrote it; null for its reader and the consultant. */
        by: each.author === 'client' && authorName !== ownName ? authorName : null,
      })),
      /** Amounts with the options that were chosen, once it is accepted. */
      totals: acceptance?.totals ?? quote.document.totals,
      acceptance: acceptance && toAcceptance(acceptance),
      refusal: quote.state === 'refused' ? said : null,
      /** Why the consultant took it back. */
      revocation: quote.state === 'revoked' ? said : null,
      files: namedFiles(quote.number, rest.files),
      /** The reference of its request. */
      request: reference,
    };
  }),
);

/** The parts of a quote that its mails are made from, of `read_mailed_quote`. */
export const mailedQuote = row({
  quote: text,
  document: quoteDocument,
  reason: textOrNone,
  acceptance: z.nullable(storedAcceptance),
  message: textOrNone,
  /** Who of several signers asked, signed or refused; without an address once they sign no more. */
  signer: z.nullable(z.object({ name: text, email: textOrNone })),
  /** Names of those who have to sign it yet. */
  awaited: z.array(text),
});

/** The same of a follow-up, of `read_mailed_follow_up`. */
export const mailedFollowUp = row({
  quote: text,
  document: quoteDocument,
  acceptance: z.nullable(storedAcceptance),
  kind: z.enum(FOLLOW_UP_KINDS),
  /** Which of its kind; null where it was asked for by hand. */
  step: z.nullable(z.int()),
  /** The due that it is about; 0 for none. */
  duePosition: z.int(),
});

/** What was followed up with the client of a quote, of `read_follow_ups`. */
export const storedFollowUps = row({
  /** Whether the consultant has taken it out of the automatic ones. */
  isStopped: z.boolean(),
  list: z.array(
    z.object({
      id: text,
      kind: z.enum(FOLLOW_UP_KINDS),
      /** The due that it is about. */
      label: textOrNone,
      /** Who of several signers it went to. */
      signer: textOrNone,
      /** Who asked for it by hand. */
      who: textOrNone,
      at: moment,
      /** `dropped`: an answer came before it was written. */
      state: z.enum(['sent', 'waiting', 'refused', 'dropped']),
    }),
  ),
});

/** What the mails of its project tell of an accepted quote. */
export const mailedContract = {
  document: z.nullable(quoteDocument),
  acceptance: z.nullable(storedAcceptance),
};

export type StoredQuote = z.output<typeof storedQuote>;
export type ClientQuote = z.output<typeof clientQuote> & {
  /** What has become of the accepted quote, or of the one that it amends; null where none was accepted. */
  contract: Contract | null;
};
export type MailedQuote = z.output<typeof mailedQuote>;
