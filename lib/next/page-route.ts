/**
 * The path below which the consultant's own pages are made and stored. Visitors have them at the address behind it, to
 * which the door and proxy.ts lead: a route for every address would also answer, and store, each that is nobody's.
 */
export const PAGE_ROUTE = '/page';

/** Whether `path` is there; nobody visits it as a URL. */
export const isPageRoute = (path: string): boolean =>
  path === PAGE_ROUTE || path.startsWith(`${PAGE_ROUTE}/`);
