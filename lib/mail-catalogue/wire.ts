import type { MailDocument } from './catalogue.ts';

/** What a mail can be shown about: an example that the site carries, or something real. */
export type ShownExample = { id: string; label: string };

/** A mail as it would arrive. */
export type ShownMail = {
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Names of the files that go with it. */
  files: readonly string[];
};

/** A mail by what is published, and by what is typed and not published yet; null where both say the same. */
export type MailPreview = { published: ShownMail; typed: ShownMail | null };

/** What is typed in each document, as it stands there. */
export type TypedTexts = Partial<Record<MailDocument, object>>;
