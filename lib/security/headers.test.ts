import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from './headers.ts';
import { inlineScriptHashes, scriptHash } from './inline-scripts.ts';
import type { SecurityOrigins } from './origins.ts';

const LOCAL: SecurityOrigins = {
  site: 'http://localhost:3000',
  lake: 'http://localhost:3334',
  sanityProject: 'local',
  analytics: undefined,
};
const HOSTED: SecurityOrigins = {
  site: 'https://exemple.fr',
  lake: undefined,
  sanityProject: 'abc123',
  analytics: 'https://mesure.exemple.fr/sous/chemin',
};

const directive = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((one) => one.startsWith(`${name} `) || one === name)
    ?.slice(name.length)
    .trim();

const page = (path: string, origins = LOCAL) =>
  contentSecurityPolicy(path, { hashes: ['sha256-abc='] }, 'none', origins);

describe('the Content-Security-Policy', () => {
  it.each(['/', '/devis', '/auth', '/studio', '/studio/structure'])(
    'lets no inline or evaluated script run on %s but those it names',
    (path) => {
      expect(directive(page(path), 'script-src')).toBe("'self' 'sha256-abc='");
      expect(directive(page(path), 'object-src')).toBe("'none'");
      expect(directive(page(path), 'base-uri')).toBe("'self'");
      expect(directive(page(path), 'frame-ancestors')).toBe("'none'");
    },
  );

  it('lets the Studio show a preview in a frame, and nobody else', () => {
    const preview = contentSecurityPolicy('/services', { hashes: [], nonce: 'abc' }, 'self', LOCAL);
    expect(directive(preview, 'frame-ancestors')).toBe("'self'");
    expect(directive(preview, 'script-src')).toBe("'self' 'nonce-abc'");
  });

  it('shows images of the local lake, or of Sanity’s, and of nowhere else', () => {
    expect(directive(page('/'), 'img-src')).toBe("'self' data: http://localhost:3334");
    expect(directive(page('/', HOSTED), 'img-src')).toBe(
      "'self' data: https://cdn.sanity.io https://mesure.exemple.fr",
    );
  });

  it('plays videos of where its images are, and of nowhere else', () => {
    expect(directive(page('/'), 'media-src')).toBe("'self' http://localhost:3334");
    expect(directive(page('/', HOSTED), 'media-src')).toBe("'self' https://cdn.sanity.io");
  });

  it('talks to the audience measurement’s origin only where there is one', () => {
    expect(directive(page('/', HOSTED), 'connect-src')).toBe("'self' https://mesure.exemple.fr");
    expect(directive(page('/', HOSTED), 'script-src')).toContain('https://mesure.exemple.fr');
  });

  it('lets the Studio reach its lake over HTTP and WebSocket, and the pages not', () => {
    expect(directive(page('/studio'), 'connect-src')).toBe(
      "'self' http://localhost:3334 ws://localhost:3334 http://local.localhost:3334",
    );
    expect(directive(page('/studio', HOSTED), 'connect-src')).toContain('wss://*.sanity.io');
    expect(page('/studios')).not.toContain('ws:');
  });

  it('asks for TLS where the site has it', () => {
    expect(directive(page('/', HOSTED), 'upgrade-insecure-requests')).toBe('');
    expect(directive(page('/'), 'upgrade-insecure-requests')).toBeUndefined();
  });
});

describe('the hashes of inline scripts', () => {
  it('names what a browser would run, once each, and no data', () => {
    const html = `<head><script>a()</script><script type="module">b()</script>
      <script type="application/ld+json">{"a":1}</script><script src="/x.js"></script>
      <script id="_R_" async src='/y.js'></script><script>a()</script></head>`;
    expect(inlineScriptHashes(html)).toEqual([scriptHash('a()'), scriptHash('b()')]);
  });

  it('hashes the text as it stands, over several lines', () => {
    expect(inlineScriptHashes('<script >\n a("é") \n</script>')).toEqual([
      scriptHash('\n a("é") \n'),
    ]);
  });
});

describe('the headers of every answer', () => {
  const value = (name: string) => securityHeaders().find(({ key }) => key === name)?.value ?? '';

  it('leave it in no frame but our own, for old browsers too', () => {
    expect(directive(value('Content-Security-Policy'), 'frame-ancestors')).toBe("'self'");
    expect(value('X-Frame-Options')).toBe('SAMEORIGIN');
  });

  it('send forms and relative URLs nowhere else, and run no plug-in', () => {
    const policy = value('Content-Security-Policy');
    expect(directive(policy, 'form-action')).toBe("'self'");
    expect(directive(policy, 'base-uri')).toBe("'self'");
    expect(directive(policy, 'object-src')).toBe("'none'");
  });
});
