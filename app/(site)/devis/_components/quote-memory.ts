import { isSignedIn } from '@/app/_components/form/signed-in-client.ts';
import { forget, recall, remember } from '@/app/_components/form/tab-memory.ts';
import { CLIENT_FIELDS } from './client-details.ts';
import { readStep } from './quote-url.ts';
import { NO_TEXTS, type QuoteTexts } from './quote-values.ts';
import type { QuoteDraft, SentQuote } from './wizard-state.ts';

const TEXTS_KEY = 'devis';
const DRAFT_KEY = 'devis-commence';
const SENT_KEY = 'devis-envoye';

/** Grows with a change of what is kept of a draft or a sent request: an open tab may hold what a page of before wrote. */
const VERSION = 1;

const keep = (key: string, value: object): void => remember(key, { ...value, version: VERSION });

/** Kept by this version of the page, as far as one can tell. */
function kept(key: string): Record<string, unknown> | null {
  const found = recall(key) as Record<string, unknown> | null;
  return found?.version === VERSION ? found : null;
}

/** The texts among values that may be anything: storage is the visitor's to change. */
const textsOf = (values: Readonly<Record<string, unknown>>): Partial<QuoteTexts> =>
  Object.fromEntries(
    Object.keys(NO_TEXTS).flatMap((field) =>
      typeof values[field] === 'string' ? [[field, values[field]]] : [],
    ),
  );

/** Keeps the texts that were typed; they go with the browser's tab, or once they are sent. */
export const keepTexts = (values: QuoteTexts): void =>
  remember(TEXTS_KEY, { ...textsOf(values), client: isSignedIn() ? 'oui' : '' });

/** The texts typed before, without the details of a client who has signed out since. */
export function readTexts(): Partial<QuoteTexts> {
  const found = (recall(TEXTS_KEY) ?? {}) as Record<string, unknown>;
  const texts = textsOf(found);
  if (found.client && !isSignedIn()) for (const field of CLIENT_FIELDS) delete texts[field];
  return texts;
}

/** After sending: nothing that was typed stays, e-mail and phone least of all. */
export function keepSent(sent: SentQuote): void {
  forget(TEXTS_KEY);
  forgetDraft();
  keep(SENT_KEY, sent);
}

export function readSent(): SentQuote | null {
  const sent = kept(SENT_KEY);
  return Array.isArray(sent?.facts) ? (sent as SentQuote) : null;
}

/** Keeps the draft for a visitor who comes back by a URL without it. */
export const keepDraft = (draft: QuoteDraft): void => keep(DRAFT_KEY, draft);

/** The request begun earlier; null where it had not come beyond the first step. */
export function readDraft(): QuoteDraft | null {
  const { name, query } = kept(DRAFT_KEY) ?? {};
  if (typeof name !== 'string' || typeof query !== 'string') return null;
  return name && query.startsWith('?') && readStep(query) > 1 ? { name, query } : null;
}

export const forgetDraft = (): void => forget(DRAFT_KEY);
