import { createHash } from 'node:crypto';
import { escapeHtml, linksOf } from './html.ts';
import type { Mail } from './store.ts';

const STYLE = `
:root { color-scheme: light dark; --line: #d9dee7; --soft: #5b6475; --accent: #2947c9; --card: #fff; --ground: #f4f6fa; --ink: #171c28; }
@media (prefers-color-scheme: dark) { :root { --line: #333b4d; --soft: #a7b0c2; --accent: #9db1ff; --card: #1b2130; --ground: #121723; --ink: #eef1f7; } }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; background: var(--ground); color: var(--ink); }
main { max-width: 52rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .25rem; overflow-wrap: anywhere; }
h2 { font-size: 1.05rem; margin: 1.25rem 0 .25rem; }
p { margin: .25rem 0 1rem; color: var(--soft); }
a { color: var(--accent); }
ul { list-style: none; margin: 0; padding: 0; }
.mails { border: 1px solid var(--line); border-radius: .75rem; background: var(--card); overflow: hidden; }
.mails li + li { border-top: 1px solid var(--line); }
.mails a { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .9rem 1.1rem; color: inherit; text-decoration: none; }
.mails a:hover strong, .mails a:focus-visible strong { text-decoration: underline; }
.mails strong, .mails span { overflow-wrap: anywhere; }
.mails span, time { color: var(--soft); font-size: .9rem; }
.empty { border: 1px dashed var(--line); border-radius: .75rem; padding: 2.5rem 1rem; text-align: center; }
.links { margin: 0 0 1.25rem; }
.links a { overflow-wrap: anywhere; }
.links li { padding: .35rem 0; }
iframe { display: block; width: 100%; height: 34rem; border: 1px solid var(--line); border-radius: .75rem; background: #fff; }
nav { margin-bottom: 1.25rem; }
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** The policy of our own pages: our style, our frame, nothing else. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The policy of a mail in its frame: no script, no network, links in a new tab. */
export const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

export function listPage(mails: readonly Mail[], to?: string): string {
  const items = mails.map(
    (mail) =>
      `<li><a href="/messages/${mail.id}"><strong>${escapeHtml(mail.subject)}</strong>${time(mail)}<span>À ${escapeHtml(mail.to)}</span></a></li>`,
  );
  const content = items.length
    ? `<ul class="mails">${items.join('')}</ul>`
    : '<p class="empty">Aucun message pour l’instant.</p>';
  const lead = to
    ? `Messages pour ${escapeHtml(to)}. <a href="/">Tous les messages</a>`
    : 'Les e-mails du site restent sur cette machine. La page se met à jour toute seule.';
  return page(
    'Boîte aux lettres locale',
    `<h1>Boîte aux lettres locale</h1><p>${lead}</p>${content}`,
    '<meta http-equiv="refresh" content="5">',
  );
}

export function messagePage(mail: Mail): string {
  const links = linksOf(mail.html).map(
    (link) => `<li><a href="${escapeHtml(link)}" rel="noreferrer">${escapeHtml(link)}</a></li>`,
  );
  const files = mail.attachments.map(
    ({ name, size }, position) =>
      `<li><a href="/messages/${mail.id}/files/${position}">${escapeHtml(name)}</a> (${Math.ceil(size / 1000)}\u00a0ko)</li>`,
  );
  return page(
    mail.subject,
    `<nav><a href="/">← Tous les messages</a></nav>
<h1>${escapeHtml(mail.subject)}</h1><p>${emails(mail)}, ${time(mail)}</p>
${links.length ? `<h2>Liens</h2><ul class="links">${links.join('')}</ul>` : ''}
${files.length ? `<h2>Pièces jointes</h2><ul class="links">${files.join('')}</ul>` : ''}
<iframe title="Contenu du message" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/messages/${mail.id}/html"></iframe>`,
  );
}

function emails(mail: Mail): string {
  const parts = [
    ...(mail.from ? [`De ${mail.from}`] : []),
    `À ${mail.to}`,
    ...(mail.replyTo ? [`réponse à ${mail.replyTo}`] : []),
  ];
  return escapeHtml(parts.join(', '));
}

export function notFoundPage(): string {
  return page('Introuvable', '<h1>Introuvable</h1><p><a href="/">Tous les messages</a></p>');
}

/** A mail as a document of its own, whose links open outside the frame. */
export function mailDocument(mail: Mail): string {
  return `<base target="_blank">${mail.html || `<pre>${escapeHtml(mail.text)}</pre>`}`;
}

function time(mail: Mail): string {
  const shown = new Intl.DateTimeFormat('fr-FR', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Paris',
  }).format(new Date(mail.sentAt));
  return `<time datetime="${mail.sentAt}">${escapeHtml(shown)}</time>`;
}

function page(title: string, content: string, head = ''): string {
  return `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>${head}<style>${STYLE}</style></head>
<body><main>${content}</main></body>
</html>`;
}
