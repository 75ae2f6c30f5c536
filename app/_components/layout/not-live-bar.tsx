/**
 * Says that the site is not live yet (product.md, Going live): a strip that scrolls away with the top of the page,
 * so that it never lies over anything.
 */
export function NotLiveBar({ children }: { children: string }) {
  return (
    <aside
      aria-label="État du site"
      className="no-print border-line border-b-[1.5px] bg-accent-soft text-sm"
    >
      <p className="wrap flex items-center justify-center gap-2.5 py-1.5 leading-snug">
        <span aria-hidden="true" className="size-2 flex-none rounded-full bg-accent" />
        {children}
      </p>
    </aside>
  );
}
