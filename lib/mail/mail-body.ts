/**
 * A mail's content, from which its text and its HTML are made. Strings are plain text, in French, with
 * the right spaces; visitors' words among them are escaped where they become HTML.
 */
export type MailBody = {
  title: string;
  /** Paragraphs before the facts. */
  intro: readonly string[];
  facts: ReadonlyArray<{ label: string; value: string }>;
  /** Paragraphs after the facts. */
  outro: readonly string[];
  /** Lines at the end: who writes, from where. */
  signature: readonly string[];
};

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** The body for readers without HTML. */
export function mailText({ title, intro, facts, outro, signature }: MailBody): string {
  const parts = [
    title,
    ...intro,
    facts.map(({ label, value }) => `${label}\u00a0: ${value}`).join('\n'),
    ...outro,
    ['-- ', ...signature].join('\n'),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

const words = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');
const paragraph = (text: string) =>
  `<p style="margin:0 0 16px;line-height:1.55">${words(text)}</p>`;

/**
 * The body in the site's look; no image, no script, nothing that is loaded. `dir="auto"` keeps
 * right-to-left words from turning ours around.
 */
export function mailHtml({ title, intro, facts, outro, signature }: MailBody): string {
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><th scope="row" style="padding:10px 16px 10px 0;border-top:1px solid #d8cfbc;color:#5c574b;font-weight:400;text-align:left;vertical-align:top;width:34%">${words(label)}</th>` +
      `<td dir="auto" style="padding:10px 0;border-top:1px solid #d8cfbc;vertical-align:top;overflow-wrap:anywhere">${words(value)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f5f0e4;color:#1a1916;font:16px/1.5 'Instrument Sans',Helvetica,Arial,sans-serif">
<div style="max-width:600px;margin:0 auto;padding:32px 28px;background:#fffcf5;border:1.5px solid #1a1916;border-radius:14px">
<div style="width:14px;height:14px;box-sizing:border-box;margin:0 0 18px;border:3px solid #1c3fdc;border-radius:50%"></div>
<h1 dir="auto" style="margin:0 0 20px;font:700 26px/1.15 'Bricolage Grotesque','Arial',sans-serif;overflow-wrap:anywhere">${words(title)}</h1>
${intro.map(paragraph).join('\n')}
${rows.length ? `<table style="width:100%;margin:8px 0 24px;border-collapse:collapse;border-bottom:1px solid #d8cfbc">${rows.join('\n')}</table>` : ''}
${outro.map(paragraph).join('\n')}
<p style="margin:24px 0 0;color:#5c574b;font-size:14px">${signature.map(words).join('<br>')}</p>
</div>
</body>
</html>`;
}
