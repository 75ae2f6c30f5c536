/**
 * A mail's content, from which its text and its HTML are made. Strings are plain text, in French, with
 * the right spaces; visitors' words among them are escaped where they become HTML.
 */
export type MailBody = {
  /** Name of the sender, above everything. */
  brand: string;
  title: string;
  /** Paragraphs before the facts. */
  intro: readonly string[];
  /** `hasLinks`: addresses in the value can be pressed, which those in a stranger's words never can. */
  facts: ReadonlyArray<{ label: string; value: string; hasLinks?: boolean }>;
  /** The one thing that the reader is to do, as a button. */
  action: { label: string; href: string } | null;
  /** Paragraphs after the facts. */
  outro: readonly string[];
  /** Lines at the end: who writes, from where. */
  signature: readonly string[];
};

/** The body for readers without HTML; the sender is in the signature. */
export function mailText({ title, intro, facts, action, outro, signature }: MailBody): string {
  const parts = [
    title,
    ...intro,
    facts
      .map(({ label, value }) => `${label}\u00a0:${value.includes('\n') ? '\n' : ' '}${value}`)
      .join('\n'),
    action && `${action.label}\u00a0:\n${action.href}`,
    ...outro,
    ['-- ', ...signature].join('\n'),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
