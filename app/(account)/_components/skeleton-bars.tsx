/**
 * Placeholder of a protected page while the session loads (product.md, Protected pages): three bars.
 *
 * @param withoutScripts where a browser goes that would not see the page take their place
 */
export function SkeletonBars({ withoutScripts }: { withoutScripts: string }) {
  return (
    <div className="wrap pt-36 pb-20" role="status">
      <span className="sr-only">Chargement de votre espace…</span>
      <div aria-hidden="true" className="grid gap-4 motion-safe:animate-pulse">
        <div className="h-12 w-2/3 rounded-block bg-line" />
        <div className="h-6 w-1/2 rounded-full bg-line" />
        <div className="h-64 rounded-block bg-line" />
      </div>
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${withoutScripts}`} />
      </noscript>
    </div>
  );
}
