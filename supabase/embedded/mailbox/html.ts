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

function unescapeHtml(text: string): string {
  return Object.entries(ENTITIES)
    .reverse()
    .reduce((result, [character, entity]) => result.replaceAll(entity, character), text);
}

/** The http(s) links of a mail, each once, in their order. */
export function linksOf(html: string): string[] {
  const links = [...html.matchAll(/\bhref="([^"]+)"/gi)]
    .map(([, href = '']) => unescapeHtml(href))
    .filter((href) => /^https?:\/\//i.test(href));
  return [...new Set(links)];
}

/** The text of a mail that shows, with the URL of each link after its words. */
export function htmlToText(html: string): string {
  const text = html
    .replace(/<(head|style|script|title)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<div style="display:none[\s\S]*?<\/div>/gi, '')
    .replace(/<a\b[^>]*\bhref="([^"]+)"[^>]*>([\s\S]*?)<\/a>/gi, '$2 : $1')
    .replace(/\s+/g, ' ')
    .replace(/<\/(p|h[1-6]|div|tr|li)>|<br\s*\/?>/gi, '\n')
    .replace(/<[^>]+>/g, '');
  return unescapeHtml(text)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n\n');
}
