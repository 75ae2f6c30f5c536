/** A page of the site's own process, where Next shows none: nothing in it is loaded, and it is the same for everybody. */
export function plainPage({ title, text }: { title: string; text: string }): string {
  return `<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <style>
      :root { color-scheme: light dark; }
      body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 1.5rem; background: light-dark(#f5f0e4, #14130f); color: light-dark(#1a1916, #f3eee2); font: 1.125rem/1.6 system-ui, sans-serif; }
      main { max-width: 32rem; }
      h1 { font-size: 2rem; line-height: 1.15; margin: 0; }
      a { color: inherit; }
    </style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${text}</p>
    </main>
  </body>
</html>
`;
}

/** Words of the answer to a server error, in place of Next's own last resort, which is in English. */
export const SERVER_ERROR = {
  title: 'Le site est momentanément indisponible',
  text: 'Une connexion s’est rompue de mon côté. Rechargez la page dans un instant, ou <a href="/">revenez à l’accueil</a>.',
};

/** The same words, and what the consultant finds the line in the log by. */
export const withReference = ({ title, text }: { title: string; text: string }, id: string) => ({
  title,
  text: `${text}<br><small>Référence de l’erreur\u00a0: ${id}</small>`,
});

/** Words in place of a preview whose time is over, or whose link is no longer shared. */
export const PREVIEW_IS_OVER = {
  title: 'Cet aperçu n’est plus ouvert',
  text: 'Il se ferme de lui-même après douze heures, et un lien d’aperçu après sept jours ou quand il n’est plus partagé. Rouvrez-le depuis le Studio, demandez un nouveau lien, ou <a href="/">revenez au site</a>.',
};

/** Words in place of a preview that a link was to open, with why it did not. */
export const previewRefused = (why: string) => ({
  title: 'L’aperçu ne s’ouvre pas',
  text: `${why} <a href="/">Revenir au site</a>`,
});
