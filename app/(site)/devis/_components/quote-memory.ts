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

/** Storage may be forbidden: the wizard then works without a memory. */
function quietly<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

const read = <Value>(key: string): Value | null =>
  quietly(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Value | null);

const write = (key: string, value: unknown): void => {
  quietly(() => sessionStorage.setItem(key, JSON.stringify(value)));
};

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
  write(TEXTS_KEY, texts satisfies QuoteTexts);
}

/** What was typed before, texts alone: storage is the visitor's to change. */
export function readTexts(): Partial<QuoteTexts> {
  const kept = read<Record<string, unknown>>(TEXTS_KEY);
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).filter(([, text]) => typeof text === 'string'));
}

/** After sending: nothing that was typed stays, e-mail and phone least of all. */
export function keepSent(sent: SentQuote): void {
  quietly(() => sessionStorage.removeItem(TEXTS_KEY));
  write(SENT_KEY, sent);
}

export const readSent = (): SentQuote | null => read<SentQuote>(SENT_KEY);

export const forgetSent = (): void => {
  quietly(() => sessionStorage.removeItem(SENT_KEY));
};
