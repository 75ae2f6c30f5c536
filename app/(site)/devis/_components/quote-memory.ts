import { isSignedIn } from '@/app/_components/form/signed-in-client.ts';
import { forget, recall, remember } from '@/app/_components/form/tab-memory.ts';
import type { Letter } from '@/lib/estimate-letter/letter.ts';
import { CLIENT_FIELDS } from './client-details.ts';
import { type QuoteChoices, readChoices, readStep, writeChoices } from './quote-address.ts';
import type { QuoteOffer, QuoteValues } from './quote-values.ts';

/** What a visitor typed; it ends with the browser's tab, or once it is sent. */
export type QuoteTexts = Omit<QuoteValues, keyof QuoteChoices>;

/** What stays on the page after sending: nothing of it names the visitor. */
export type SentQuote = {
  reference: string | null;
  mailed: boolean;
  service: string;
  projectType: string;
  features: string[];
  /** With the tax label. */
  price: string;
  weeks: string;
  /** To print; null where the request was sent without scripts. */
  letter: Letter | null;
  /** The address of the same as a PDF. */
  pdf: string;
};

/** A request that was begun: its choices, and how far it had come. */
export type QuoteDraft = { choices: QuoteChoices; step: number };

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

/** What was typed before, without the details of a client who has signed out since. */
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

export const readSent = (): SentQuote | null => recall(SENT_KEY) as SentQuote | null;

/** For who comes back by an address that says nothing of it. Kept as such an address. */
export const keepDraft = ({ choices, step }: QuoteDraft): void =>
  remember(DRAFT_KEY, writeChoices('', choices, step));

/** What was begun, of what is still published; null where it had not come beyond the first step. */
export function readDraft(offer: QuoteOffer): QuoteDraft | null {
  const search = recall(DRAFT_KEY);
  if (typeof search !== 'string') return null;
  const draft = { choices: readChoices(offer, search), step: readStep(search) };
  return draft.step > 1 && draft.choices.service ? draft : null;
}

export const forgetDraft = (): void => forget(DRAFT_KEY);
