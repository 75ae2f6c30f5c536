import { isSignedIn } from '@/app/_components/form/signed-in-client.ts';
import { forget, recall, remember } from '@/app/_components/form/tab-memory.ts';
import type { Letter, LetterRow } from '@/lib/estimate-letter/letter.ts';
import { CLIENT_FIELDS } from './client-details.ts';
import { type QuoteChoices, readStep } from './quote-url.ts';
import type { QuoteValues } from './quote-values.ts';

/** Texts that a visitor typed; they go with the browser's tab, or once they are sent. */
export type QuoteTexts = Omit<QuoteValues, keyof QuoteChoices>;

/** The part of a request that stays on the page after sending: nothing of it names the visitor. */
export type SentQuote = {
  reference: string | null;
  mailed: boolean;
  /** Choices and their prices; none where the request was sent without scripts. */
  facts: LetterRow[];
  /** The printed estimate; null where the request was sent without scripts. */
  letter: Letter | null;
  /** The URL of the same as a PDF. */
  pdf: string;
};

/** A request that was begun: what it is about, and the query of `/devis` that goes on with it. */
export type QuoteDraft = { name: string; query: string };

const TEXTS_KEY = 'devis';
const DRAFT_KEY = 'devis-commence';
const SENT_KEY = 'devis-envoye';

export function keepTexts({
  projectName,
  description,
  firstName,
  lastName,
  email,
  company,
  phone,
  additionalInfo,
}: QuoteTexts): void {
  const texts = {
    projectName,
    description,
    firstName,
    lastName,
    email,
    company,
    phone,
    additionalInfo,
  };
  const client = isSignedIn() ? 'oui' : '';
  remember(TEXTS_KEY, { ...(texts satisfies QuoteTexts), client });
}

/** The texts typed before, without the details of a client who has signed out since. */
export function readTexts(): Partial<QuoteTexts> {
  // Texts alone: storage is the visitor's to change.
  const kept = Object.entries(recall(TEXTS_KEY) ?? {}).filter(
    ([, text]) => typeof text === 'string',
  );
  const { client, ...texts } = Object.fromEntries(kept);
  if (client && !isSignedIn()) for (const field of CLIENT_FIELDS) delete texts[field];
  return texts;
}

/** After sending: nothing that was typed stays, e-mail and phone least of all. */
export function keepSent(sent: SentQuote): void {
  forget(TEXTS_KEY);
  forgetDraft();
  remember(SENT_KEY, sent);
}

/** Storage is the visitor's to change, and a page of before may have written it. */
export function readSent(): SentQuote | null {
  const sent = recall(SENT_KEY) as SentQuote | null;
  return Array.isArray(sent?.facts) ? sent : null;
}

/** Keeps the draft for a visitor who comes back by a URL without it. Stored as `address`, as open tabs have it. */
export const keepDraft = ({ name, query }: QuoteDraft): void =>
  remember(DRAFT_KEY, { name, address: query });

/** The request begun earlier; null where it had not come beyond the first step. */
export function readDraft(): QuoteDraft | null {
  const { name, address: query } = (recall(DRAFT_KEY) ?? {}) as Partial<Record<string, unknown>>;
  if (typeof name !== 'string' || typeof query !== 'string') return null;
  return name && query.startsWith('?') && readStep(query) > 1 ? { name, query } : null;
}

export const forgetDraft = (): void => forget(DRAFT_KEY);
