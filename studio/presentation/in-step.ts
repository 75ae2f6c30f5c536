/** The distance that a page can be scrolled, in pixels: 0 while it loads. */
const lengthOf = ({ document: { documentElement: root }, innerHeight }: Window): number =>
  Math.max((root?.scrollHeight ?? 0) - innerHeight, 0);

/** The scroll position of a page: 0 at its top, 1 at its end. */
const progress = (page: Window): number => (lengthOf(page) > 0 ? page.scrollY / lengthOf(page) : 0);

/** Scrolls a page to where another one is. */
const bringTo = (page: Window, other: Window): void =>
  page.scrollTo({ top: progress(other) * lengthOf(page), behavior: 'instant' });

/**
 * Keeps two framed pages of this site at the same place, of different lengths as they may be; the one that is scrolled
 * leads.
 *
 * @returns what ends it
 */
export function keepInStep(first: Window, second: Window): () => void {
  const ends = [
    [first, second],
    [second, first],
  ].map(([leader, follower]) => {
    const lead = () => {
      // The page that follows does not scroll the leader back.
      if (leader && follower && Math.abs(progress(leader) - progress(follower)) > 0.002) {
        bringTo(follower, leader);
      }
    };
    // The listener is on this document: when it ends, the window may have gone on to another one, or to another site.
    const page = leader?.document;
    page?.addEventListener('scroll', lead, { passive: true });
    return () => page?.removeEventListener('scroll', lead);
  });
  bringTo(second, first);
  return () => {
    for (const end of ends) end();
  };
}
