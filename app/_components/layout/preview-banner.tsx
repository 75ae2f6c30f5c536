/** What the error page says in a preview, whose drafts may lack what the page cannot be without. */
export const PREVIEW_ERROR = {
  title: 'Ce brouillon ne peut pas encore s’afficher',
  text: 'Un champ y manque ou ne convient pas, et le Studio le signale à sa place ; ou bien le Studio ne répond pas. Corrigez le champ, puis rechargez cette page.',
};

/** Says that drafts are shown, and how to leave them. */
export function PreviewBanner() {
  return (
    <aside
      aria-label="Aperçu"
      className="no-print sticky bottom-0 z-30 border-accent border-t-[3px] bg-panel text-on-panel"
    >
      <form
        action="/api/draft-mode/leave"
        method="post"
        className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-3"
      >
        <p>
          <strong>Aperçu.</strong> Vous voyez vos brouillons ; vos visiteurs voient ce qui est
          publié.
        </p>
        <button type="submit" className="min-h-11 font-semibold underline underline-offset-4">
          Quitter l’aperçu
        </button>
      </form>
    </aside>
  );
}
