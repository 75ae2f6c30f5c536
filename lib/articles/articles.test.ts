import { describe, expect, it } from 'vitest';
import { formatDay, formatHours, formatMonth } from '../format/dates.ts';
import { readingMinutes, readingTime } from './reading-time.ts';
import { shareLinks } from './share.ts';

describe('Articles: what follows from the text', () => {
  it.each([
    [0, 1],
    [1, 1],
    [299, 1],
    [300, 2],
    [1000, 5],
    [100_000, 500],
  ])('%i words take %i minutes to read', (words, minutes) => {
    expect(readingMinutes(words)).toBe(minutes);
  });

  it('says so in French', () => {
    expect(readingTime(1000)).toBe('5\u00a0min de lecture');
  });

  it('dates are days in Paris, whatever the machine’s own zone', () => {
    expect(formatDay('2026-01-20T08:00:00Z')).toBe('20 janvier 2026');
    expect(formatDay('2026-06-30T22:30:00Z')).toBe('1er juillet 2026');
    expect(formatDay('2026-01-31T23:30:00Z')).toBe('1er février 2026');
    expect(formatMonth('2026-12-31T23:30:00Z')).toBe('janvier 2027');
  });

  it.each([
    [2, '2\u00a0heures'],
    [1, '1\u00a0heure'],
    [1.5, '1h30'],
    [1 + 1 / 12, '1h05'],
    [0.5, '30\u00a0minutes'],
  ])('%d hours read « %s »', (hours, said) => {
    expect(formatHours(hours)).toBe(said);
  });

  it('sharing links carry the title and the URL whole', () => {
    const url = 'https://exemple.fr/blog/a?b=1&c=é';
    const { mail, linkedIn } = shareLinks({ url, title: 'Make & n8n : « 50 % » ?' });
    expect(new URL(linkedIn).searchParams.get('url')).toBe(url);
    const query = new URLSearchParams(mail.slice('mailto:?'.length));
    expect(query.get('subject')).toBe('Make & n8n : « 50 % » ?');
    expect(query.get('body')).toContain(url);
  });
});
