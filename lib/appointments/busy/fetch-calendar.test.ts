import { describe, expect, it, vi } from 'vitest';
import { askForText, type TextAnswer } from '../../links/ask-server.ts';
import { NoAnswer } from '../../links/follow.ts';
import { CALENDAR_PATIENCE_MS, calendarUrl, fetchCalendar } from './fetch-calendar.ts';

const answers =
  (...list: Array<Partial<TextAnswer>>) =>
  async () => ({ status: 200, location: undefined, text: '', ...list.shift() });

const HERE = 'https://agenda.example/a.ics';

describe('the consultant’s calendar (product.md, Appointments)', () => {
  it('is read at its URL, or where that leads', async () => {
    const moved = { status: 302, location: '/b.ics' };
    expect(await fetchCalendar(HERE, answers(moved, { text: 'BEGIN' }))).toBe('BEGIN');
  });

  it('may be told by webcal, which is https', () => {
    expect(calendarUrl(' webcal://agenda.example/a.ics ')).toBe(HERE);
  });

  it.each([
    ['http://agenda.example/a.ics', [], 'sans https'],
    ['https://moi:secret@agenda.example/a.ics', [], 'mot de passe'],
    ['n’importe quoi', [], 'n’a pas une adresse valable'],
    [HERE, [{ status: 404 }], 'répond 404'],
    [HERE, [{ status: 302, location: 'http://agenda.example/' }], 'sans https'],
    [HERE, Array(5).fill({ status: 302, location: HERE }), 'redirige sans fin'],
  ])('%s says why it cannot be read', async (href, list, why) => {
    await expect(fetchCalendar(href, answers(...list))).rejects.toThrow(why);
  });

  it('says why its server gave no answer', async () => {
    const failing = () => Promise.reject(new NoAnswer('répond par un fichier trop gros'));
    await expect(fetchCalendar(HERE, failing)).rejects.toThrow('trop gros');
    await expect(fetchCalendar(HERE, () => Promise.reject(new Error('x')))).rejects.toThrow(
      'ne répond pas',
    );
  });

  it('is given up where it does not answer in time', async () => {
    const soon = AbortSignal.abort();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(soon);
    const slow = () => Promise.reject(new Error('aborted'));
    await expect(fetchCalendar(HERE, slow)).rejects.toThrow('ne répond pas à temps');
    expect(AbortSignal.timeout).toHaveBeenCalledWith(CALENDAR_PATIENCE_MS);
  });

  it('is not followed to a private IP', async () => {
    const hops = answers({ status: 302, location: 'https://10.0.0.8/a.ics' });
    const ask: typeof askForText = (url, limits) =>
      url.hostname === 'agenda.example' ? hops() : askForText(url, limits);
    await expect(fetchCalendar(HERE, ask)).rejects.toThrow('n’est pas une adresse d’internet');
  });

  it.each([
    'https://127.0.0.1/a.ics',
    'https://[::1]/a.ics',
    'https://10.0.0.8/',
    'https://localhost/',
  ])('%s is never asked', async (href) => {
    await expect(fetchCalendar(href)).rejects.toThrow('n’est pas une adresse d’internet');
  });
});
