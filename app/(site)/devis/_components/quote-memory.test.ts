import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onClientGone } from '@/app/_components/form/signed-in-client.ts';
import {
  forgetDraft,
  keepDraft,
  keepSent,
  keepTexts,
  readDraft,
  readSent,
  readTexts,
} from './quote-memory.ts';

const details = {
  firstName: 'Zoé',
  lastName: 'D’Arc',
  email: 'zoe@exemple.test',
  company: 'Atelier',
  phone: '06 00 00 00 00',
};
const project = { projectName: 'Portail', description: 'Un espace.', additionalInfo: 'Merci' };

const page = Object.assign(new EventTarget(), { cookie: '' });
const browser = new EventTarget();
let storage: Map<string, string>;
beforeEach(() => {
  storage = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', browser);
  page.cookie = 'signed-in=session';
});
afterEach(() => vi.unstubAllGlobals());

describe('what the wizard remembers of a client', () => {
  test('while the session lasts, everything', () => {
    keepTexts({ ...project, ...details });
    expect(readTexts()).toEqual({ ...project, ...details });
  });

  test('once they signed out in another tab, nothing that names them', () => {
    keepTexts({ ...project, ...details });
    page.cookie = '';
    expect(readTexts()).toEqual(project);
  });

  test('of who never signed in, everything', () => {
    page.cookie = '';
    keepTexts({ ...project, ...details });
    expect(readTexts()).toEqual({ ...project, ...details });
  });

  test('what somebody else wrote into the storage counts as nothing', () => {
    storage.set('devis', '{"email":{"toString":1},"phone":6,"company":"Atelier"}');
    expect(readTexts()).toEqual({ company: 'Atelier' });
    storage.set('devis', '{"email"');
    expect(readTexts()).toEqual({});
  });
});

describe('a request that was begun', () => {
  const draft = { name: 'Applications web · MVP', query: '?service=bubble&type=mvp&etape=3' };

  test('is there again with its choices and its step', () => {
    keepDraft(draft);
    expect(readDraft()).toEqual(draft);
  });

  test('is none on its first step, nor while nothing was chosen', () => {
    keepDraft({ ...draft, query: '?service=bubble&type=mvp' });
    expect(readDraft()).toBeNull();
    keepDraft({ ...draft, name: '' });
    expect(readDraft()).toBeNull();
  });

  test('ends when it is sent, or given up', () => {
    keepDraft(draft);
    keepSent({} as never);
    expect(readDraft()).toBeNull();
    keepDraft(draft);
    forgetDraft();
    expect(readDraft()).toBeNull();
  });

  test.each([
    '"oui"',
    '{"service":"bubble"}',
    '["?etape=2"]',
    '{"version":1,"name":"x","query":"//ailleurs.test?etape=2"}',
    '{"version":1,"name":"x","query":2}',
    '{"version":1,"query":"?etape=2"}',
    '{"name":"x","query":"?etape=2"}',
    '{"version":0,"name":"x","query":"?etape=2"}',
    '{',
  ])('is never %s', (written) => {
    storage.set('devis-commence', written);
    expect(readDraft()).toBeNull();
  });
});

describe('what was sent', () => {
  const sent = { reference: 'DEV-1', mailed: true, facts: [], letter: null, pdf: '' };

  test('is there again, and no text that was typed', () => {
    keepTexts({ ...project, ...details });
    keepSent(sent);
    expect(readSent()).toMatchObject(sent);
    expect(readTexts()).toEqual({});
  });

  test.each([
    '"oui"',
    '{"version":1,"reference":"DEV-1"}',
    '{"reference":"DEV-1","facts":[]}',
    '[',
  ])('is never %s', (written) => {
    storage.set('devis-envoye', written);
    expect(readSent()).toBeNull();
  });
});

describe('when the page shows a client no more', () => {
  const shown = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted });

  test.each([
    ['signed out in another tab', '', () => page.dispatchEvent(new Event('visibilitychange')), 1],
    ['signed out, then back', '', () => browser.dispatchEvent(shown(true)), 1],
    [
      'somebody else signed in, then back',
      'signed-in=1',
      () => browser.dispatchEvent(shown(true)),
      1,
    ],
    ['only looked away', 'signed-in=1', () => page.dispatchEvent(new Event('visibilitychange')), 0],
    ['the page’s first show', 'signed-in=1', () => browser.dispatchEvent(shown(false)), 0],
  ])('%s', (_, cookie, happen, times) => {
    const gone = vi.fn();
    const stop = onClientGone(gone);
    page.cookie = cookie;
    happen();
    stop();
    happen();
    expect(gone).toHaveBeenCalledTimes(times);
  });

  test('who was not signed in keeps what they typed, also on the way back', () => {
    page.cookie = '';
    const gone = vi.fn();
    const stop = onClientGone(gone);
    browser.dispatchEvent(shown(true));
    stop();
    expect(gone).not.toHaveBeenCalled();
  });
});
