/** A path of this site: one slash first, so that no other host can hide in it. */
const INTERNAL = /^\/(?![/\\])[^\s\\]*$/;
const EXTERNAL = /^https:\/\/[^\s/\\]+[^\s\\]*$/;

/** Whether a link of the content may lead there: a path of the site, or an https URL. */
export const isLinkTarget = (href: string): boolean =>
  INTERNAL.test(href) || (EXTERNAL.test(href) && URL.canParse(href));

/** Whether a link leaves the site. */
export const leavesSite = (href: string): boolean => href.startsWith('https://');
