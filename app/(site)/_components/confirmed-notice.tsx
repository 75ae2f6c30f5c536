import { CONFIRMED_ID, FLASHES } from '@/lib/account/toasts.ts';

/**
 * Notice to a new client who arrives by their confirmation (product.md, Links in mails): looks like a toast, and shows
 * by the URL's fragment alone, to a signed-in visitor.
 */
export function ConfirmedNotice() {
  const { title, description } = FLASHES.confirmed;
  return (
    <aside
      id={CONFIRMED_ID}
      aria-labelledby={`${CONFIRMED_ID}-titre`}
      className="above-foot fixed right-4 bottom-[calc(min(var(--foot,0rem),50dvh)+1rem)] left-4 z-30 hidden rounded-xl border-[1.5px] border-ink bg-sheet p-5 shadow-[6px_6px_0_var(--line)] in-data-signed-in:target:block sm:left-auto sm:w-[24rem]"
    >
      <h2 id={`${CONFIRMED_ID}-titre`} className="flex items-center gap-2.5 text-xl">
        <span aria-hidden="true" className="port port-full" />
        {title}
      </h2>
      <p className="mt-1 text-muted">{description}</p>
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        <a href="/dashboard" className="link py-1">
          Ouvrir mon espace
        </a>
        <a href="#contenu" className="link py-1">
          Fermer
        </a>
      </p>
    </aside>
  );
}
