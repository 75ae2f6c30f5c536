import { describe, expect, it } from 'vitest';
import { ACCEPT_ALL, CONSENT_DAYS, makeConsent, parseConsent, REJECT_ALL } from './consent.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-21T10:00:00Z');
const read = (value: unknown, now = NOW) => parseConsent(JSON.stringify(value), now);

describe('Cookie consent: what is stored', () => {
  it('holds the four specified fields at the top, then its version and its date', () => {
    expect(makeConsent({ ...REJECT_ALL, functional: true }, NOW)).toEqual({
      necessary: true,
      analytics: false,
      marketing: false,
      functional: true,
      version: 1,
      date: '2026-11-21T10:00:00.000Z',
    });
  });

  it('keeps nothing but the categories of what it is given', () => {
    const choices = { ...ACCEPT_ALL, necessary: false, else: 1 } as typeof ACCEPT_ALL;
    expect(Object.keys(makeConsent(choices, NOW))).not.toContain('else');
    expect(makeConsent(choices, NOW).necessary).toBe(true);
  });
});

describe('Cookie consent: how long it holds', () => {
  const consent = makeConsent(ACCEPT_ALL, NOW);

  it('182 days less one millisecond', () => {
    expect(CONSENT_DAYS).toBe(182);
    expect(read(consent, NOW + 182 * DAY - 1)).toEqual(consent);
  });

  it('not 182 days', () => {
    expect(read(consent, NOW + 182 * DAY)).toBeNull();
  });

  it('not from a date far ahead: it would never end', () => {
    expect(read(consent, NOW - DAY)).toBeNull();
    expect(read(consent, NOW - 1_000)).toEqual(consent);
  });
});

describe('Cookie consent: a value that is not a current choice allows nothing', () => {
  const whole = makeConsent(ACCEPT_ALL, NOW);
  const without = (key: keyof typeof whole) => ({ ...whole, [key]: undefined });

  it.each([
    ['nothing', null],
    ['an empty text', ''],
    ['no JSON', '{necessary'],
    ['text', '"accepted"'],
    ['a number', '1'],
    ['null', 'null'],
    ['a list', '[true]'],
    ['an older version', JSON.stringify({ ...whole, version: 0 })],
    ['a later version', JSON.stringify({ ...whole, version: 2 })],
    ['no version', JSON.stringify(without('version'))],
    ['no date', JSON.stringify(without('date'))],
    ['a date that is none', JSON.stringify({ ...whole, date: 'hier' })],
    ['a missing category', JSON.stringify(without('marketing'))],
    ['a category that is text', JSON.stringify({ ...whole, analytics: 'false' })],
    ['the necessary refused', JSON.stringify({ ...whole, necessary: false })],
  ])('%s', (_, stored) => {
    expect(parseConsent(stored, NOW)).toBeNull();
  });
});
