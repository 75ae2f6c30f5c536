const FEATURES = [
  {
    title: 'Scénarios',
    text: 'Retrouvez vos automatisations, lancez-les et suivez leur exécution d’ici.',
    path: 'M9 16h7m0 0c4 0 2-7 7-7m-7 7c4 0 2 7 7 7M9 16a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM29 9a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM29 23a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
  },
  {
    title: 'Data Stores',
    text: 'Voyez ce que contiennent vos bases et la place qu’il leur reste.',
    path: 'M5 8c0-2.2 4.9-4 11-4s11 1.8 11 4-4.9 4-11 4S5 10.2 5 8zM5 8v16c0 2.2 4.9 4 11 4s11-1.8 11-4V8M5 16c0 2.2 4.9 4 11 4s11-1.8 11-4',
  },
  {
    title: 'API Intégrée',
    text: 'Votre compte est relié par l’API officielle, depuis le serveur du site seulement.',
    path: 'M4 4h10v10H4zM18 18h10v10H18zM14 9h5c2.5 0 4 1.5 4 4v5',
  },
] as const;

/** What the page is for, also for its metadata. */
export const LEAD =
  'Connectez votre compte Make pour piloter vos scénarios sans quitter votre espace client.';

/** What connecting an account is good for (product.md, Make). */
export function Intro() {
  return (
    <div className="canvas">
      <div className="wrap pt-32 pb-12 lg:pt-36">
        <h1 className="text-title">Vos automatisations Make</h1>
        <p className="mt-3 max-w-2xl text-lead text-muted">{LEAD}</p>
        <ul className="mt-10 grid gap-x-10 gap-y-8 md:grid-cols-3">
          {FEATURES.map(({ title, text, path }) => (
            <li key={title} className="border-accent border-l-[3px] pl-5">
              <h2 className="flex items-center gap-3 text-xl">
                <svg aria-hidden="true" viewBox="0 0 32 32" width="32" height="32">
                  <path
                    d={path}
                    fill="none"
                    stroke="var(--accent)"
                    strokeWidth="2"
                    strokeLinecap="round"
                    strokeLinejoin="round"
                  />
                </svg>
                {title}
              </h2>
              <p className="mt-2 text-muted leading-snug">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
