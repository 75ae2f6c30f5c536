import * as z from 'zod/mini';
import { email, name, optionalLine, text } from '../validation/fields.ts';
import { pageCursor } from '../validation/page-cursor.ts';
import type { QuoteSettings } from '../words/quote-settings.ts';
import { quoteContent } from './content.ts';
import type { Contract } from './contract.ts';
import type { Amended, QuoteTotals } from './document.ts';
import type { QUOTE_REFUSED } from './route.ts';
import {
  FOLLOW_UP_KINDS,
  type FollowUpKind,
  QUOTE_LIMITS,
  QUOTE_STATES,
  type QuoteState,
} from './states.ts';
import type { quoteSummary, StoredQuote, storedFollowUps } from './stored.ts';

// Messages between the site's routes and the Studio's tool « Devis ». Moments are ISO 8601, days « 2031-01-31 », amounts
// whole cents.
//
//   GET  /api/quotes?search=&state=&view=&request=&after= QuotesPage
//   POST /api/quotes                                  QuoteChange -> QuoteChanged
//   GET  /api/quotes/<id>                             QuoteDetail
//   GET  /api/quotes/<id>/follow-up                   FollowUpPreview
//   GET  /api/quotes/<id>/pdf[?file=proof]            the PDF; of a draft a preview, marked as one
//
// A failed request answers `QuoteFault`, in French, with a status of 400, 401, 404, 409, 413, 422 (gaps) or 503.

/** Query of the list, as a URL has it. */
export const quotesQuery = z.object({
  search: z.optional(z.string().check(z.maxLength(QUOTE_LIMITS.search))),
  /** State to show; all without one. */
  state: z.optional(z.enum(QUOTE_STATES)),
  /** `attention`: drafts, what ends within seven days, and what the client did that nobody has seen. */
  view: z._default(z.enum(['all', 'attention']), 'all'),
  /** The reference of a request: its quotes alone. */
  request: z.optional(z.string().check(z.maxLength(50))),
  /** `next` of the page before. */
  after: z.optional(pageCursor),
});

export type QuotesQuery = z.output<typeof quotesQuery>;

/** The quote that is changed, and which version of it was seen. */
const quote = { id: z.uuid(), version: z.int().check(z.nonnegative()) };

/** A cancellation as it is proposed. */
const terminationProposal = z.object({
  reason: text(QUOTE_LIMITS.reason, 'Dites pourquoi le contrat prend fin.'),
  settlement: text(QUOTE_LIMITS.reason, 'Dites ce qui reste dû, ou ce que vous remboursez.'),
  endsOn: z.iso.date({ error: 'Choisissez un jour.' }),
  /** The dues that stay; the others fall away. */
  kept: z
    .array(z.object({ quote: z.uuid(), position: z.int().check(z.positive()) }))
    .check(z.maxLength(100)),
});

/** Changes that the consultant can make to quotes. */
export const quoteChange = z.discriminatedUnion('action', [
  /** A draft from a request (its id), or an empty one. */
  z.object({ action: z.literal('create'), request: z.nullable(z.uuid()) }),
  /** A draft with the content of another, of any state. */
  z.object({ action: z.literal('copy'), id: z.uuid() }),
  z.object({ ...quote, action: z.literal('save'), content: quoteContent }),
  z.object({ ...quote, action: z.literal('send') }),
  /** Throws a draft away. */
  z.object({ ...quote, action: z.literal('remove') }),
  /** Withdraws a sent quote: nobody can accept it any more. The client reads the reason. */
  z.object({
    ...quote,
    action: z.literal('revoke'),
    reason: text(QUOTE_LIMITS.reason, 'Dites pourquoi vous retirez ce devis.'),
  }),
  /** A draft that, once it is sent, replaces this quote. The same one while it is a draft. */
  z.object({ ...quote, action: z.literal('replace') }),
  z.object({
    ...quote,
    action: z.literal('answer'),
    text: text(QUOTE_LIMITS.message, 'Écrivez quelque chose avant d’envoyer.'),
  }),
  /** Another link for the client: by mail, or as a URL to copy, which nobody can read a second time. */
  z.object({
    ...quote,
    action: z.literal('link'),
    by: z.enum(['mail', 'copy']),
    /** Whose of several signers; by mail all that have not signed, without one. */
    signer: z.optional(z.uuid()),
  }),
  /** Puts another in the place of a signer who has not signed, or takes them out (null). */
  z.object({
    ...quote,
    action: z.literal('signer'),
    signer: z.uuid(),
    replacement: z.nullable(
      z.object({
        name: name(QUOTE_LIMITS.name, 'Indiquez le nom de ce signataire.'),
        role: optionalLine(QUOTE_LIMITS.name),
        email: email(),
      }),
    ),
  }),
  /** Marks a due by its position: when it was received, or is to be paid at last; null takes it back. */
  z.object({
    ...quote,
    action: z.literal('due'),
    due: z.int().check(z.positive()),
    mark: z.enum(['received', 'due']),
    day: z.nullable(z.iso.date()),
  }),
  /** A draft of an amendment to this accepted quote. The same one while it is a draft. */
  z.object({ ...quote, action: z.literal('amend') }),
  /** Proposes that the contract be cancelled: the client reads all of it, and confirms or declines. */
  z.object({ ...quote, ...terminationProposal.shape, action: z.literal('terminate') }),
  /** Takes that proposal back. */
  z.object({ ...quote, action: z.literal('takeBack') }),
  /** Follows it up by mail, as the preview has shown: by a due's position, 0 for the quote itself. */
  z.object({
    ...quote,
    action: z.literal('followUp'),
    kind: z.enum(FOLLOW_UP_KINDS),
    due: z.int().check(z.nonnegative(), z.maximum(12)),
  }),
  /** Takes it out of the automatic follow-ups, or back into them. */
  z.object({ ...quote, action: z.literal('followUps'), isStopped: z.boolean() }),
  /** Sends an expired one anew, with a new date. */
  z.object({ ...quote, action: z.literal('renew') }),
  /** The consultant has seen what the client did. Counts no version. */
  z.object({ ...quote, action: z.literal('seen') }),
  /** Cuts all links that were mailed. */
  z.object({ ...quote, action: z.literal('cut') }),
]);

export type QuoteChange = z.output<typeof quoteChange>;

/** The quote that was changed, or made. */
export type QuoteChanged = {
  id: string;
  version: number;
  /** Number of a quote that was sent just now. */
  number: string | null;
  /** The whole URL: the answer to `link` by `copy`. */
  link: string | null;
};

/** A gap: something that a quote lacks. */
export type QuoteGap = {
  /** The document that it is filled in, `quote` for the quote itself. */
  where: 'quote' | 'siteSettings' | 'quoteSettings';
  /** The field there, as the Studio's path to it: « legal.siret », « client.email », « lines[<id>].label ». */
  path: string;
  /** Message, as a sentence. */
  message: string;
  /** Whether nothing is sent without it; other gaps are only recommendations. */
  isRequired: boolean;
  /** Whether a draft of that document has it, which is only to be published. */
  isInDraft?: true;
};

export type QuoteFault = {
  message: string;
  reason?: QuoteRefusal;
  /** The gaps of `reason: 'gaps'`. */
  gaps?: QuoteGap[];
};

/** Why a change was refused. */
export type QuoteRefusal = keyof typeof QUOTE_REFUSED;

/** A line of the list. */
export type QuoteSummary = z.output<typeof quoteSummary>;

export type QuotesPage = {
  quotes: QuoteSummary[];
  /** Numbers over all quotes, whatever is shown of them. */
  counts: Record<QuoteState, number>;
  next: string | null;
};

/** A quote in full. */
export type QuoteDetail = Omit<StoredQuote, 'lead' | 'leadId' | 'totals' | 'amends'> & {
  /** The contract that it changes, as it was sent, or as it is while it is a draft; null of a quote of its own. */
  amends: Amended | null;
  /** What has become of the accepted quote, or of the one that it amends; null where none was accepted. */
  contract: Contract | null;
  /** Amounts, by the present settings while it is a draft, then as frozen. */
  totals: QuoteTotals;
  /** Gaps of a draft. */
  gaps: QuoteGap[];
  settings: QuoteSettings;
  requestTitle: string | null;
  followUps: z.output<typeof storedFollowUps>;
  /** Address that the client's answers to mails go to; null where no mail can be sent. */
  mailbox: string | null;
};

/** The mail that following a quote up would send, as text. */
export type FollowUpPreview = {
  kind: FollowUpKind;
  /** The position of the due that it is about; 0 for the quote itself. */
  due: number;
  to: string;
  subject: string;
  text: string;
};
