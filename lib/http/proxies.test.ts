import type { IncomingHttpHeaders } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ipList } from '../env/ip-list.ts';
import { believeProxies } from './proxies.ts';

const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
afterEach(() => warned.mockClear());

function headersAfter(
  peer: string | undefined,
  headers: IncomingHttpHeaders,
  { named = '', hops = 1 } = {},
) {
  const sent = { ...headers };
  const request = { headers: sent, socket: { remoteAddress: peer } };
  believeProxies(request as never, { named: ipList(named), hops });
  return sent;
}
const visitorOf = (peer: string, forwarded: string, named?: string, hops?: number) =>
  headersAfter(
    peer,
    { 'x-forwarded-for': forwarded },
    { ...(named && { named }), ...(hops && { hops }) },
  )['x-forwarded-for'];

describe('where a request comes from', () => {
  it('is the connection, whatever it says, where no proxy is named', () => {
    expect(visitorOf('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
    expect(visitorOf('::ffff:203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
    expect(visitorOf('203.0.113.7', '198.51.100.1', '127.0.0.1, 10.0.0.0/8')).toBe('203.0.113.7');
  });

  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::ffff:127.0.0.1', '127.0.0.1'],
    ['10.3.2.1', '127.0.0.1 10.0.0.0/8'],
    ['::1', '::1'],
    ['2001:db8::7', '2001:db8::/32'],
  ])('is what the named proxy %s says last', (peer, named) => {
    expect(visitorOf(peer, '192.0.2.66, 198.51.100.1', named)).toBe('198.51.100.1');
    expect(visitorOf(peer, '2001:db8:1::5', named)).toBe('2001:db8:1::5');
  });

  it('is asked as far back as there are hops, of those that are named', () => {
    const named = '127.0.0.1, 192.0.2.0/24';
    expect(visitorOf('127.0.0.1', '6.6.6.6, 198.51.100.1, 192.0.2.9', named, 2)).toBe(
      '198.51.100.1',
    );
    expect(visitorOf('127.0.0.1', '6.6.6.6, 198.51.100.1, 192.0.2.9', named, 1)).toBe('192.0.2.9');
    // A request past the proxy that was to stand between: what it says is a visitor's.
    expect(visitorOf('127.0.0.1', '6.6.6.6, 198.51.100.1', named, 2)).toBe('198.51.100.1');
    // A visitor who has the IP of a proxy leads no further back than there are proxies.
    expect(visitorOf('127.0.0.1', '6.6.6.6, 192.0.2.1, 192.0.2.9', named, 2)).toBe('192.0.2.1');
  });

  it.each(['', 'unknown', 'x, _hidden', '198.51.100.1,'])(
    'is the proxy where it says none: %j',
    (said) => {
      expect(visitorOf('127.0.0.1', said, '127.0.0.1')).toBe('127.0.0.1');
    },
  );

  it('host, scheme and the request’s id are a named proxy’s to say, and nobody else’s', () => {
    const said = {
      forwarded: 'for=6.6.6.6',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-real-ip': '6.6.6.6',
      'x-request-id': '5f1c0d2e9a7b4c38',
      host: 'site.example',
    };
    expect(headersAfter('203.0.113.7', said)).toEqual({
      host: 'site.example',
      'x-forwarded-for': '203.0.113.7',
    });
    expect(headersAfter('127.0.0.1', said, { named: '127.0.0.1' })).toMatchObject(said);
  });

  it('a proxy inside that nobody named is told of once, a visitor never', () => {
    expect(visitorOf('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
    expect(warned).not.toHaveBeenCalled();
    for (let visit = 0; visit < 3; visit += 1) visitorOf('172.17.0.1', '198.51.100.1');
    expect(warned).toHaveBeenCalledOnce();
    expect(warned.mock.calls[0]?.[0]).toMatch(/172\.17\.0\.1 .*TRUSTED_PROXIES/);
    expect(warned.mock.calls[0]?.[0]).not.toContain('198.51.100.1');
  });
});

it.each([
  'localhost',
  '10.0.0.0/33',
  '::/129',
  '1.2.3',
  '10.0.0.0/',
  '10.0.0.0/x',
  '10.0.0.0/8/8x',
])('what is neither IP nor network is refused: %s', (text) => expect(() => ipList(text)).toThrow());
