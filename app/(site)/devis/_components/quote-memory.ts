import { forget, recall, recallTexts, remember } from '@/app/_components/lead-form/tab-memory';
import type { QuoteChoices } from './quote-address';
import type { QuoteValues } from './quote-values';

/** What a visitor typed; it ends with the browser's tab, or once it is sent. */
export type QuoteTexts = Omit<QuoteValues, keyof QuoteChoices>;

/** What stays on the page after sending: nothing of it names the visitor. */
export type SentQuote = {
  reference: string | null;
  mailed: boolean;
  service: string;
  projectType: string;
  features: string[];
  price: string;
  weeks: string;
};

const TEXTS_KEY = 'devis';
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
  remember(TEXTS_KEY, texts satisfies QuoteTexts);
}

/** What was typed before. */
export const readTexts = (): Partial<QuoteTexts> => recallTexts(TEXTS_KEY);

/** After sending: nothing that was typed stays, e-mail and phone least of all. */
export function keepSent(sent: SentQuote): void {
  forget(TEXTS_KEY);
  remember(SENT_KEY, sent);
}

export const readSent = (): SentQuote | null => recall(SENT_KEY) as SentQuote | null;

export const forgetSent = (): void => forget(SENT_KEY);
