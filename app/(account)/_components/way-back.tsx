/** A link to where a page was opened from; the arrow is not read out. */
export const WayBack = ({ href, children }: { href: string; children: string }) => (
  <a href={href} className="link inline-block py-1">
    <span aria-hidden="true">← </span>
    {children}
  </a>
);
