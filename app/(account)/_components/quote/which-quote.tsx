import type { QuoteFileKind } from '@/lib/quotes/document.ts';

/** Access to a quote: by a link whose code was given, or by the account of a signed-in client. */
export type QuoteAccess = { token: string } | { id: string };

/** Names the quote to the action that a form is sent to. */
export function WhichQuote({ access }: { access: QuoteAccess }) {
  const [name, value] = 'token' in access ? ['token', access.token] : ['id', access.id];
  return <input type="hidden" name={name} value={value} />;
}

/** Id of the title of a quote's page. */
export const TITLE_ID = 'proposition';

/** The page of a quote; its files are below it. */
export const quotePagePath = (access: QuoteAccess): string =>
  'token' in access
    ? `/proposition/${encodeURIComponent(access.token)}`
    : `/dashboard/devis/${encodeURIComponent(access.id)}`;

/** File names of a quote, in their URLs. */
export const FILE_NAMES: Readonly<Record<QuoteFileKind, string>> = {
  quote: 'devis.pdf',
  proof: 'preuve.pdf',
  withdrawal: 'retractation.pdf',
  termination: 'resiliation.pdf',
};

export const quoteFilePath = (access: QuoteAccess, kind: QuoteFileKind): string =>
  `${quotePagePath(access)}/${FILE_NAMES[kind]}`;
