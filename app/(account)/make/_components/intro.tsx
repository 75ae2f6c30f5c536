const FEATURES = [
  {
    title: 'Scénarios',
    text: 'Retrouvez vos automatisations, lancez-les et suivez leur exécution d’ici.',
    path: 'M10 34h18M46 34h18M37 16v9M37 43v9',
  },
  {
    title: 'Data Stores',
    text: 'Voyez ce que contiennent vos bases et la place qu’il leur reste.',
    path: 'M14 20h46M14 34h46M14 48h46M30 12v44',
  },
  {
    title: 'API Intégrée',
    text: 'Votre compte est relié par l’API officielle, depuis nos serveurs seulement.',
    path: 'M12 34h14l8-14 8 28 8-14h12',
  },
] as const;

/** What connecting an account is good for (§2 « Make page »). */
export function Intro() {
  return (
    <div className="canvas">
      <div className="wrap pt-32 pb-12 lg:pt-36">
        <h1 className="text-title">Vos automatisations Make</h1>
        <p className="mt-3 max-w-2xl text-lead text-muted">
          Connectez votre compte Make pour piloter vos scénarios sans quitter votre espace client.
        </p>
        <ul className="mt-10 grid gap-x-10 gap-y-8 md:grid-cols-3">
          {FEATURES.map(({ title, text, path }) => (
            <li key={title} className="flex gap-5 border-accent border-l-[3px] pl-5">
              <svg aria-hidden="true" viewBox="0 0 74 68" width="56" className="flex-none">
                <path
                  d={path}
                  fill="none"
                  stroke="var(--accent)"
                  strokeWidth="3"
                  strokeLinecap="round"
                  strokeLinejoin="round"
                />
              </svg>
              <div>
                <h2 className="text-xl">{title}</h2>
                <p className="mt-1 text-muted leading-snug">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
