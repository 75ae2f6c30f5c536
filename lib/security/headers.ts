import { SECURITY_ORIGINS, type SecurityOrigins } from './origins.ts';

/** The inline scripts that may run in one page: by the hashes of their text, and by the nonce that Next wrote. */
export type InlineScripts = { hashes: string[]; nonce?: string };

/** The pages that may frame an answer: none, or this site's own, as the Studio shows a preview. */
export type Framing = 'none' | 'self';

type Header = { key: string; value: string };

type Directives = Record<string, Array<string | undefined>>;

const SELF = "'self'";

/** Whether pages at this path are the Studio's: nothing of it shows before its scripts. */
export const isStudio = (path: string): boolean =>
  path === '/studio' || path.startsWith('/studio/');

/** A URL as a socket's. */
const socket = (url: string) => url.replace(/^http/, 'ws');

/** The origin, which is all that a policy can name. Undefined where there is no URL. */
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
      'media-src': [images],
      'connect-src': [analytics],
    };
  }
  // Parts of the Studio put the project's name before the lake's.
  const api = lake
    ? [lake, socket(lake), lake.replace('://', `://${origins.sanityProject}.`)]
    : ['https://*.sanity.io', 'wss://*.sanity.io', 'https://cdn.sanity.io'];
  return {
    'img-src': ['data:', 'blob:', images, 'https://lh3.googleusercontent.com'],
    'media-src': [images],
    'connect-src': api,
    'worker-src': ['blob:'],
    'frame-src': [SELF],
  };
}

/**
 * The Content-Security-Policy of one page (docs/decisions/0005-content-security-policy.md). Scripts run
 * from the site itself, or inline where they are among `scripts`; never by 'unsafe-inline'. Styles
 * may be inline: diagrams, toasts and the Studio write some at run time. The Studio frames previews, and nothing else.
 */
export function contentSecurityPolicy(
  path: string,
  scripts: InlineScripts,
  framing: Framing = 'none',
  origins: SecurityOrigins = SECURITY_ORIGINS,
): string {
  const inline = [
    ...(scripts.nonce === undefined ? [] : [`'nonce-${scripts.nonce}'`]),
    ...scripts.hashes.map((hash) => `'${hash}'`),
  ];
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
    'frame-ancestors': [`'${framing}'`],
    ...(origins.site.startsWith('https:') ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values.filter((value) => value !== undefined)].join(' '))
    .join('; ');
}

/**
 * Policy of every answer, also where a host makes its pages without our cache handler. It leaves scripts out: two
 * policies count together, and this one knows no page's.
 */
const BASELINE_POLICY =
  "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'";

/** The headers of every answer, whatever it is. */
export function securityHeaders(): Header[] {
  return [
    { key: 'X-Content-Type-Options', value: 'nosniff' },
    { key: 'Content-Security-Policy', value: BASELINE_POLICY },
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
