/** What the headers depend on: where the site and its services are. */
export type SecurityOrigins = {
  /** The site's public URL. */
  site: string;
  /** The Content Lake's own URL, where it is not Sanity's. */
  lake: string | undefined;
  sanityProject: string;
  supabase: string | undefined;
  /** The audience measurement's URL, where there is one. */
  analytics: string | undefined;
};

/** The inline scripts that may run in one page: by the hashes of their text, or by a nonce. */
export type InlineScripts = { hashes: string[] } | { nonce: string };

/** Request header that carries a page's nonce to its frame, where there is one. */
export const NONCE_HEADER = 'x-nonce';

type Header = { key: string; value: string };

type Directives = Record<string, Array<string | undefined>>;

const SELF = "'self'";

/** Whether pages at this path are the Studio's: nothing of it shows before its scripts. */
export const isStudio = (path: string): boolean =>
  path === '/studio' || path.startsWith('/studio/');

/** The Studio has its interface font there; it does without where it cannot be reached. */
const STUDIO_FONTS = 'https://design-system-static.sanity.io';

/** A URL as a socket's. */
const socket = (url: string) => url.replace(/^http/, 'ws');

/** Only what a policy can name: an origin. Undefined for what is no URL. */
function origin(url: string | undefined): string | undefined {
  return url && URL.canParse(url) ? new URL(url).origin : undefined;
}

function sources(origins: SecurityOrigins, forStudio: boolean): Directives {
  const lake = origin(origins.lake);
  const analytics = origin(origins.analytics);
  const images = lake ?? 'https://cdn.sanity.io';
  if (!forStudio) {
    return {
      'script-src': [analytics],
      'img-src': ['data:', images, analytics],
      'connect-src': [origin(origins.supabase), analytics],
    };
  }
  // Parts of the Studio put the project's name before the lake's.
  const api = lake
    ? [lake, socket(lake), lake.replace('://', `://${origins.sanityProject}.`)]
    : ['https://*.sanity.io', 'wss://*.sanity.io', 'https://cdn.sanity.io'];
  return {
    'img-src': ['data:', 'blob:', images, 'https://lh3.googleusercontent.com'],
    'media-src': [images],
    'font-src': [STUDIO_FONTS],
    'connect-src': api,
    'worker-src': ['blob:'],
    'frame-src': [SELF],
  };
}

/**
 * The Content-Security-Policy of one page (docs/decisions/0005-content-security-policy.md). Scripts run
 * from the site itself, or inline where they are among `scripts`; never by 'unsafe-inline'. Styles
 * may be inline: diagrams, toasts and the Studio write some at run time.
 */
export function contentSecurityPolicy(
  path: string,
  scripts: InlineScripts,
  origins: SecurityOrigins,
): string {
  const inline =
    'nonce' in scripts ? [`'nonce-${scripts.nonce}'`] : scripts.hashes.map((hash) => `'${hash}'`);
  const more = sources(origins, isStudio(path));
  const directives: Directives = {
    'default-src': [SELF],
    'script-src': [SELF, ...(more['script-src'] ?? []), ...inline],
    'style-src': [SELF, "'unsafe-inline'"],
    'img-src': [SELF, ...(more['img-src'] ?? [])],
    'font-src': [SELF, ...(more['font-src'] ?? [])],
    'media-src': [SELF, ...(more['media-src'] ?? [])],
    'connect-src': [SELF, ...(more['connect-src'] ?? [])],
    'worker-src': [SELF, ...(more['worker-src'] ?? [])],
    'frame-src': more['frame-src'] ?? ["'none'"],
    'object-src': ["'none'"],
    'base-uri': [SELF],
    'form-action': [SELF],
    // The Studio shows the site in a frame of its own.
    'frame-ancestors': [SELF],
    ...(origins.site.startsWith('https:') ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values.filter((value) => value !== undefined)].join(' '))
    .join('; ');
}

/** The headers of every answer, whatever it is. */
export function securityHeaders(): Header[] {
  return [
    { key: 'X-Content-Type-Options', value: 'nosniff' },
    { key: 'X-Frame-Options', value: 'SAMEORIGIN' },
    { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
    { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
    {
      key: 'Permissions-Policy',
      value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    },
  ];
}

/** The headers of answers that go out over TLS, too. */
export const TLS_HEADERS: Header[] = [
  { key: 'Strict-Transport-Security', value: 'max-age=63072000; includeSubDomains' },
];
