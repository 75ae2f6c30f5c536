import { describe, expect, it } from 'vitest';
import { type Answer, follow, NoAnswer } from './follow.ts';
import { isPublicIp } from './public-ip.ts';

/** Servers that answer by these statuses, or send on to these URLs. */
const servers = (answers: Record<string, number | string>) => {
  const asked: string[] = [];
  const ask = async (url: URL): Promise<Answer> => {
    asked.push(url.href);
    const answer = answers[url.href];
    if (answer === undefined) throw new NoAnswer('ne répond pas');
    return typeof answer === 'number'
      ? { status: answer, location: undefined }
      : { status: 301, location: answer };
  };
  return { ask, asked };
};

describe('a link to another site', () => {
  it.each([
    [200, 'works'],
    [204, 'works'],
    [304, 'broken'],
    [400, 'broken'],
    [403, 'unsure'],
    [404, 'broken'],
    [410, 'broken'],
    [429, 'unsure'],
    [503, 'unsure'],
  ] as const)('that answers %i: %s', async (status, state) => {
    const { ask } = servers({ 'https://a.fr/': status });
    expect(await follow('https://a.fr', ask)).toMatchObject({ state });
  });

  it('is followed over its redirections, relative ones too', async () => {
    const { ask, asked } = servers({
      'https://a.fr/': '/b',
      'https://a.fr/b': 'https://c.fr/',
      'https://c.fr/': 200,
    });
    expect(await follow('https://a.fr', ask)).toMatchObject({ state: 'works' });
    expect(asked).toEqual(['https://a.fr/', 'https://a.fr/b', 'https://c.fr/']);
  });

  it.each([
    'http://a.fr/',
    'https://moi:secret@a.fr/',
    'https://a.fr:8443/',
    'ftp://a.fr/',
    'file:///etc/passwd',
  ])('never asks %s, not even where one leads there', async (href) => {
    const { ask, asked } = servers({ 'https://b.fr/': href });
    expect(await follow(href, ask)).toMatchObject({ state: 'broken' });
    expect(await follow('https://b.fr/', ask)).toMatchObject({ state: 'broken' });
    expect(asked).toEqual(['https://b.fr/']);
  });

  it('that sends round and round is broken after six answers', async () => {
    const { ask, asked } = servers({ 'https://a.fr/': 'https://a.fr/' });
    expect(await follow('https://a.fr', ask)).toMatchObject({ detail: 'redirige sans fin' });
    expect(asked).toHaveLength(6);
  });

  it('that does not answer, or is no URL, is broken', async () => {
    const { ask } = servers({ 'https://b.fr/': 'https://' });
    expect(await follow('https://a.fr', ask)).toEqual({ state: 'broken', detail: 'ne répond pas' });
    for (const href of ['https://', 'https://b.fr/']) {
      expect(await follow(href, ask)).toMatchObject({ detail: 'n’est pas une adresse' });
    }
  });
});

describe('an IP of the public internet', () => {
  it.each(['93.184.216.34', '1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4007:80e::200e'])(
    '%s',
    (ip) => expect(isPublicIp(ip)).toBe(true),
  );

  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('not %j', (ip) => expect(isPublicIp(ip)).toBe(false));
});
